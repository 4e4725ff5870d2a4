/** Where the text of a control file may be cut into parts. Offsets are into the text. */
export interface Cut {
  /** The end of the line `projects:`. */
  readonly headEnd: number;
  /** Where each part begins: the line of a project's key. */
  readonly starts: readonly number[];
  /** The first line behind the projects. */
  readonly tailStart: number;
}

export interface Sizes {
  /** Smaller files are read whole: cutting would cost more than it saves. */
  readonly whole: number;
  /** A part holds at least this much text. */
  readonly part: number;
}

export const usualSizes: Sizes = { whole: 1 << 17, part: 1 << 16 };

const LF = 10;
const CR = 13;
const SPACE = 32;
const HASH = 35;

/** Where to cut, or `undefined` where the text is small or its layout leaves a doubt. */
export function cutProjects(source: string, sizes: Sizes): Cut | undefined {
  if (source.length < sizes.whole) return undefined;
  const header = /^projects:[ \t]*(?:#[^\r\n]*)?\r?\n/m.exec(
    source.length > 1 << 20 ? source.slice(0, 1 << 20) : source,
  );
  if (!header) return undefined;
  const headEnd = header.index + header[0].length;
  const first = firstLine(source, headEnd);
  const indent = spaces(source, first, 64);
  if (indent === 0 || indent === 64 || !beginsKey(source.charCodeAt(first + indent))) return undefined;
  const tailStart = unindented(source, headEnd);
  if (tailStart < source.length && !beginsKey(source.charCodeAt(tailStart))) return undefined;
  // A document marker or directive behind the projects is no key.
  if (/^(?:---|\.\.\.|%|\t)/m.test(source.slice(tailStart))) return undefined;
  const starts: number[] = [];
  let start = first;
  while (start < tailStart) {
    starts.push(start);
    start = nextKey(source, start + Math.max(sizes.part, 1), indent, tailStart);
  }
  return { headEnd, starts, tailStart };
}

/** The first line, from the one that begins at `from` on, that is neither blank nor a comment; else the end. */
function firstLine(source: string, from: number): number {
  let line = from;
  while (line < source.length) {
    const char = source.charCodeAt(line + spaces(source, line, 64));
    if (char !== LF && char !== CR && char !== HASH && !Number.isNaN(char)) return line;
    line = lineAfter(source, line);
  }
  return source.length;
}

/** The first line with content at its very beginning; else the end. */
function unindented(source: string, from: number): number {
  const content = /\n[^ \r\n#]/g;
  content.lastIndex = from - 1;
  const found = content.exec(source);
  return found ? found.index + 1 : source.length;
}

/**
 * The first line that begins at `from` or behind it with a key that is so deep; else `end`. The lines in between are not
 * looked at: whether they are sound is seen when their part is read.
 */
function nextKey(source: string, from: number, indent: number, end: number): number {
  let line = lineAfter(source, from - 1);
  while (line < end) {
    if (spaces(source, line, indent + 1) === indent && beginsKey(source.charCodeAt(line + indent)))
      return line;
    line = lineAfter(source, line);
  }
  return end;
}

/** Where the line begins that follows the one at an offset. */
function lineAfter(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end + 1;
}

function spaces(source: string, from: number, atMost: number): number {
  let count = 0;
  while (count < atMost && source.charCodeAt(from + count) === SPACE) count++;
  return count;
}

/** Whether a line may begin a key: a letter, digit, quote, dot or underscore, and none of YAML's own signs. */
function beginsKey(char: number): boolean {
  return (
    (char >= 48 && char <= 57) ||
    (char >= 65 && char <= 90) ||
    (char >= 97 && char <= 122) ||
    char === 34 ||
    char === 39 ||
    char === 46 ||
    char === 95
  );
}
