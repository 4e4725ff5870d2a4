import { type CapabilitySpec, stripPathPrefix } from '../capability.ts';
import type { BrokerNames } from '../names.ts';
import { isPlainPath } from '../plain-path.ts';
import { routesOf } from '../routes.ts';

/** The agent service (spec 2, 4.6). */
export function agentsvcCapability(names: BrokerNames): CapabilitySpec {
  const routes = routesOf(names);
  return {
    name: names.agentsvc,
    prefixes: [routes.agents],
    words: ['agent', 'conversations', 'sandboxes', 'vault'],
    needed: ({ method, path }) => {
      if (!isPlainPath(path)) return null;
      if (path === routes.conversations) return method === 'POST' ? ['agent'] : null;
      if ((stripPathPrefix(path, routes.conversations)?.length ?? 0) > 1) return ['conversations'];
      if (stripPathPrefix(path, routes.sandboxes) !== undefined) return ['sandboxes'];
      return stripPathPrefix(path, routes.vaults) === undefined ? null : ['vault'];
    },
  };
}
