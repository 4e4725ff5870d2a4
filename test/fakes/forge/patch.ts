/** Patches in the form of the forge, and the lines that review comments may refer to. */

export interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  /** Including the first character: ` `, `-`, `+` or `\`. */
  readonly lines: readonly string[];
  readonly heading: string;
}

type Step = readonly [sign: ' ' | '-' | '+', line: string];

const CONTEXT = 3;

/** Lines including their line ends; the last one may have none. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The hunks between two texts, with three lines of context around each change. */
export function hunksOf(before: string, after: string): Hunk[] {
  const steps = diffLines(linesOf(before), linesOf(after));
  const hunks: Hunk[] = [];
  let oldLine = 1;
  let newLine = 1;
  const positions = steps.map(([sign]) => {
    const position = { oldLine, newLine };
    if (sign !== '+') oldLine += 1;
    if (sign !== '-') newLine += 1;
    return position;
  });
  let at = 0;
  while (at < steps.length) {
    while (at < steps.length && steps[at]![0] === ' ') at += 1;
    if (at === steps.length) break;
    const start = Math.max(0, at - CONTEXT);
    let end = at;
    for (let unchanged = 0; end < steps.length && unchanged <= 2 * CONTEXT; end += 1)
      unchanged = steps[end]![0] === ' ' ? unchanged + 1 : 0;
    while (steps[end - 1]![0] === ' ') end -= 1;
    at = end;
    const stop = Math.min(steps.length, end + CONTEXT);
    const { oldLine: oldStart, newLine: newStart } = positions[start]!;
    const lines = steps
      .slice(start, stop)
      .flatMap(([sign, line]) =>
        line.endsWith('\n') ? [sign + line.slice(0, -1)] : [sign + line, '\\ No newline at end of file'],
      );
    const heading = steps
      .slice(0, start)
      .findLast(([sign, line]) => sign !== '+' && /^[A-Za-z_$]/.test(line));
    hunks.push({ oldStart, newStart, lines, heading: heading?.[1].trimEnd().slice(0, 80) ?? '' });
  }
  return hunks;
}

/** A shortest edit script between two lists of lines: common ends first, then a longest common subsequence. */
function diffLines(a: readonly string[], b: readonly string[]): Step[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const [from, to] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  // common[i][j]: the length of the longest common subsequence of from[i…] and to[j…].
  const width = to.length + 1;
  const common = new Uint16Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        from[i] === to[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  const middle: Step[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      middle.push([' ', from[i]!]);
      i += 1;
      j += 1;
    } else if (
      j === to.length ||
      (i < from.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      middle.push(['-', from[i]!]);
      i += 1;
    } else {
      middle.push(['+', to[j]!]);
      j += 1;
    }
  }
  const same = (line: string): Step => [' ', line];
  return [...a.slice(0, head).map(same), ...middle, ...a.slice(a.length - tail).map(same)];
}

/** As in the forge's `patch` field: without the file header. */
export function patchOf(hunks: readonly Hunk[]): string {
  return hunks
    .map(({ oldStart, newStart, lines, heading }) => {
      const count = (sign: string) => lines.filter((line) => line[0] === ' ' || line[0] === sign).length;
      const range = (start: number, length: number) =>
        `${length === 0 ? start - 1 : start}${length === 1 ? '' : `,${length}`}`;
      const title = `@@ -${range(oldStart, count('-'))} +${range(newStart, count('+'))} @@`;
      return [heading ? `${title} ${heading}` : title, ...lines].join('\n');
    })
    .join('\n');
}

export const countLines = (hunks: readonly Hunk[], sign: '+' | '-') =>
  hunks.flatMap(({ lines }) => lines).filter((line) => line[0] === sign).length;

/** The index of the hunk that contains a line on a side; undefined if none does. */
export function hunkOfLine(hunks: readonly Hunk[], side: 'LEFT' | 'RIGHT', line: number): number | undefined {
  const index = hunks.findIndex(({ oldStart, newStart, lines }) => {
    let at = side === 'RIGHT' ? newStart : oldStart;
    return lines.some((text) => {
      if (text[0] === '\\' || text[0] === (side === 'RIGHT' ? '-' : '+')) return false;
      at += 1;
      return at - 1 === line;
    });
  });
  return index < 0 ? undefined : index;
}

/** The line and side of a position: the number of lines below the first `@@`, including further `@@` lines. */
export function lineOfPosition(
  hunks: readonly Hunk[],
  position: number,
): { line: number; side: 'LEFT' | 'RIGHT' } | undefined {
  let at = 0;
  for (const [index, { oldStart, newStart, lines }] of hunks.entries()) {
    if (index > 0) at += 1;
    let [oldLine, newLine] = [oldStart, newStart];
    for (const line of lines) {
      at += 1;
      if (at === position && line[0] !== '\\')
        return line[0] === '-' ? { line: oldLine, side: 'LEFT' } : { line: newLine, side: 'RIGHT' };
      if (line[0] === ' ' || line[0] === '-') oldLine += 1;
      if (line[0] === ' ' || line[0] === '+') newLine += 1;
    }
  }
  return undefined;
}
