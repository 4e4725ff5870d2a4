/** A range of a document: 1-based, its end exclusive, columns in UTF-16 units. */
export interface MarkedRange {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

interface UnmarkedDocument {
  /** The document without its marks. */
  yaml: string;
  /** The marked ranges, in the order of the document. */
  ranges: MarkedRange[];
}

/**
 * Removes the marks `«…»` from a document and returns their ranges.
 *
 * @throws Error when a mark is nested, not closed, or closed without having been opened.
 */
export function readMarks(marked: string): UnmarkedDocument {
  const ranges: MarkedRange[] = [];
  let yaml = '';
  let line = 1;
  let column = 1;
  let openedAt: { line: number; column: number } | undefined;
  for (const char of marked.split('')) {
    if (char === '«') {
      if (openedAt) throw new Error(`a mark inside a mark: ${marked}`);
      openedAt = { line, column };
    } else if (char === '»') {
      if (!openedAt) throw new Error(`a mark that was not opened: ${marked}`);
      ranges.push({ ...openedAt, endLine: line, endColumn: column });
      openedAt = undefined;
    } else {
      yaml += char;
      column += 1;
      if (char === '\n') {
        line += 1;
        column = 1;
      }
    }
  }
  if (openedAt) throw new Error(`a mark that is not closed: ${marked}`);
  return { yaml, ranges };
}
