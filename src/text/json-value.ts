/** Reads values out of parsed JSON of unknown shape. */

/** The value below these keys; `undefined` if any of them is missing. A key may be an index (`'0'`). */
export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys)
    current =
      typeof current === 'object' && current !== null ? (current as Record<string, unknown>)[key] : undefined;
  return current;
}

/** The non-empty string below these keys; `undefined` for anything else. */
export function stringAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const text = valueAt(value, ...keys);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
