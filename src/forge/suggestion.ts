/** A fix as the forge's suggestion: whole lines that replace whole lines. Pure. */

export interface Suggestion {
  /** The lines that are replaced, 1-based, the last one included. */
  readonly first: number;
  readonly last: number;
  /** What stands there instead, without a line break at the end; `undefined` where the lines just go. */
  readonly lines: readonly string[];
}

/** More lines than this are read in a change of their own, not in a remark. */
const MAX_LINES = 50;

/**
 * The one range of lines that tells `before` from `after`; `undefined` where they are alike, where the lines do not end
 * alike, or where it is too long. The forge writes a suggestion with the line ends it finds, so only LF is sure.
 */
export function createSuggestion(before: string, after: string): Suggestion | undefined {
  if (before === after || /\r/.test(before + after)) return undefined;
  // The end of the file's last line is none of a suggestion's business.
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
  // Lines that only come are written behind the one before them, or before the first one.
  if (commonPrefix === oldLines.length - commonSuffix) {
    if (commonPrefix > 0) commonPrefix--;
    else commonSuffix--;
  }
  const replacement = newLines.slice(commonPrefix, newLines.length - commonSuffix);
  const [first, last] = [commonPrefix + 1, oldLines.length - commonSuffix];
  if (last - first >= MAX_LINES || replacement.length > MAX_LINES) return undefined;
  return { first, last, lines: replacement };
}

/** The suggestion as Markdown that the forge makes a button of: a fence longer than any run of backticks in it. */
export function suggestionBlock({ lines }: Suggestion): string {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}suggestion`, ...lines, fence].join('\n');
}
