/** A flow collection of plain YAML, on one line. */
import { resolvePlainScalar } from '../core-schema.ts';
import type { NameTranslator } from '../name-translator.ts';
import { isQuote, plainScalarEnd, quoteEnd, startsPlainScalar } from './scanner.ts';

/** What the quick readers give up with. */
export class UnsupportedSyntax extends Error {}

/** Deeper documents, in block and then in flow, are for the full reader, which has a limit to tell of. */
export const MAX_QUICK_DEPTH = 30;

const SPACE = 32;

/** Reads the flow collection at `start` of a line whose content ends at `lineEnd`. Throws `Odd` where it is not plain. */
export function readFlow(
  text: string,
  start: number,
  lineEnd: number,
  translator: NameTranslator | undefined,
): unknown {
  const reader = new FlowReader(text, start);
  const value = reader.node(translator, 0);
  if (!/^ *(?: #.*)?$/.test(text.slice(reader.at, lineEnd))) throw new UnsupportedSyntax();
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

  node(translator: NameTranslator | undefined, depth: number): unknown {
    const char = this.#sign();
    if (char === '[' || char === '{') {
      if (depth >= MAX_QUICK_DEPTH) throw new UnsupportedSyntax();
      this.at++;
      return char === '[' ? this.#list(translator, depth) : this.#map(translator, depth);
    }
    const start = this.at;
    const quoted = isQuote(this.#text.charCodeAt(start));
    const text = this.#scalar();
    const value = quoted ? text : resolvePlainScalar(text);
    return translator !== undefined && typeof value === 'string' ? translator.value(value) : value;
  }

  #list(translator: NameTranslator | undefined, depth: number): unknown[] {
    const items: unknown[] = [];
    const under = translator?.under('*');
    while (this.#more(']', items.length > 0)) items.push(this.node(under, depth + 1));
    return items;
  }

  #map(translator: NameTranslator | undefined, depth: number): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (let hasEntries = false; this.#more('}', hasEntries); hasEntries = true) {
      this.#sign();
      const written = this.#scalar();
      if (!this.#text.startsWith(': ', this.at)) throw new UnsupportedSyntax();
      this.at += 2;
      const key = translator === undefined ? written : translator.key(written);
      if (Object.hasOwn(map, key) || key === '__proto__') throw new UnsupportedSyntax();
      map[key] = this.node(translator?.under(key), depth + 1);
    }
    return map;
  }

  /** Whether another entry follows: behind a comma, or at the beginning. Passes the closing sign. */
  #more(close: string, hasEntries: boolean): boolean {
    const char = this.#sign();
    if (char === close) {
      this.at++;
      return false;
    }
    if (!hasEntries) return true;
    if (char !== ',') throw new UnsupportedSyntax();
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
    if (!quoted && !startsPlainScalar(this.#text, start)) throw new UnsupportedSyntax();
    const end = quoted ? quoteEnd(this.#text, start) : plainScalarEnd(this.#text, start);
    if (end === -1) throw new UnsupportedSyntax();
    this.at = end;
    return quoted ? this.#text.slice(start + 1, end - 1) : this.#text.slice(start, end);
  }
}
