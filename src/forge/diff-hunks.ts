/** The hunks of a changed file: the lines that a review comment can be attached to. Pure. */
import type { LineRange } from './client.ts';

const HUNK_HEADER = /^@@ -[0-9]+(?:,[0-9]+)? \+([0-9]+)(?:,([0-9]+))? @@/gm;

/** The hunks of a patch, as lines of its new side; none without a patch (a binary or very large file). */
export function parseHunks(patch: string | undefined): LineRange[] {
  return [...(patch ?? '').matchAll(HUNK_HEADER)].flatMap(([, start, count]) => {
    const [first, lines] = [Number(start), Number(count ?? 1)];
    return lines > 0 ? [{ first, last: first + lines - 1 }] : [];
  });
}

/** Whether the range lies within one hunk: otherwise the forge rejects the whole review. */
export const isInOneHunk = (hunks: readonly LineRange[], { first, last }: LineRange) =>
  hunks.some((hunk) => hunk.first <= first && last <= hunk.last);
