import type { SettingsMap } from '../settings-blocks.ts';

const forges = new Set<unknown>(['forge_a', 'forge_b', 'forge_c']);

/** The forge of a settings map if it is set, valid and not `expected`; without `forge` it is unknown. */
export function otherForge({ forge }: SettingsMap, expected: string): string | undefined {
  return forge !== expected && forges.has(forge) ? (forge as string) : undefined;
}
