import type { DeclaredCapability } from './schema/report.ts';

/**
 * The scope rule (spec 2, section 4): whether a box's last report lists a scope word for a capability at a broker.
 * `undefined` is a box that never reported; it is refused everything.
 */
export function isScopeAllowed(
  entries: readonly DeclaredCapability[] | undefined,
  broker: string,
  capability: string,
  word: string,
): boolean {
  return (
    entries?.some(
      (entry) => entry.name === capability && entry.broker === broker && entry.scope.includes(word),
    ) ?? false
  );
}
