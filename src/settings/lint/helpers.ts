/** Helpers that several lint rules share. */

import { isMap } from '../../text/is-map.ts';
import { nearest } from '../../text/nearest.ts';
import type { SettingsMap } from '../settings-blocks.ts';

/** Whether a switch that may have options is on. */
export const isOn = (value: unknown): boolean => value === true || isMap(value);

/**
 * Whether a key of `parent` is missing, and not just misspelled, which is an error of its own. `knownKeys` are the keys
 * that `parent` may have.
 */
export function isKeyMissing(parent: SettingsMap, key: string, knownKeys: readonly string[]): boolean {
  if (Object.hasOwn(parent, key)) return false;
  const absentKeys = knownKeys.filter((one) => !Object.hasOwn(parent, one));
  return !Object.keys(parent).some(
    (written) => !knownKeys.includes(written) && nearest(written, absentKeys) === key,
  );
}

const forges = new Set<unknown>(['forge_a', 'forge_b', 'forge_c']);

/** The forge of a settings map if it is set, valid and not `expected`; without `forge` it is unknown. */
export function otherForge({ forge }: SettingsMap, expected: string): string | undefined {
  return forge !== expected && forges.has(forge) ? (forge as string) : undefined;
}
