/** Secrets, and the variables that a box gets in their place (spec 2, 1.5 and 2.8). */
import { limits } from './limits.ts';
import { type BrokerNames, neutralNames } from './names.ts';
import { egressRoute, routesOf } from './routes.ts';

/** The pattern of a secret's name. */
export const SECRET_NAME_PATTERN = `^[A-Z][A-Z0-9_]{0,${limits.secretName - 1}}$`;
const secretNameRegExp = new RegExp(SECRET_NAME_PATTERN);

/** Whether a string is a valid secret name. */
export const isSecretName = (name: string): boolean => secretNameRegExp.test(name);

/** The names of the variables for a secret: `key` holds the box's token, `baseUrl` the URL of the secret's egress route. */
export const standInVariables = (secret: string) => ({ key: `${secret}_KEY`, baseUrl: `${secret}_BASE_URL` });

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '');

/** The environment variables of a box, by name: the broker's base URL, and for each secret the token and the egress URL. */
export function boxVariables(
  box: { readonly baseUrl: string; readonly token: string; readonly secrets: readonly string[] },
  names: BrokerNames = neutralNames,
): Record<string, string> {
  const base = withoutTrailingSlash(box.baseUrl);
  const variables: Record<string, string> = {
    BROKER_URL: base,
    [`${names.modelapi.toUpperCase().replace(/[^A-Z0-9]/g, '_')}_BASE_URL`]: base + routesOf(names).model,
  };
  for (const secret of box.secrets) {
    const variableNames = standInVariables(secret);
    variables[variableNames.key] = box.token;
    variables[variableNames.baseUrl] = base + egressRoute(secret);
  }
  return variables;
}
