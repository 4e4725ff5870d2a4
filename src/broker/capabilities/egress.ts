import { type CapabilitySpec, stripPathPrefix } from '../capability.ts';
import { isPlainPath } from '../plain-path.ts';
import { routesOf } from '../routes.ts';
import { isSecretName, SECRET_NAME_PATTERN } from '../secret.ts';

/** Requests to the hosts of secrets (spec 2, 4.4). A scope word is a secret's name. */
export function egressCapability(): CapabilitySpec {
  return {
    name: 'egress',
    prefixes: [routesOf().egress],
    words: { pattern: SECRET_NAME_PATTERN },
    needed: ({ method, path }) => {
      const target = egressTarget(path);
      return target && !UNFORWARDED_METHODS.includes(method) ? [target.name] : null;
    },
  };
}

/** TRACE echoes the request, credential included; CONNECT opens a tunnel. */
const UNFORWARDED_METHODS = ['TRACE', 'CONNECT'];

/** The secret that an egress path names and the path at its host; undefined if the path is invalid. */
export function egressTarget(path: string): { readonly name: string; readonly path: string } | undefined {
  const rest = stripPathPrefix(path, routesOf().egress)?.slice(1);
  if (rest === undefined || !isPlainPath(path)) return undefined;
  const end = rest.indexOf('/');
  const name = end < 0 ? rest : rest.slice(0, end);
  return isSecretName(name) ? { name, path: end < 0 ? '/' : rest.slice(end) } : undefined;
}
