/** Applying the fixes of findings to the text of a settings file. */
import { Buffer } from 'node:buffer';
import type { Finding, Fix } from '../model/report.ts';
import { LineIndex } from '../text/line-index.ts';

/**
 * Applies fixes to a string and keeps every other character. Of overlapping edits the first is applied; an edit outside of the text is
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

/** A fix may reveal further findings; needing more rounds than this would be a bug in a fix. */
const MAX_ROUNDS = 10;

export interface SafeFixResult {
  readonly text: string;
  /** The findings that are left in `text`. */
  readonly findings: readonly Finding[];
  /** The findings whose fixes were applied, in order. */
  readonly fixed: readonly Finding[];
}

/**
 * Applies the safe fixes of a string and checks it again until none is left. `check` returns the findings of a string, `shouldFix`
 * selects findings. Throws what `check` throws.
 */
export async function applySafeFixes(
  checked: { readonly text: string; readonly findings: readonly Finding[] },
  check: (text: string) => Promise<readonly Finding[]>,
  shouldFix: (finding: Finding) => boolean = () => true,
): Promise<SafeFixResult> {
  let { text, findings } = checked;
  const fixed: Finding[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixable = findings.filter((finding) => finding.fix?.safe && shouldFix(finding));
    const fixedText = applyFixes(
      text,
      fixable.map(({ fix }) => fix!),
    );
    if (fixedText === text) break;
    fixed.push(...fixable);
    text = fixedText;
    findings = await check(text);
  }
  return { text, findings, fixed };
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Encodes a string as UTF-8, with a byte order mark if `original` has one. */
export function encodeLike(original: Uint8Array, text: string): Uint8Array {
  const hasByteOrderMark = BYTE_ORDER_MARK.equals(original.subarray(0, BYTE_ORDER_MARK.length));
  return Buffer.concat([hasByteOrderMark ? BYTE_ORDER_MARK : Buffer.alloc(0), Buffer.from(text)]);
}
