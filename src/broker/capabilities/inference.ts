import type { CapabilitySpec } from '../capability.ts';
import { isPlainPath } from '../paths.ts';
import { routesOf } from '../routes.ts';
import type { BrokerWords } from '../words.ts';

/** The model routes and the decide route (spec 2, 4.2 and 4.3). */
export function inference(words: BrokerWords): CapabilitySpec {
  const routes = routesOf(words);
  const byRoute: Readonly<Record<string, readonly string[]>> = {
    [`HEAD ${routes.hello}`]: [],
    [`GET ${routes.hello}`]: [],
    [`POST ${routes.messages}`]: ['agent'],
    [`POST ${routes.countTokens}`]: ['agent'],
    [`GET ${routes.models}`]: ['agent'],
    [`POST ${routes.decide}`]: ['decide'],
  };
  const oneModel = (path: string) =>
    path.startsWith(`${routes.models}/`) &&
    /^[^/]+$/.test(path.slice(routes.models.length + 1)) &&
    isPlainPath(path);
  return {
    name: 'inference',
    prefixes: [routes.model, '/decide'],
    words: ['agent', 'decide'],
    open: ({ path }) => path === routes.hello,
    needed: ({ method, path }) =>
      byRoute[`${method} ${path}`] ?? (method === 'GET' && oneModel(path) ? ['agent'] : null),
  };
}
