/**
 * A quick reader of plain YAML: block maps and lists of one-line scalars, one-line flow collections and literal blocks, as
 * most settings files are written. It knows a part of the grammar for certain and gives up on everything else, which the full parser
 * then reads; it never judges. A test holds it to the full reader on everything it reads.
 */
import { plainValue } from './core-schema.ts';
import { PlainLine } from './plain-line.ts';
import type { Words } from './words.ts';

/** Tabs, carriage returns, controls, line separators, surrogates, byte order marks: anything that is not just text. */
const ODD = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** A run of plain text: letters and signs that mean nothing to YAML there, and colons before one of them. */
const SIGNS = String.raw`[\w./+=@~*$%&()<>?!^;\u00a0-\uffff-]`;
const RUN = `${SIGNS}(?:${SIGNS}|:(?=${SIGNS}))*`;
/** A plain scalar of a flow collection: its first character is no sign of YAML's; its words have one space between them. */
const PLAIN = String.raw`(?:[\w./~]|-(?=[0-9.]))(?:${SIGNS}|:(?=${SIGNS}))*(?: ${RUN})*`;
const QUOTED = String.raw`"[^"\\\n]*"|'[^'\n]*'`;

/** In a flow collection: a scalar, or a sign. */
const TOKEN = new RegExp(` *(?:(${PLAIN})|(${QUOTED})|([[\\]{},]|: ))`, 'y');
const LINE_END = /^ *(?: #.*)?$/;

/** Deeper documents, in block and then in flow, are for the full reader, which has a limit to tell of. */
const DEEPEST = 30;

/** What the reader gives up with. */
class Odd extends Error {}

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
    if (first === '[' || first === '{') return readFlow(this.#text.slice(valueStart, valueEnd), words);
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

/**
 * The literal block whose lines begin at `at` and are deeper than `indent`: its text without the last line break, where it
 * ends, and where what follows begins. `undefined` where its layout leaves a doubt.
 */
export function literalBlock(
  text: string,
  at: number,
  indent: number,
): { readonly text: string; readonly end: number; readonly next: number } | undefined {
  const [margin = ''] = /^ */.exec(text.slice(at, at + 100))!;
  if (margin.length <= indent) return undefined;
  const lines: string[] = [];
  let next = at;
  let end = at;
  let kept = 0;
  while (next < text.length) {
    const lineEnd = text.indexOf('\n', next);
    // Whether a last line without a break gets one is for the full parser.
    if (lineEnd === -1) return undefined;
    const line = text.slice(next, lineEnd);
    const content = line.trimEnd();
    if (content === '') {
      if (line !== '') return undefined;
      lines.push('');
    } else if (line.startsWith(margin)) {
      lines.push(line.slice(margin.length));
      kept = lines.length;
      end = next + content.length;
    } else break;
    next = lineEnd + 1;
  }
  const [behind = ''] = /^ */.exec(text.slice(next, next + margin.length))!;
  // Less deep than the block and still deeper than its key is no layout.
  if (kept === 0 || (next < text.length && behind.length > indent)) return undefined;
  return { text: lines.slice(0, kept).join('\n'), end, next };
}

/** How long the flow collection is that a line ends with, without what stands behind it. */
export function flowLength(text: string): number {
  readFlow(text, undefined);
  return TOKEN.lastIndex;
}

/** A flow collection that a line ends with. */
function readFlow(text: string, words: Words | undefined): unknown {
  TOKEN.lastIndex = 0;
  const value = flowNode(text, words, 0);
  if (!LINE_END.test(text.slice(TOKEN.lastIndex))) throw new Odd();
  return value;
}

function token(text: string): RegExpExecArray {
  const match = TOKEN.exec(text);
  if (!match) throw new Odd();
  return match;
}

function flowNode(text: string, words: Words | undefined, depth: number, first = token(text)): unknown {
  const [, plain, quoted, sign] = first;
  if (sign === '[' || sign === '{') {
    if (depth >= DEEPEST) throw new Odd();
    return sign === '[' ? flowList(text, words, depth) : flowMap(text, words, depth);
  }
  if (sign !== undefined) throw new Odd();
  const value = plain === undefined ? quoted!.slice(1, -1) : plainValue(plain);
  return words !== undefined && typeof value === 'string' ? words.value(value) : value;
}

function flowList(text: string, words: Words | undefined, depth: number): unknown[] {
  const items: unknown[] = [];
  const under = words?.under('*');
  for (let next = token(text); next[3] !== ']' || items.length > 0; next = token(text)) {
    items.push(flowNode(text, under, depth + 1, next));
    const [, , , sign] = token(text);
    if (sign === ']') break;
    if (sign !== ',') throw new Odd();
  }
  return items;
}

function flowMap(text: string, words: Words | undefined, depth: number): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  let some = false;
  for (let next = token(text); next[3] !== '}' || some; next = token(text)) {
    const [, plain, quoted] = next;
    const raw = plain ?? quoted?.slice(1, -1);
    if (raw === undefined || token(text)[3] !== ': ') throw new Odd();
    const key = words === undefined ? raw : words.key(raw);
    if (Object.hasOwn(map, key) || key === '__proto__') throw new Odd();
    map[key] = flowNode(text, words?.under(key), depth + 1);
    some = true;
    const [, , , sign] = token(text);
    if (sign === '}') break;
    if (sign !== ',') throw new Odd();
  }
  return map;
}
