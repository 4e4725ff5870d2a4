/** What a broker is said to serve. */
import { standardCapabilities } from '../broker/capabilities/index.ts';
import { type BrokerNames, neutralNames } from '../broker/names.ts';
import type { ExtraCapabilitySpec } from './extra-capabilities.ts';

/**
 * Why these can't be the capabilities of a run: one that is none, for which every check would be skipped. Undefined where
 * they can. `agentsvc` may be named by its neutral word in any vocabulary.
 */
export function capabilitiesProblem(
  capabilities: readonly string[],
  names: BrokerNames = neutralNames,
  extra: readonly ExtraCapabilitySpec[] = [],
): string | undefined {
  const knownNames = [...standardCapabilities(names), ...extra].map(({ name }) => name);
  const unknown = capabilities.find((name) => !knownNames.includes(name) && name !== 'agentsvc');
  if (unknown === undefined) return undefined;
  return `${JSON.stringify(unknown)} is no capability of this run; use ${knownNames.join(', ')}, or describe it as an extra one`;
}
