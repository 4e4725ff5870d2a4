/** The patch of a changed file: on which of its new lines a remark can stand. Pure. */

/** Lines of the new side, 1-based, the last one included. */
export interface Hunk {
  readonly first: number;
  readonly last: number;
}

const HUNK_HEADER = /^@@ -[0-9]+(?:,[0-9]+)? \+([0-9]+)(?:,([0-9]+))? @@/gm;

/** The hunks of a patch as the forge gives it; none where it gives none (a binary or very large file). */
export function parseHunks(patch: string | undefined): Hunk[] {
  return [...(patch ?? '').matchAll(HUNK_HEADER)].flatMap(([, start, count]) => {
    const [first, lines] = [Number(start), Number(count ?? 1)];
    return lines > 0 ? [{ first, last: first + lines - 1 }] : [];
  });
}

/** Whether all of these lines lie in one hunk: the forge refuses a whole review for one remark that does not. */
export const inOneHunk = (hunks: readonly Hunk[], first: number, last: number) =>
  hunks.some((hunk) => hunk.first <= first && last <= hunk.last);
