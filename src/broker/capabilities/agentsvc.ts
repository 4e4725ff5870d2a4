import { below, type CapabilitySpec } from '../capability.ts';
import { isPlainPath } from '../paths.ts';
import { routesOf } from '../routes.ts';
import type { BrokerWords } from '../words.ts';

/** The agent service (spec 2, 4.6). */
export function agentsvc(words: BrokerWords): CapabilitySpec {
  const routes = routesOf(words);
  return {
    name: words.agentsvc,
    prefixes: [routes.agents],
    words: ['agent', 'conversations', 'sandboxes', 'vault'],
    needed: ({ method, path }) => {
      if (!isPlainPath(path)) return null;
      if (path === routes.conversations) return method === 'POST' ? ['agent'] : null;
      if ((below(path, routes.conversations)?.length ?? 0) > 1) return ['conversations'];
      if (below(path, routes.sandboxes) !== undefined) return ['sandboxes'];
      return below(path, routes.vaults) === undefined ? null : ['vault'];
    },
  };
}
