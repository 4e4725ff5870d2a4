/**
 * A quick reader of plain YAML: block maps and lists of one-line scalars, one-line flow collections and literal blocks, as
 * most settings files are written. It knows a part of the grammar for certain and gives up on everything else, which the full parser
 * then reads; it never judges. A test holds it to the full reader on everything it reads.
 */
import { plainValue } from './core-schema.ts';
import { DEEPEST, Odd, readFlow } from './plain-flow.ts';
import type { Known, KnownLines } from './plain-known.ts';
import { PlainLine } from './plain-line.ts';
import { literalBlock } from './plain-literal.ts';
import type { Words } from './words.ts';

/** Tabs, carriage returns, controls, line separators, surrogates, byte order marks: anything that is not just text. */
const ODD = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** A map or list whose lines are being read. */
interface Level {
  readonly indent: number;
  readonly words: Words | undefined;
  readonly known: KnownLines | undefined;
  readonly list: unknown[] | undefined;
  readonly map: Record<string, unknown> | undefined;
  /** The key whose value may follow on deeper lines. */
  open: string | undefined;
  /** The level it lies in. */
  readonly outer: Level | undefined;
  readonly depth: number;
}

export interface Plain {
  readonly map: Record<string, unknown>;
  /** Its keys in the text's order, and where the line of each begins. */
  readonly keys: readonly string[];
  readonly starts: readonly number[];
}

/** The document, where it is a plain map; else `undefined`. `known` has the lines of texts that were read before it. */
export function readPlain(text: string, words?: Words, known?: Known): Plain | undefined {
  if (ODD.test(text)) return undefined;
  try {
    return new PlainReader(text, words, known).read();
  } catch (error) {
    if (error instanceof Odd) return undefined;
    throw error;
  }
}

const SPACE = 32;
const DASH = 45;

class PlainReader {
  readonly #text: string;
  readonly #line: PlainLine;
  readonly #words: Words | undefined;
  readonly #known: Known | undefined;
  // Every project has a key of its own: a table from the start, and no shape for each of them.
  readonly #root = Object.create(null) as Record<string, unknown>;
  readonly #keys: string[] = [];
  readonly #starts: number[] = [];
  /** The innermost level. */
  #top: Level | undefined;

  constructor(text: string, words: Words | undefined, known: Known | undefined) {
    this.#text = text;
    this.#line = new PlainLine(text);
    this.#words = words;
    this.#known = known;
  }

  read(): Plain {
    const line = this.#line;
    const text = this.#text;
    while (line.next < text.length) {
      const at = line.next;
      const first = line.begin();
      if (this.#known !== undefined && this.#knownLine(first)) continue;
      if (!line.readContent()) throw new Odd();
      if (!line.hasContent) continue;
      this.#top ??= {
        indent: line.indent,
        words: this.#words,
        known: this.#known?.of(this.#words),
        list: undefined,
        map: this.#root,
        open: undefined,
        outer: undefined,
        depth: 1,
      };
      if (line.dashEnd !== -1) {
        this.#item(this.#listAt(line.indent), line.dashEnd - at);
        continue;
      }
      const level = this.#mapAt(line.indent);
      const name = this.#entry(level);
      if (level.map === this.#root) {
        this.#keys.push(name);
        this.#starts.push(at);
      }
    }
    if (this.#top === undefined) throw new Odd();
    return { map: this.#root, keys: this.#keys, starts: this.#starts };
  }

  /**
   * Takes the line that is begun from those that were read before, or remembers it. Returns false where it is none that
   * can be: nothing has been read of it then.
   */
  #knownLine(first: number): boolean {
    const line = this.#line;
    const text = this.#text;
    const isItem = first === DASH && text.charCodeAt(line.content + 1) === SPACE;
    // Behind the dash come digits, letters and signs; quoted keys, comments and what is no content stand before it.
    if (this.#top === undefined || !(isItem || first > DASH)) return false;
    const level = isItem ? this.#listAt(line.indent) : this.#mapAt(line.indent);
    // Every project has a key of its own.
    if (level.map === this.#root) return false;
    const end = text.indexOf('\n', line.content);
    const written = text.slice(line.content, end === -1 ? text.length : end);
    const known = level.known!.get(written);
    if (known === undefined) {
      this.#newLine(level, written);
      return true;
    }
    line.next = end === -1 ? text.length : end + 1;
    const { key, value } = known;
    if (isItem) level.list!.push(value);
    else {
      const map = level.map!;
      if (map[key] !== undefined) throw new Odd();
      map[key] = value === undefined ? null : value;
      level.open = value === undefined ? key : undefined;
    }
    return true;
  }

  /** Reads the line that is begun, and remembers it where that is enough to know it. */
  #newLine(level: Level, written: string): void {
    const line = this.#line;
    const from = line.next;
    if (!line.readContent()) throw new Odd();
    const { words, map, list } = level;
    // A block's text stands on other lines.
    const isBlock = this.#text[line.valueStart] === '|';
    if (list) {
      const isScalar = line.keyStart === -1;
      this.#item(level, line.dashEnd - from);
      if (isScalar && !isBlock && words === undefined)
        level.known!.add(written, { key: '', value: list.at(-1) });
      return;
    }
    const key = this.#entry(level);
    // Words of a vocabulary are counted each time.
    if (isBlock || (words !== undefined && (words.isWord(key) || words.under(key) !== undefined))) return;
    level.known!.add(written, { key, value: level.open === undefined ? map![key] : undefined });
  }

  /** The map whose keys stand at a column; a deeper one opens as the value of the open key. */
  #mapAt(indent: number): Level {
    const top = this.#levelAt(indent);
    if (top.map && top.indent === indent) return top;
    // A list may stand at the column of the key that holds it.
    if (top.list && top.indent === indent) {
      this.#top = top.outer;
      if (top.outer?.map && top.outer.indent === indent) return top.outer;
    } else if (top.open !== undefined) {
      const map: Record<string, unknown> = {};
      top.map![top.open] = map;
      const level = this.#push(top, indent, top.words?.under(top.open), undefined, map);
      top.open = undefined;
      return level;
    }
    throw new Odd();
  }

  #listAt(indent: number): Level {
    const top = this.#levelAt(indent);
    if (top.list && top.indent === indent) return top;
    if (top.open === undefined) throw new Odd();
    const list: unknown[] = [];
    top.map![top.open] = list;
    const level = this.#push(top, indent, top.words?.under(top.open)?.under('*'), list, undefined);
    top.open = undefined;
    return level;
  }

