/** Secrets and the stand-ins a box is given for them (spec 2, 1.5 and 2.8). */
import { limits } from './limits.ts';
import { egressRoute, routesOf } from './routes.ts';
import { type BrokerWords, neutralWords } from './words.ts';

/** The form of a secret's name. */
export const SECRET_NAME = `^[A-Z][A-Z0-9_]{0,${limits.secretName - 1}}$`;
const secretName = new RegExp(SECRET_NAME);

export const isSecretName = (name: string): boolean => secretName.test(name);

/** The variables that stand in for a secret: `key` holds the box's token, `baseUrl` the secret's egress route. */
export const standInNames = (secret: string) => ({ key: `${secret}_KEY`, baseUrl: `${secret}_BASE_URL` });

/** A base URL without the slash at its end. */
const trimmed = (url: string) => url.replace(/\/+$/, '');

/** The variables that a box is given for its broker: base URL, token, and the names of its secrets. */
export function boxVariables(
  box: { readonly baseUrl: string; readonly token: string; readonly secrets: readonly string[] },
  words: BrokerWords = neutralWords,
): Record<string, string> {
  const base = trimmed(box.baseUrl);
  const variables: Record<string, string> = {
    BROKER_URL: base,
    [`${words.modelapi.toUpperCase().replace(/[^A-Z0-9]/g, '_')}_BASE_URL`]: base + routesOf(words).model,
  };
  for (const secret of box.secrets) {
    const names = standInNames(secret);
    variables[names.key] = box.token;
    variables[names.baseUrl] = base + egressRoute(secret);
  }
  return variables;
}
