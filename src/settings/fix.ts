import { Buffer } from 'node:buffer';
import type { Fix } from '../model/report.ts';
import { LineIndex } from '../text/line-index.ts';

/**
 * Applies fixes to a text and keeps every other character. Of overlapping edits the first is applied; an edit outside of the text is
 * skipped.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  const lines = new LineIndex(text);
  const edits = fixes
    .flatMap((fix) => fix.edits)
    .flatMap(({ location, text: written }) => {
      const start = lines.offset(location);
      const end = lines.offset({ line: location.endLine, column: location.endColumn });
      return start === undefined || end === undefined || end < start ? [] : [{ start, end, written }];
    })
    .sort((a, b) => a.start - b.start);
  let fixed = '';
  let position = 0;
  for (const { start, end, written } of edits) {
    if (start < position) continue;
    fixed += text.slice(position, start) + written;
    position = end;
  }
  return fixed + text.slice(position);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Encodes a text as UTF-8, with a byte order mark where `original` has one. */
export function encodeLike(original: Uint8Array, text: string): Uint8Array {
  const hasByteOrderMark = BYTE_ORDER_MARK.equals(original.subarray(0, BYTE_ORDER_MARK.length));
  return Buffer.concat([hasByteOrderMark ? BYTE_ORDER_MARK : Buffer.alloc(0), Buffer.from(text)]);
}
