import { MIN_KNOWN_LENGTH, Redactor } from '../text/redact.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The ends of a name, or of a part of it before an underscore, that say that a variable holds a secret. */
const SECRET_ENDING =
  /(?:TOKENS?|SECRETS?|PASSWORDS?|PASSWD|PASSPHRASE|CREDENTIALS?|APIKEY|WEBHOOK(?:_URL)?|CONNECTION_STRING)(?:_|$)/i;
/** Words of a name that say so, between underscores. */
const SECRET_WORD =
  /(?:^|_)(?:PATS?|PASS|CREDS?|COOKIES?|AUTH|AUTHORIZATION|BEARER|JWT|DSN|SALT|PSK)(?:_|$)/i;
/** Words that say so unless they are the whole name: PWD is the current folder. */
const SECRET_LATER_WORD = /[^_]_+(?:KEYS?|PWD)(?:_|$)/i;
/** Paths, and the names of variables. */
const NOT_SECRET = /^(?:SSH_AUTH_SOCK|XAUTHORITY|GATEHOUSE_PASS_ENV)$/i;

const isSecretName = (name: string) =>
  !NOT_SECRET.test(name) &&
  [SECRET_ENDING, SECRET_WORD, SECRET_LATER_WORD].some((pattern) => pattern.test(name));

/** The variables that the options pass to started commands, by the environment that holds them. */
const passedNames = new WeakMap<Environment, Set<string>>();

/** Treats the values of these variables as secrets from now on, whatever their names. */
export function addPassedSecrets(env: Environment, names: readonly string[]): void {
  passedNames.set(env, new Set([...(passedNames.get(env) ?? []), ...names]));
}

/** The values of the environment that may be secrets: by their variables' names, or because the options pass them on. */
export function secretsOf(env: Environment): string[] {
  const passed = passedNames.get(env);
  return Object.entries(env).flatMap(([name, value]) =>
    value && (isSecretName(name) || passed?.has(name)) ? [value] : [],
  );
}

/** The variables that are documented for secrets: their values are secrets, however short. */
const DOCUMENTED_SECRET = /^(?:CONTROL_PASSWORD|SANDBOX_TOKEN|GATEHOUSE_\w*TOKEN|\w+_API_TOKEN)$/;

/** A redactor for the secrets of the environment and `extraSecrets`. */
export function createRedactor(env: Environment, extraSecrets: readonly string[] = []): Redactor {
  const redactor = new Redactor();
  for (const secret of [...secretsOf(env), ...extraSecrets]) redactor.add(secret);
  for (const [name, value] of Object.entries(env))
    if (DOCUMENTED_SECRET.test(name)) redactor.add(value, MIN_KNOWN_LENGTH);
  return redactor;
}
