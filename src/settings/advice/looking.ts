/** What several looks ask of a settings map. */
import { nearest } from '../../text/nearest.ts';
import { isMap, type Settings } from '../units.ts';

/** Whether a switch that may carry options is on. */
export const isOn = (value: unknown): boolean => value === true || isMap(value);

/**
 * Whether a key is not there, nor under a misspelt name: that is an error of its own, and the only thing to tell.
 * `known` are the keys that may stand in the holder.
 */
export function lacks(holder: Settings, key: string, known: readonly string[]): boolean {
  if (Object.hasOwn(holder, key)) return false;
  const free = known.filter((one) => !Object.hasOwn(holder, one));
  return !Object.keys(holder).some((written) => !known.includes(written) && nearest(written, free) === key);
}

/** A text of the file inside a sentence, short. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57).replace(/[\uD800-\uDBFF]$/u, '')}…` : text);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}
