/** The frame: a line of a file as a terminal shows it, and a mark under the place that is meant. */
import type { Location } from '../model/report.ts';
import { visible } from './visible.ts';

/** One thing on the screen: what is shown, the columns it takes, and where it starts in the line (UTF-16 units). */
interface Cell {
  shown: string;
  width: number;
  from: number;
}

const TAB = '    ';
const WIDE =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\ufe0f/u;
/** The most UTF-16 units that a column of the screen takes: a family of emoji takes 11 for two. */
const UNITS = 8;

/**
 * @param line the line of that number, without its end
 * @param location of a range over several lines the first line is shown, marked to its end
 * @param width the most columns of the line that are shown; a longer line is cut around the mark, with `…`
 * @returns three lines (an empty gutter, the numbered line, the mark `^~~~`), all of the same gutter and without colour;
 *   none when the text has no such line
 */
export function frame(line: string, location: Location, width = 100): string[] {
  const start = Math.min(location.column - 1, line.length);
  const stop = location.endLine > location.line ? line.trimEnd().length : location.endColumn - 1;
  const cells = cut(line, start, width);
  const marked = cells.filter((cell) => cell.from >= start && cell.from < stop);
  const indent = widthOf(cells.filter((cell) => cell.from < start));
  const number = String(location.line);
  const gutter = ' '.repeat(number.length);
  return [
    `${gutter} |`,
    `${number} | ${cells.map((cell) => cell.shown).join('')}`.trimEnd(),
    `${gutter} | ${' '.repeat(indent)}^${'~'.repeat(Math.max(widthOf(marked) - 1, 0))}`,
  ];
}

/** The cells of the line, or as many around `start` as fit: a third of the width before it, more when less follows. */
function cut(line: string, start: number, width: number): Cell[] {
  // A line of megabytes must not be taken apart: what is shown is near the mark.
  const low = Math.max(start - UNITS * width, 0);
  const high = Math.min(start + UNITS * width, line.length);
  const cells = [...cellsOf(line.slice(low, high), low)];
  if (low === 0 && high === line.length && widthOf(cells) <= width) return cells;

  const at = cells.filter((cell) => cell.from < start).length;
  let room = width - 2;
  let lead = Math.max(Math.floor(width / 3), room - widthOf(cells.slice(at)));
  let first = at;
  while (first > 0 && cells[first - 1]!.width <= lead) lead -= cells[--first]!.width;
  room -= widthOf(cells.slice(first, at));
  let last = at;
  while (last < cells.length && cells[last]!.width <= room) room -= cells[last++]!.width;

  const kept = cells.slice(first, last);
  const before = first > 0 || low > 0;
  const after = last < cells.length || high < line.length;
  const ellipsis = (from: number): Cell[] => [{ shown: '…', width: 1, from }];
  return [...(before ? ellipsis(-1) : []), ...kept, ...(after ? ellipsis(cells[last]?.from ?? high) : [])];
}

function* cellsOf(part: string, offset: number): Generator<Cell> {
  const ascii = /^[ -~\t]*$/.test(part);
  for (const { segment, index } of ascii ? units(part) : new Intl.Segmenter('en').segment(part)) {
    const shown = segment === '\t' ? TAB : visible(segment);
    yield {
      shown,
      width: shown !== segment ? shown.length : WIDE.test(segment) ? 2 : 1,
      from: offset + index,
    };
  }
}

function* units(part: string) {
  for (let index = 0; index < part.length; index++) yield { segment: part[index]!, index };
}

const widthOf = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + cell.width, 0);