  #levelAt(indent: number): Level {
    let top = this.#top;
    while (top !== undefined && top.indent > indent) top = top.outer;
    this.#top = top;
    if (top === undefined) throw new Odd();
    return top;
  }

  #push(
    outer: Level,
    indent: number,
    words: Words | undefined,
    list: unknown[] | undefined,
    map: Record<string, unknown> | undefined,
  ): Level {
    if (outer.depth >= DEEPEST) throw new Odd();
    const known = this.#known?.of(words);
    const depth = outer.depth + 1;
    this.#top = { indent, words, known, list, map, open: undefined, outer, depth };
    return this.#top;
  }

  /** Reads the line's key, and its value where it has one. */
  #entry(level: Level): string {
    const { keyStart, keyEnd, valueStart } = this.#line;
    if (keyStart === -1) throw new Odd();
    const written = this.#scalarText(keyStart, keyEnd);
    const key = level.words === undefined ? written : level.words.key(written);
    const map = level.map!;
    if (Object.hasOwn(map, key) || key === '__proto__') throw new Odd();
    if (valueStart === -1) {
      map[key] = null;
      level.open = key;
      return key;
    }
    level.open = undefined;
    map[key] = this.#value(level.words?.under(key), level.indent);
    return key;
  }

  #item(level: Level, inner: number): void {
    if (this.#line.keyStart === -1) {
      if (this.#line.valueStart === -1) throw new Odd();
      level.list!.push(this.#value(level.words, level.indent));
      return;
    }
    const map: Record<string, unknown> = {};
    level.list!.push(map);
    this.#entry(this.#push(level, inner, level.words, undefined, map));
  }

  /** The text of a plain or quoted scalar. */
  #scalarText(start: number, end: number): string {
    const first = this.#text[start];
    return first === '"' || first === "'"
      ? this.#text.slice(start + 1, end - 1)
      : this.#text.slice(start, end);
  }

  #value(words: Words | undefined, indent: number): unknown {
    const { valueStart, valueEnd } = this.#line;
    const first = this.#text[valueStart];
    if (first === '[' || first === '{') return readFlow(this.#text, valueStart, valueEnd, words);
    const text = first === '|' ? this.#literal(indent) : this.#scalarText(valueStart, valueEnd);
    const value = first === '|' || first === '"' || first === "'" ? text : plainValue(text);
    return words !== undefined && typeof value === 'string' ? words.value(value) : value;
  }

  #literal(indent: number): string {
    const { valueStart, valueEnd, next } = this.#line;
    const block = literalBlock(this.#text, next, indent);
    if (!block) throw new Odd();
    this.#line.next = block.next;
    return valueEnd - valueStart === 2 ? block.text : `${block.text}\n`;
  }
}
