import type { Fix } from '../model/report.ts';
import { LineIndex } from '../text/line-index.ts';

/**
 * A text with fixes applied, every other character as it was. Of fixes that overlap the first counts; one whose range
 * is not in the text is left out.
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
  let done = 0;
  for (const { start, end, written } of edits) {
    if (start < done) continue;
    fixed += text.slice(done, start) + written;
    done = end;
  }
  return fixed + text.slice(done);
}
