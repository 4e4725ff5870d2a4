/**
 * The only door for JSON from outside: responses, events, files, variables. Deep nesting and many small values cost far more than
 * their bytes, so they are counted before anything is parsed: 8 MB of brackets take seconds to parse, and overflow the stack of
 * what walks the value, but milliseconds to refuse.
 */

/** The deepest nesting of data anybody writes or reads; reports nest 15 deep. */
const MAX_DEPTH = 64;
/** Objects and arrays; 32 MiB of findings have a fifth of this. */
const MAX_CONTAINERS = 1_000_000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d];

/** JSON that is not parsed because of its form. The message is the predicate of a sentence. */
export class JsonLimitError extends SyntaxError {}

/**
 * Parses JSON as `JSON.parse` does. Throws `JsonLimitError` before parsing if it is nested more than 64 levels deep or has more
 * than a million objects and arrays, and `SyntaxError` if it is not JSON.
 */
export function parseJson(text: string, reviver?: (name: string, value: unknown) => unknown): unknown {
  const limitError = jsonLimitError(text);
  if (limitError !== undefined) throw new JsonLimitError(limitError);
  return JSON.parse(text, reviver);
}

/** Why JSON must not be parsed, as the predicate of a sentence; `undefined` if it may be. */
function jsonLimitError(text: string): string | undefined {
  // Too short to exceed a limit, even with brackets only.
  if (text.length <= MAX_DEPTH) return undefined;
  let depth = 0;
  let containers = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = stringEnd(text, at);
        break;
      case OPEN_MAP:
      case OPEN_LIST:
        if (++depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
        if (++containers > MAX_CONTAINERS) return `has more than ${MAX_CONTAINERS} objects and arrays`;
        break;
      case CLOSE_MAP:
      case CLOSE_LIST:
        depth--;
    }
  }
  return undefined;
}

/** The index of the closing quote of the string at `start`, or the length of the text. */
function stringEnd(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let slash = end;
    while (text.charCodeAt(slash - 1) === BACKSLASH) slash--;
    if ((end - slash) % 2 === 0) return end;
  }
}
