import { below, type CapabilitySpec } from '../capability.ts';
import { isPlainPath } from '../paths.ts';
import { routesOf } from '../routes.ts';
import { isSecretName, SECRET_NAME } from '../secret.ts';

/** A target's request with its credential put in (spec 2, 4.4). A scope word is a secret's name. */
export function egress(): CapabilitySpec {
  return {
    name: 'egress',
    prefixes: [routesOf().egress],
    words: { pattern: SECRET_NAME },
    needed: ({ method, path }) => {
      const target = egressTarget(path);
      return target && !UNTOLD.includes(method) ? [target.name] : null;
    },
  };
}

/** Methods that tell a server to repeat the request, or to open a tunnel. */
const UNTOLD = ['TRACE', 'CONNECT'];

/** The secret that an egress path names, and the path at its host; undefined where the path is not in order. */
export function egressTarget(path: string): { readonly name: string; readonly path: string } | undefined {
  const rest = below(path, routesOf().egress)?.slice(1);
  if (rest === undefined || !isPlainPath(path)) return undefined;
  const end = rest.indexOf('/');
  const name = end < 0 ? rest : rest.slice(0, end);
  return isSecretName(name) ? { name, path: end < 0 ? '/' : rest.slice(end) } : undefined;
}
