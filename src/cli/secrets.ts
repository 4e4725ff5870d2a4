import { MIN_KNOWN_LENGTH, Redactor } from '../text/redact.ts';

/** Values that must appear in no output: what the environment holds under a name that tells a secret. */
const SECRET_NAME = /(?:TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE_KEY|API_KEY|ACCESS_KEY|CREDENTIALS?)(?:_|$)/i;

export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (value && SECRET_NAME.test(name) ? [value] : []));
}

/** The variables that gatehouse documents for secrets (CONTRACT 7): what they hold is one, however short. */
const DOCUMENTED_SECRET = /^(?:CONTROL_PASSWORD|SANDBOX_TOKEN|GATEHOUSE_\w*TOKEN|\w+_API_TOKEN)$/;

/** Hides what the environment holds that is or may be a secret, and these. */
export function createRedactor(
  env: Readonly<Record<string, string | undefined>>,
  extraSecrets: readonly string[] = [],
): Redactor {
  const redactor = new Redactor();
  for (const secret of [...secretsOf(env), ...extraSecrets]) redactor.add(secret);
  for (const [name, value] of Object.entries(env))
    if (DOCUMENTED_SECRET.test(name)) redactor.add(value, MIN_KNOWN_LENGTH);
  return redactor;
}
