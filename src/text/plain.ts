/**
 * A quick reader of plain YAML: block maps and lists of one-line scalars, one-line flow collections and literal blocks, as
 * most settings files are written. It knows a part of the grammar for certain and gives up on everything else, which the full parser
 * then reads; it never judges. A test holds it to the full reader on everything it reads.
 */
import { plainValue } from './core-schema.ts';
import { DEEPEST, Odd, readFlow } from './plain-flow.ts';
import { PlainLine } from './plain-line.ts';
import { literalBlock } from './plain-literal.ts';
import type { Words } from './words.ts';

/** Tabs, carriage returns, controls, line separators, surrogates, byte order marks: anything that is not just text. */
const ODD = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

interface Level {
  readonly indent: number;
  readonly words: Words | undefined;
  readonly list?: unknown[];
  readonly map?: Record<string, unknown>;
  /** The key whose value may follow on deeper lines. */
  open?: string | undefined;
}

export interface Plain {
  readonly map: Record<string, unknown>;
  /** Its keys in the text's order, and where the line of each begins. */
  readonly keys: readonly string[];
  readonly starts: readonly number[];
}

/** The document, where it is a plain map; else `undefined`. */
export function readPlain(text: string, words?: Words): Plain | undefined {
  if (ODD.test(text)) return undefined;
  try {
    return new PlainReader(text, words).read();
  } catch (error) {
    if (error instanceof Odd) return undefined;
    throw error;
  }
}

class PlainReader {
  readonly #text: string;
  readonly #line: PlainLine;
  readonly #words: Words | undefined;
  readonly #levels: Level[] = [];
  readonly #keys: string[] = [];
  readonly #starts: number[] = [];

  constructor(text: string, words: Words | undefined) {
    this.#text = text;
    this.#line = new PlainLine(text);
    this.#words = words;
  }

  read(): Plain {
    const line = this.#line;
    let root: Record<string, unknown> | undefined;
    while (line.next < this.#text.length) {
      const at = line.next;
      if (!line.read()) throw new Odd();
      if (!line.hasContent) continue;
      if (root === undefined) {
        // Every project has a key of its own: a table from the start, and no shape for each of them.
        root = Object.create(null) as Record<string, unknown>;
        this.#levels.push({ indent: line.indent, words: this.#words, map: root });
      }
      if (line.dashEnd !== -1) {
        this.#item(this.#listAt(line.indent), line.dashEnd - at);
        continue;
      }
      const level = this.#mapAt(line.indent);
      const name = this.#entry(level);
      if (level.map === root) {
        this.#keys.push(name);
        this.#starts.push(at);
      }
    }
    if (root === undefined) throw new Odd();
    return { map: root, keys: this.#keys, starts: this.#starts };
  }

  /** The map whose keys stand at a column; a deeper one opens as the value of the open key. */
  #mapAt(indent: number): Level {
    const top = this.#levelAt(indent);
    if (top.map && top.indent === indent) return top;
    // A list may stand at the column of the key that holds it.
    if (top.list && top.indent === indent) {
      this.#levels.pop();
      const below = this.#levels.at(-1);
      if (below?.map && below.indent === indent) return below;
    } else if (top.open !== undefined) {
      const map: Record<string, unknown> = {};
      return this.#openLevel(top, { indent, words: top.words?.under(top.open), map }, map);
    }
    throw new Odd();
  }

  #listAt(indent: number): Level {
    const top = this.#levelAt(indent);
    if (top.list && top.indent === indent) return top;
    if (top.open === undefined) throw new Odd();
    const list: unknown[] = [];
    return this.#openLevel(top, { indent, words: top.words?.under(top.open)?.under('*'), list }, list);
  }

  #levelAt(indent: number): Level {
    while (this.#levels.at(-1)!.indent > indent) {
      this.#levels.pop();
      if (this.#levels.length === 0) throw new Odd();
    }
    return this.#levels.at(-1)!;
  }

  #openLevel(holder: Level, level: Level, value: unknown): Level {
    if (this.#levels.length >= DEEPEST) throw new Odd();
    holder.map![holder.open!] = value;
    holder.open = undefined;
    this.#levels.push(level);
    return level;
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
    if (this.#levels.length >= DEEPEST) throw new Odd();
    const map: Record<string, unknown> = {};
    level.list!.push(map);
    const entries: Level = { indent: inner, words: level.words, map };
    this.#levels.push(entries);
    this.#entry(entries);
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
