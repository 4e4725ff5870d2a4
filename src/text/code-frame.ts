/** A code frame: a line of a file as a terminal shows it, with a range underlined. */
import type { Location } from '../model/report.ts';
import { escapeInvisible } from './escape-invisible.ts';

/** One character on the screen: what is shown, its width in columns, and its offset in the line in UTF-16 code units. */
interface Cell {
  text: string;
  width: number;
  offset: number;
}

const TAB_SPACES = '    ';
const WIDE =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\ufe0f/u;
/** The most UTF-16 code units that one column takes: a family emoji has 11 in two columns. */
const MAX_UNITS_PER_COLUMN = 8;

/**
 * @param line the first line of the location, without its line break
 * @param location a range over several lines is underlined to the end of its first line
 * @param width the most columns to show; a longer line is cropped around the range, with `…`
 * @returns three lines without color: an empty gutter, the numbered line, and the underline `^~~~`
 */
export function codeFrame(line: string, location: Location, width = 100): string[] {
  const start = Math.min(location.column - 1, line.length);
  const end = location.endLine > location.line ? line.trimEnd().length : location.endColumn - 1;
  const cells = cropAround(line, start, width);
  const marked = cells.filter((cell) => cell.offset >= start && cell.offset < end);
  const indent = widthOf(cells.filter((cell) => cell.offset < start));
  const number = String(location.line);
  const gutter = ' '.repeat(number.length);
  return [
    `${gutter} |`,
    `${number} | ${cells.map((cell) => cell.text).join('')}`.trimEnd(),
    `${gutter} | ${' '.repeat(indent)}^${'~'.repeat(Math.max(widthOf(marked) - 1, 0))}`,
  ];
}

/** The cells of the line, or as many around `start` as fit: a third of the width before it, or more where little follows. */
function cropAround(line: string, start: number, width: number): Cell[] {
  // Do not split a line of megabytes into cells: what is shown is near the range.
  const cropStart = Math.max(start - MAX_UNITS_PER_COLUMN * width, 0);
  const cropEnd = Math.min(start + MAX_UNITS_PER_COLUMN * width, line.length);
  const cells = [...cellsOf(line.slice(cropStart, cropEnd), cropStart)];
  if (cropStart === 0 && cropEnd === line.length && widthOf(cells) <= width) return cells;

  const startIndex = cells.filter((cell) => cell.offset < start).length;
  let columnsLeft = width - 2;
  let columnsBefore = Math.max(Math.floor(width / 3), columnsLeft - widthOf(cells.slice(startIndex)));
  let first = startIndex;
  while (first > 0 && cells[first - 1]!.width <= columnsBefore) columnsBefore -= cells[--first]!.width;
  columnsLeft -= widthOf(cells.slice(first, startIndex));
  let last = startIndex;
  while (last < cells.length && cells[last]!.width <= columnsLeft) columnsLeft -= cells[last++]!.width;

  const visibleCells = cells.slice(first, last);
  const before = first > 0 || cropStart > 0;
  const after = last < cells.length || cropEnd < line.length;
  const ellipsis = (offset: number): Cell[] => [{ text: '…', width: 1, offset }];
  return [
    ...(before ? ellipsis(-1) : []),
    ...visibleCells,
    ...(after ? ellipsis(cells[last]?.offset ?? cropEnd) : []),
  ];
}

function* cellsOf(text: string, baseOffset: number): Generator<Cell> {
  const ascii = /^[ -~\t]*$/.test(text);
  for (const { segment, index } of ascii ? units(text) : new Intl.Segmenter('en').segment(text)) {
    const escaped = segment === '\t' ? TAB_SPACES : escapeInvisible(segment);
    yield {
      text: escaped,
      width: escaped !== segment ? escaped.length : WIDE.test(segment) ? 2 : 1,
      offset: baseOffset + index,
    };
  }
}

function* units(text: string) {
  for (let index = 0; index < text.length; index++) yield { segment: text[index]!, index };
}

const widthOf = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + cell.width, 0);
