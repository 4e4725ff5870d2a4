/** Where the text of a control file may be cut into parts. Offsets are into the text. */
export interface ChunkBoundaries {
  /** The end of the line `projects:`. */
  readonly headEnd: number;
  /** Where each part begins: the line of a project's key. */
  readonly chunkStarts: readonly number[];
  /** The first line behind the projects. */
  readonly tailStart: number;
}

export interface ChunkSizes {
  /** Smaller files are read whole: cutting would cost more than it saves. */
  readonly minSplitLength: number;
  /** A part holds at least this much text. */
  readonly minChunkLength: number;
}

export const defaultChunkSizes: ChunkSizes = { minSplitLength: 1 << 17, minChunkLength: 1 << 16 };

const LF = 10;
const CR = 13;
const SPACE = 32;
const HASH = 35;

/** Where to cut, or `undefined` where the text is small or its layout leaves a doubt. */
export function findChunkBoundaries(source: string, sizes: ChunkSizes): ChunkBoundaries | undefined {
  if (source.length < sizes.minSplitLength) return undefined;
  const header = /^projects:[ \t]*(?:#[^\r\n]*)?\r?\n/m.exec(
    source.length > 1 << 20 ? source.slice(0, 1 << 20) : source,
  );
  if (!header) return undefined;
  const headEnd = header.index + header[0].length;
  const first = firstContentLine(source, headEnd);
  const indent = countSpaces(source, first, 64);
  if (indent === 0 || indent === 64 || !canStartKey(source.charCodeAt(first + indent))) return undefined;
  const tailStart = firstUnindentedLine(source, headEnd);
  if (tailStart < source.length && !canStartKey(source.charCodeAt(tailStart))) return undefined;
  // A document marker or directive behind the projects is no key.
  if (/^(?:---|\.\.\.|%|\t)/m.test(source.slice(tailStart))) return undefined;
  const chunkStarts: number[] = [];
  let start = first;
  while (start < tailStart) {
    chunkStarts.push(start);
    start = nextKeyLine(source, start + Math.max(sizes.minChunkLength, 1), indent, tailStart);
  }
  return { headEnd, chunkStarts, tailStart };
}

/** The first line, from the one that begins at `from` on, that is neither blank nor a comment; else the end. */
function firstContentLine(source: string, from: number): number {
  let line = from;
  while (line < source.length) {
    const char = source.charCodeAt(line + countSpaces(source, line, 64));
    if (char !== LF && char !== CR && char !== HASH && !Number.isNaN(char)) return line;
    line = nextLineStart(source, line);
  }
  return source.length;
}

/** The first line with content at its very beginning; else the end. */
function firstUnindentedLine(source: string, from: number): number {
  const content = /\n[^ \r\n#]/g;
  content.lastIndex = from - 1;
  const match = content.exec(source);
  return match ? match.index + 1 : source.length;
}

/**
 * The first line that begins at `from` or behind it with a key that is so deep; else `end`. The lines in between are not
 * looked at: whether they are sound is seen when their part is read.
 */
function nextKeyLine(source: string, from: number, indent: number, end: number): number {
  let line = nextLineStart(source, from - 1);
  while (line < end) {
    if (countSpaces(source, line, indent + 1) === indent && canStartKey(source.charCodeAt(line + indent)))
      return line;
    line = nextLineStart(source, line);
  }
  return end;
}

/** Where the line begins that follows the one at an offset. */
function nextLineStart(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  return end === -1 ? source.length : end + 1;
}

function countSpaces(source: string, from: number, max: number): number {
  let count = 0;
  while (count < max && source.charCodeAt(from + count) === SPACE) count++;
  return count;
}

/** Whether a line may begin a key: a letter, digit, quote, dot or underscore, and none of YAML's own signs. */
function canStartKey(char: number): boolean {
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
