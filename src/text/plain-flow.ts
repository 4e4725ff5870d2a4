/** A flow collection of plain YAML, on one line. */
import { plainValue } from './core-schema.ts';
import { beginsPlain, isQuote, quoteEnd, wordsEnd } from './plain-scan.ts';
import type { Words } from './words.ts';

/** What the quick readers give up with. */
export class Odd extends Error {}

/** Deeper documents, in block and then in flow, are for the full reader, which has a limit to tell of. */
export const DEEPEST = 30;

const SPACE = 32;

/** Reads the flow collection at `start` of a line whose content ends at `lineEnd`. Throws `Odd` where it is not plain. */
export function readFlow(text: string, start: number, lineEnd: number, words: Words | undefined): unknown {
  const reader = new FlowReader(text, start);
  const value = reader.node(words, 0);
  if (!/^ *(?: #.*)?$/.test(text.slice(reader.at, lineEnd))) throw new Odd();
  return value;
}

/** Where the flow collection at `start` ends, which is known to be plain. */
export function flowEnd(text: string, start: number): number {
  const reader = new FlowReader(text, start);
  reader.node(undefined, 0);
  return reader.at;
}

class FlowReader {
  at: number;
  readonly #text: string;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  node(words: Words | undefined, depth: number): unknown {
    const sign = this.#sign();
    if (sign === '[' || sign === '{') {
      if (depth >= DEEPEST) throw new Odd();
      this.at++;
      return sign === '[' ? this.#list(words, depth) : this.#map(words, depth);
    }
    const start = this.at;
    const quoted = isQuote(this.#text.charCodeAt(start));
    const text = this.#scalar();
    const value = quoted ? text : plainValue(text);
    return words !== undefined && typeof value === 'string' ? words.value(value) : value;
  }

  #list(words: Words | undefined, depth: number): unknown[] {
    const items: unknown[] = [];
    const under = words?.under('*');
    while (this.#more(']', items.length > 0)) items.push(this.node(under, depth + 1));
    return items;
  }

  #map(words: Words | undefined, depth: number): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (let some = false; this.#more('}', some); some = true) {
      this.#sign();
      const raw = this.#scalar();
      if (!this.#text.startsWith(': ', this.at)) throw new Odd();
      this.at += 2;
      const key = words === undefined ? raw : words.key(raw);
      if (Object.hasOwn(map, key) || key === '__proto__') throw new Odd();
      map[key] = this.node(words?.under(key), depth + 1);
    }
    return map;
  }

  /** Whether another entry follows: behind a comma, or at the beginning. Passes the closing sign. */
  #more(close: string, some: boolean): boolean {
    const sign = this.#sign();
    if (sign === close) {
      this.at++;
      return false;
    }
    if (!some) return true;
    if (sign !== ',') throw new Odd();
    this.at++;
    return true;
  }

  /** The next character behind spaces. */
  #sign(): string | undefined {
    while (this.#text.charCodeAt(this.at) === SPACE) this.at++;
    return this.#text[this.at];
  }

  #scalar(): string {
    const start = this.at;
    const quoted = isQuote(this.#text.charCodeAt(start));
    if (!quoted && !beginsPlain(this.#text, start)) throw new Odd();
    const end = quoted ? quoteEnd(this.#text, start) : wordsEnd(this.#text, start);
    if (end === -1) throw new Odd();
    this.at = end;
    return quoted ? this.#text.slice(start + 1, end - 1) : this.#text.slice(start, end);
  }
}
