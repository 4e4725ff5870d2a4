/**
 * A quick reader of plain YAML: block maps and lists of one-line scalars, one-line flow collections and literal blocks, as
 * most settings files are written. It knows a part of the grammar for certain and gives up on everything else, which the full parser
 * then reads; it never judges. A test holds it to the full reader on everything it reads.
 */
import { plainValue } from './core-schema.ts';
import type { Words } from './words.ts';

/** Tabs, carriage returns, controls, line separators, surrogates, byte order marks: anything that is not just text. */
const ODD = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** A run of plain text: letters and signs that mean nothing to YAML there, and colons before one of them. */
const SIGNS = String.raw`[\w./+=@~*$%&()<>?!^;\u00a0-\uffff-]`;
const RUN = `${SIGNS}(?:${SIGNS}|:(?=${SIGNS}))*`;
/** A plain scalar: its first character is no sign of YAML's; its words have one space between them. */
const PLAIN = String.raw`(?:[\w./~]|-(?=[0-9.]))(?:${SIGNS}|:(?=${SIGNS}))*(?: ${RUN})*`;
const QUOTED = String.raw`"[^"\\\n]*"|'[^'\n]*'`;
const KEY = String.raw`\w(?:${SIGNS}|:(?=${SIGNS}))*|${QUOTED}`;

/**
 * Indentation; then nothing, or a dash, a key, a value (plain, quoted, a flow collection, which takes the rest of the
 * line, or the sign of a literal block, whose lines follow); then a comment. Spaces belong to one part only: shared
 * ones would be tried in all ways.
 */
export const LINE = new RegExp(
  `( *)(?! )(?:(- +(?! ))?(?:(${KEY}):(?= |\\n|$))?(?: *(${PLAIN}|${QUOTED}|[[{][^\\n]*|\\|-?))?(?: +#[^\\n]*)?|#[^\\n]*) *(?:\\n|$)`,
  'y',
);

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
  readonly #words: Words | undefined;
  readonly #levels: Level[] = [];
  readonly #keys: string[] = [];
  readonly #starts: number[] = [];

  constructor(text: string, words: Words | undefined) {
    this.#text = text;
    this.#words = words;
  }

  read(): Plain {
    let root: Record<string, unknown> | undefined;
    for (let at = 0; at < this.#text.length; at = LINE.lastIndex) {
      LINE.lastIndex = at;
      const match = LINE.exec(this.#text);
      if (!match) throw new Odd();
      const [, spaces, dash, key, value] = match;
      if (dash === undefined && key === undefined) {
        if (value !== undefined) throw new Odd();
        continue;
      }
      const indent = spaces!.length;
      if (root === undefined) {
        if (dash !== undefined) throw new Odd();
        root = {};
        this.#levels.push({ indent, words: this.#words, map: root });
      }
      if (dash === undefined) {
        const level = this.#mapAt(indent);
        const name = this.#entry(level, key!, value);
        if (level.map === root) {
          this.#keys.push(name);
          this.#starts.push(at);
        }
      } else this.#item(this.#listAt(indent), indent + dash.length, key, value);
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

  #entry(level: Level, written: string, value: string | undefined): string {
    const raw = written[0] === '"' || written[0] === "'" ? written.slice(1, -1) : written;
    const key = level.words === undefined ? raw : level.words.key(raw);
    const map = level.map!;
    if (Object.hasOwn(map, key) || key === '__proto__') throw new Odd();
    if (value === undefined) {
      map[key] = null;
      level.open = key;
      return key;
    }
    level.open = undefined;
    map[key] = this.#value(value, level.words?.under(key), level.indent);
    return key;
  }

  #item(level: Level, inner: number, key: string | undefined, value: string | undefined): void {
    if (key === undefined) {
      if (value === undefined) throw new Odd();
      level.list!.push(this.#value(value, level.words, level.indent));
      return;
    }
    if (this.#levels.length >= DEEPEST) throw new Odd();
    const map: Record<string, unknown> = {};
    level.list!.push(map);
    const entries: Level = { indent: inner, words: level.words, map };
    this.#levels.push(entries);
    this.#entry(entries, key, value);
  }

  #value(written: string, words: Words | undefined, indent: number): unknown {
    const first = written[0];
    if (first === '[' || first === '{') return readFlow(written, words);
    const value =
      first === '|'
        ? this.#literal(written, indent)
        : first === '"' || first === "'"
          ? written.slice(1, -1)
          : plainValue(written);
    return words !== undefined && typeof value === 'string' ? words.value(value) : value;
  }

  #literal(sign: string, indent: number): string {
    const block = literalBlock(this.#text, LINE.lastIndex, indent);
    if (!block) throw new Odd();
    LINE.lastIndex = block.next;
    return sign === '|-' ? block.text : `${block.text}\n`;
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
