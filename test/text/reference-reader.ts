/** An independent reader of YAML 1.2, to which ours is compared. */
import { type Document, isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Scalar } from 'yaml';
import type { Span } from '../../src/text/line-index.ts';
import type { Path } from '../../src/text/path.ts';

interface Leaf extends Span {
  readonly path: Path;
}

export interface ReferenceReading {
  /** Whether it accepts the text without an error or warning. */
  readonly isValid: boolean;
  /** Whether a key has an anchor: an alias of it gives the text of the key instead of its value. */
  readonly anchoredKeys: boolean;
  /** Of duplicate keys the first counts. */
  readonly value: unknown;
  /** The starts of written duplicate keys, except inside the value of another one. */
  readonly duplicates: readonly number[];
  /** Every scalar and alias that is written. */
  readonly leaves: readonly Leaf[];
}

export function readWithReference(text: string): ReferenceReading {
  const documents = parseAllDocuments(text, {
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const [document] = documents as Document[];
  if (!document) return { isValid: true, anchoredKeys: false, value: null, duplicates: [], leaves: [] };
  const walker = new Walker(document);
  const value = walker.value(document.contents, []);
  const isValid =
    documents.length === 1 && walker.resolved && document.errors.length + document.warnings.length === 0;
  return {
    isValid,
    anchoredKeys: walker.anchoredKeys,
    value,
    duplicates: walker.duplicates,
    leaves: walker.leaves,
  };
}

class Walker {
  readonly duplicates: number[] = [];
  readonly leaves: Leaf[] = [];
  resolved = true;
  anchoredKeys = false;
  readonly #document: Document;
  /** The targets of the aliases on the way: nothing below one is written at this place. */
  readonly #within = new Set<unknown>();

  constructor(document: Document) {
    this.#document = document;
  }

  value(node: unknown, path: Path): unknown {
    if (isAlias(node)) {
      const target = node.resolve(this.#document);
      if (this.#within.size === 0) this.#leaf(node.range!, path);
      if (target === undefined || this.#within.has(target)) {
        this.resolved = false;
        return null;
      }
      this.#within.add(target);
      const value = this.value(target, path);
      this.#within.delete(target);
      return value;
    }
    if (isSeq(node)) return node.items.map((item, index) => this.value(item, [...path, index]));
    if (isMap(node)) return this.#map(node.items as readonly { key: Scalar; value: unknown }[], path);
    if (!isScalar(node)) return null;
    if (node.source !== '' || node.type !== 'PLAIN') this.#leaf(node.range!, path);
    return node.value;
  }

  #map(items: readonly { key: Scalar; value: unknown }[], path: Path): unknown {
    const object = {};
    for (const { key, value: node } of items) {
      const name = String(key.value);
      this.anchoredKeys ||= key.anchor !== undefined;
      if (Object.hasOwn(object, name)) {
        if (this.#within.size === 0 && key.range![0] < key.range![1]) this.duplicates.push(key.range![0]);
        continue;
      }
      const value = this.value(node, [...path, name]);
      Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
    }
    return object;
  }

  #leaf([start, end]: readonly [number, number, number], path: Path): void {
    if (this.#within.size === 0) this.leaves.push({ path, start, end });
  }
}
