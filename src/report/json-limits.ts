/** Limits on JSON before it is parsed: deep nesting and many small values cost far more than their bytes. */

/** Reports nest 15 deep. */
const MAX_DEPTH = 64;
/** Objects and arrays; 32 MiB of findings have a fifth of this. */
const MAX_CONTAINERS = 1_000_000;

const [QUOTE, BACKSLASH, NUL] = [0x22, 0x5c, 0];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Why bytes of JSON must not be parsed, as the predicate of a sentence; `undefined` if they may be. */
export function jsonLimitError(bytes: Uint8Array): string | undefined {
  let depth = 0;
  let containers = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = stringEnd(bytes, at);
        break;
      case OPEN_MAP:
      case OPEN_LIST:
        if (++depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
        if (++containers > MAX_CONTAINERS) return `has more than ${MAX_CONTAINERS} objects and arrays`;
        break;
      case CLOSE_MAP:
      case CLOSE_LIST:
        depth--;
        break;
      case NUL:
        return 'contains a NUL byte';
    }
  }
  return undefined;
}

/** The index of the closing quote of the string at `start`, or the length of the bytes. */
function stringEnd(bytes: Uint8Array, start: number): number {
  for (let end = start; ; ) {
    end = bytes.indexOf(QUOTE, end + 1);
    if (end < 0) return bytes.length;
    let slash = end;
    while (bytes[slash - 1] === BACKSLASH) slash--;
    if ((end - slash) % 2 === 0) return end;
  }
}
