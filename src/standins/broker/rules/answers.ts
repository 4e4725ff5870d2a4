/** What comes back to a box. */
import type { Hidden } from '../hidden.ts';
import { hopFields, mapFields, type RawHeaders } from '../raw-headers.ts';

/** A value that no answer may carry, and what stands in its place. */
export interface Veiled {
  readonly hidden: Hidden;
  readonly by: string;
}

/**
 * The fields of an answer, but those of this hop and those whose name holds a value; a repeated value gets the stand-in back
 * (spec 2, 4.4.3).
 */
export function answerFields(raw: RawHeaders, veiled: readonly Veiled[]): RawHeaders {
  const hop = hopFields(raw);
  return mapFields(raw, (written, value, name) =>
    hop.has(name) || veiled.some(({ hidden }) => hidden.isIn(written))
      ? undefined
      : veiled.reduce((text, { hidden, by }) => hidden.swap(text, by), value),
  );
}
