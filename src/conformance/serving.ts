/** What a broker is said to serve. */
import { standardCapabilities } from '../broker/capabilities/index.ts';
import { type BrokerWords, neutralWords } from '../broker/words.ts';
import type { ExtraCapability } from './extra.ts';

/**
 * Why these can't be the capabilities of a run: one that is none, for which every check would be skipped. Undefined where
 * they can. `agentsvc` may be named by its neutral word in any vocabulary.
 */
export function unknownCapability(
  capabilities: readonly string[],
  words: BrokerWords = neutralWords,
  extra: readonly ExtraCapability[] = [],
): string | undefined {
  const names = [...standardCapabilities(words), ...extra].map(({ name }) => name);
  const unknown = capabilities.find((name) => !names.includes(name) && name !== 'agentsvc');
  if (unknown === undefined) return undefined;
  return `${JSON.stringify(unknown)} is no capability of this run; use ${names.join(', ')}, or describe it as an extra one`;
}
