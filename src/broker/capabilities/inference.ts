import type { CapabilitySpec } from '../capability.ts';
import type { BrokerNames } from '../names.ts';
import { isPlainPath } from '../plain-path.ts';
import { routesOf } from '../routes.ts';

/** The model routes and the decide route (spec 2, 4.2 and 4.3). */
export function inferenceCapability(names: BrokerNames): CapabilitySpec {
  const routes = routesOf(names);
  const scopeWordsByRoute: Readonly<Record<string, readonly string[]>> = {
    [`HEAD ${routes.hello}`]: [],
    [`GET ${routes.hello}`]: [],
    [`POST ${routes.messages}`]: ['agent'],
    [`POST ${routes.countTokens}`]: ['agent'],
    [`GET ${routes.models}`]: ['agent'],
    [`POST ${routes.decide}`]: ['decide'],
  };
  const isSingleModelPath = (path: string) =>
    path.startsWith(`${routes.models}/`) &&
    /^[^/]+$/.test(path.slice(routes.models.length + 1)) &&
    isPlainPath(path);
  return {
    name: 'inference',
    prefixes: [routes.model, '/decide'],
    words: ['agent', 'decide'],
    isPublic: ({ path }) => path === routes.hello,
    needed: ({ method, path }) =>
      scopeWordsByRoute[`${method} ${path}`] ??
      (method === 'GET' && isSingleModelPath(path) ? ['agent'] : null),
  };
}
