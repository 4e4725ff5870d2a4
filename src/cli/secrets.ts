import { MIN_KNOWN_LENGTH, Redactor } from '../text/redact.ts';

/** The names of variables that hold secrets. */
const SECRET_NAME = /(?:TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE_KEY|API_KEY|ACCESS_KEY|CREDENTIALS?)(?:_|$)/i;

/** The values of the environment that may be secrets, by their variables' names. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (value && SECRET_NAME.test(name) ? [value] : []));
}

/** The variables that are documented for secrets: their values are secrets, however short. */
const DOCUMENTED_SECRET = /^(?:CONTROL_PASSWORD|SANDBOX_TOKEN|GATEHOUSE_\w*TOKEN|\w+_API_TOKEN)$/;

/** A redactor for the secrets of the environment and `extraSecrets`. */
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
