/** What comes back to a box. */

import { hopByHopHeaders, mapHeaders, type RawHeaders } from '../raw-headers.ts';
import type { SecretMatcher } from '../secret-matcher.ts';

/** A value that no answer may carry, and what stands in its place. */
export interface Redaction {
  readonly matcher: SecretMatcher;
  readonly replacement: string;
}

/**
 * The fields of an answer, but those of this hop and those whose name holds a value; a repeated value gets the stand-in back
 * (spec 2, 4.4.3).
 */
export function responseHeaders(raw: RawHeaders, redactions: readonly Redaction[]): RawHeaders {
  const hopHeaders = hopByHopHeaders(raw);
  return mapHeaders(raw, (originalName, value, name) =>
    hopHeaders.has(name) || redactions.some(({ matcher }) => matcher.matches(originalName))
      ? undefined
      : redactions.reduce((text, { matcher, replacement }) => matcher.replace(text, replacement), value),
  );
}
