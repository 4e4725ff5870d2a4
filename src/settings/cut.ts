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
  const starts: number[] = [];
  let indent = 0;
  let tailStart = source.length;
  for (let line = headEnd; line < source.length; ) {
    const next = source.indexOf('\n', line);
    const depth = spaces(source, line, indent === 0 ? 64 : indent + 1);
    const char = source.charCodeAt(line + depth);
    // Blank lines and comments say nothing about the layout.
    if (char !== LF && char !== CR && char !== HASH && !Number.isNaN(char)) {
      if (indent === 0) indent = depth;
      if (indent === 0 || depth === 64) return undefined;
      if (depth <= indent && !beginsKey(char)) return undefined;
      if (depth === 0) {
        tailStart = line;
        break;
      }
      if (depth < indent) return undefined;
      if (depth === indent) {
        if (starts.length === 0 || line - starts.at(-1)! >= sizes.part) starts.push(line);
      }
    }
    if (next === -1) break;
    line = next + 1;
  }
  // A document marker or directive behind the projects is no key.
  if (starts.length === 0 || /^(?:---|\.\.\.|%|\t)/m.test(source.slice(tailStart))) return undefined;
  return { headEnd, starts, tailStart };
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
