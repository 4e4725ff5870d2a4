/** A flow collection on one line: `[a, {b: c}]`. */
import { resolvePlainScalar } from '../core-schema.ts';
import type { Span } from '../line-index.ts';
import type { NameTranslator } from '../name-translator.ts';
import type { PathTrie } from '../path-trie.ts';
import { isQuote, plainScalarEnd, quoteEnd, SPACE, startsPlainScalar } from './scanner.ts';

/** Thrown inside this folder if a document is not plain; `readQuickly` catches it. */
export class UnsupportedSyntax extends Error {}

/** Deeper documents, counted in block and in flow, are left to the full reader, which reports the limit. */
export const MAX_QUICK_DEPTH = 30;

/** Reports a node that was searched for. Without a key, in a list, its own range is its key. */
type RecordNode = (id: string, key: Span | undefined, value: Span) => void;

/**
 * The value of the flow collection at `start` of a line whose content ends at `lineEnd`. Throws `UnsupportedSyntax` if it
 * is not plain.
 */
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

/** Records the nodes of `trie` inside the flow collection at `start`, which `readFlow` has read before. */
export function locateInFlow(
  text: string,
  start: number,
  translator: NameTranslator | undefined,
  trie: PathTrie,
  record: RecordNode,
): void {
  new FlowReader(text, start, record).node(translator, 0, trie);
}

/** The end of the flow collection at `start`, which `readFlow` has read before. */
export function flowEnd(text: string, start: number): number {
  const reader = new FlowReader(text, start);
  reader.node(undefined, 0);
  return reader.at;
}

class FlowReader {
  at: number;
  readonly #text: string;
  readonly #record: RecordNode | undefined;

  constructor(text: string, at: number, record?: RecordNode) {
    this.#text = text;
    this.at = at;
    this.#record = record;
  }

  node(translator: NameTranslator | undefined, depth: number, trie?: PathTrie, key?: Span): unknown {
    const char = this.#nextChar();
    const start = this.at;
    const value =
      char === '[' || char === '{'
        ? this.#collection(char, translator, depth, trie)
        : this.#scalarValue(translator);
    // The outermost collection is recorded by the caller, who knows its key.
    if (trie?.id !== undefined && depth > 0) this.#record?.(trie.id, key, { start, end: this.at });
    return value;
  }

  #collection(
    open: '[' | '{',
    translator: NameTranslator | undefined,
    depth: number,
    trie: PathTrie | undefined,
  ): unknown {
    if (depth >= MAX_QUICK_DEPTH) throw new UnsupportedSyntax();
    this.at++;
    return open === '[' ? this.#list(translator, depth, trie) : this.#map(translator, depth, trie);
  }

  #list(translator: NameTranslator | undefined, depth: number, trie: PathTrie | undefined): unknown[] {
    const items: unknown[] = [];
    const under = translator?.under('*');
    while (this.#hasMore(']', items.length > 0))
      items.push(this.node(under, depth + 1, trie?.get(String(items.length))));
    return items;
  }

  #map(
    translator: NameTranslator | undefined,
    depth: number,
    trie: PathTrie | undefined,
  ): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    for (let hasEntries = false; this.#hasMore('}', hasEntries); hasEntries = true) {
      this.#nextChar();
      const start = this.at;
      const written = this.#scalar();
      const keySpan = { start, end: this.at };
      if (!this.#text.startsWith(': ', this.at)) throw new UnsupportedSyntax();
      this.at += 2;
      const key = this.#translatedKey(translator, written);
      if (Object.hasOwn(map, key) || key === '__proto__') throw new UnsupportedSyntax();
      map[key] = this.node(translator?.under(key), depth + 1, trie?.get(key), keySpan);
    }
    return map;
  }

  #translatedKey(translator: NameTranslator | undefined, written: string): string {
    if (translator === undefined) return written;
    return this.#record ? translator.lookupKey(written) : translator.key(written);
  }

  /** Whether another entry follows: at the beginning, or after a comma. Skips the closing bracket. */
  #hasMore(close: string, hasEntries: boolean): boolean {
    const char = this.#nextChar();
    if (char === close) {
      this.at++;
      return false;
    }
    if (!hasEntries) return true;
    if (char !== ',') throw new UnsupportedSyntax();
    this.at++;
    return true;
  }

  /** Skips spaces and returns the next character. */
  #nextChar(): string | undefined {
    while (this.#text.charCodeAt(this.at) === SPACE) this.at++;
    return this.#text[this.at];
  }

  #scalarValue(translator: NameTranslator | undefined): unknown {
    const isQuoted = isQuote(this.#text.charCodeAt(this.at));
    const text = this.#scalar();
    const value = isQuoted ? text : resolvePlainScalar(text);
    // Names are counted when they are read, not when they are located.
    return translator !== undefined && typeof value === 'string' && !this.#record
      ? translator.value(value)
      : value;
  }

  #scalar(): string {
    const start = this.at;
    const isQuoted = isQuote(this.#text.charCodeAt(start));
    if (!isQuoted && !startsPlainScalar(this.#text, start, 'flow')) throw new UnsupportedSyntax();
    const end = isQuoted ? quoteEnd(this.#text, start) : plainScalarEnd(this.#text, start, 'flow');
    if (end === -1) throw new UnsupportedSyntax();
    this.at = end;
    return isQuoted ? this.#text.slice(start + 1, end - 1) : this.#text.slice(start, end);
  }
}
