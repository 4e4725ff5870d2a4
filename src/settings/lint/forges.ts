import type { SettingsMap } from '../settings-blocks.ts';

const forges = new Set<unknown>(['forge_a', 'forge_b', 'forge_c']);

/** The forge that a settings map names where it is another one; where it names none, nothing is known of it. */
export function otherForge({ forge }: SettingsMap, expected: string): string | undefined {
  return forge !== expected && forges.has(forge) ? (forge as string) : undefined;
}
