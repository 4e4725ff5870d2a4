/** A fix as a suggested change: whole lines that replace whole lines. Pure. */
import type { LineRange } from './client.ts';

/** Replaces the lines of the range. */
export interface Suggestion extends LineRange {
  /** The new lines, without line breaks; empty to delete the range. */
  readonly lines: readonly string[];
}

/** A longer change is unreadable in a review comment. */
const MAX_LINES = 50;

/**
 * The one range of lines in which `before` and `after` differ; `undefined` if they are equal, differ in the final line break
 * or contain CR, or if the range is longer than 50 lines. The forge keeps the line ends of the file, so only LF is safe.
 */
export function createSuggestion(before: string, after: string): Suggestion | undefined {
  if (before === after || /\r/.test(before + after)) return undefined;
  // A suggestion can't add or remove the final line break.
  if (before.endsWith('\n') !== after.endsWith('\n')) return undefined;
  const [oldLines, newLines] = [before.replace(/\n$/, '').split('\n'), after.replace(/\n$/, '').split('\n')];
  let commonPrefix = 0;
  while (
    commonPrefix < oldLines.length &&
    commonPrefix < newLines.length &&
    oldLines[commonPrefix] === newLines[commonPrefix]
  )
    commonPrefix++;
  let commonSuffix = 0;
  const maxSuffix = Math.min(oldLines.length, newLines.length) - commonPrefix;
  while (
    commonSuffix < maxSuffix &&
    oldLines[oldLines.length - 1 - commonSuffix] === newLines[newLines.length - 1 - commonSuffix]
  )
    commonSuffix++;
  // An insertion needs a line to replace: the one before it, or else the first one.
  if (commonPrefix === oldLines.length - commonSuffix) {
    if (commonPrefix > 0) commonPrefix--;
    else commonSuffix--;
  }
  const replacement = newLines.slice(commonPrefix, newLines.length - commonSuffix);
  const [first, last] = [commonPrefix + 1, oldLines.length - commonSuffix];
  if (last - first >= MAX_LINES || replacement.length > MAX_LINES) return undefined;
  return { first, last, lines: replacement };
}

/** The suggestion as the Markdown block that the forge shows with an "apply" button. */
export function suggestionBlock({ lines }: Suggestion): string {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}suggestion`, ...lines, fence].join('\n');
}
