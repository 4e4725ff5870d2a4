import { escapeRegex } from './escape-regex.ts';

/** Where a document may be split at the entries of one of its maps. Offsets are into the text. */
export interface ChunkBoundaries {
  /** The end of the line with the map's key. */
  readonly headEnd: number;
  /** The start of each chunk: the line of an entry's key. */
  readonly chunkStarts: readonly number[];
  /** The first line after the map. */
  readonly tailStart: number;
}

/** From which size on a document is split, and into what chunks. */
export interface ChunkSizes {
  /** Texts shorter than this, in UTF-16 code units, are read whole: splitting costs more than it saves. */
  readonly minSplitLength: number;
  /** The least length of a chunk, in UTF-16 code units. */
  readonly minChunkLength: number;
}

const defaultChunkSizes: ChunkSizes = { minSplitLength: 1 << 17, minChunkLength: 1 << 16 };

const LF = 10;
const CR = 13;
const SPACE = 32;
const HASH = 35;

/** Where to split `source` at the map under `splitKey`; `undefined` if it is small, or its layout is not plain. */
export function findChunkBoundaries(
  source: string,
  splitKey: string,
  sizes = defaultChunkSizes,
): ChunkBoundaries | undefined {
  if (source.length < sizes.minSplitLength) return undefined;
  const header = new RegExp(`^${escapeRegex(splitKey)}:[ \\t]*(?:#[^\\r\\n]*)?\\r?\\n`, 'm').exec(
    source.length > 1 << 20 ? source.slice(0, 1 << 20) : source,
  );
  if (!header) return undefined;
  const headEnd = header.index + header[0].length;
  const first = firstContentLine(source, headEnd);
  const indent = countSpaces(source, first, 64);
  if (indent === 0 || indent === 64 || !canStartKey(source.charCodeAt(first + indent))) return undefined;
  const tailStart = firstUnindentedLine(source, headEnd);
  if (tailStart < source.length && !canStartKey(source.charCodeAt(tailStart))) return undefined;
  // A document marker or directive after the map is not a key.
  if (/^(?:---|\.\.\.|%|\t)/m.test(source.slice(tailStart))) return undefined;
  const chunkStarts: number[] = [];
  let start = first;
  while (start < tailStart) {
    chunkStarts.push(start);
    start = nextKeyLine(source, start + Math.max(sizes.minChunkLength, 1), indent, tailStart);
  }
  return { headEnd, chunkStarts, tailStart };
}

/** The start of the first line from `from` on that is neither blank nor a comment; else the end of the text. */
function firstContentLine(source: string, from: number): number {
  let line = from;
  while (line < source.length) {
    const char = source.charCodeAt(line + countSpaces(source, line, 64));
    if (char !== LF && char !== CR && char !== HASH && !Number.isNaN(char)) return line;
    line = nextLineStart(source, line);
  }
  return source.length;
}

/** The start of the first line from `from` on with unindented content; else the end of the text. */
function firstUnindentedLine(source: string, from: number): number {
  const content = /\n[^ \r\n#]/g;
  content.lastIndex = from - 1;
  const match = content.exec(source);
  return match ? match.index + 1 : source.length;
}

/**
 * The start of the first line from `from` on that may be a key with this indentation; else `end`. Whether the lines are valid is
 * seen when their chunk is read.
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

/** The start of the line after the one at `offset`. */
function nextLineStart(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  return end === -1 ? source.length : end + 1;
}

function countSpaces(source: string, from: number, max: number): number {
  let count = 0;
  while (count < max && source.charCodeAt(from + count) === SPACE) count++;
  return count;
}

/** Whether a key may begin with a character: a letter, digit, quote, dot or underscore, but none of YAML's indicators. */
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
