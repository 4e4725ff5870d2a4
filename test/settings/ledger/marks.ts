/** A range of a document: 1-based, its end exclusive, columns in UTF-16 units. */
export interface Place {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

interface Marked {
  /** The document without its marks. */
  yaml: string;
  /** The marked ranges, in the order of the document. */
  places: Place[];
}

/**
 * Takes the marks `«…»` out of a document and says where they stood.
 *
 * @throws Error when a mark is nested, not closed, or closed without having been opened.
 */
export function readMarks(marked: string): Marked {
  const places: Place[] = [];
  let yaml = '';
  let line = 1;
  let column = 1;
  let opened: { line: number; column: number } | undefined;
  for (const unit of marked.split('')) {
    if (unit === '«') {
      if (opened) throw new Error(`a mark inside a mark: ${marked}`);
      opened = { line, column };
    } else if (unit === '»') {
      if (!opened) throw new Error(`a mark that was not opened: ${marked}`);
      places.push({ ...opened, endLine: line, endColumn: column });
      opened = undefined;
    } else {
      yaml += unit;
      column += 1;
      if (unit === '\n') {
        line += 1;
        column = 1;
      }
    }
  }
  if (opened) throw new Error(`a mark that is not closed: ${marked}`);
  return { yaml, places };
}
