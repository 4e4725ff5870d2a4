/** What several looks ask of a settings map. */

import { isMap } from '../../text/is-map.ts';
import { nearest } from '../../text/nearest.ts';
import type { SettingsMap } from '../settings-blocks.ts';

/** Whether a switch that may carry options is on. */
export const isOn = (value: unknown): boolean => value === true || isMap(value);

/**
 * Whether a key is not there, nor under a misspelt name: that is an error of its own, and the only thing to tell.
 * `known` are the keys that may stand in the holder.
 */
export function isKeyMissing(parent: SettingsMap, key: string, knownKeys: readonly string[]): boolean {
  if (Object.hasOwn(parent, key)) return false;
  const absentKeys = knownKeys.filter((one) => !Object.hasOwn(parent, one));
  return !Object.keys(parent).some(
    (written) => !knownKeys.includes(written) && nearest(written, absentKeys) === key,
  );
}

/** A text of the file inside a sentence, short. */
export function quoteShort(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57).replace(/[\uD800-\uDBFF]$/u, '')}…` : text);
}

/** `a`, `a and b`, `a, b and c`. */
export function formatList(items: readonly string[], conjunction: 'and' | 'or'): string {
  return items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;
}
