/**
 * Lines that the quick reader has read before. The projects of a control file repeat the same lines, and looking a line up is
 * several times faster than parsing it again.
 */
import type { NameTranslator } from '../name-translator.ts';

/** What a line adds to its map or list, whatever its indentation. */
export interface CachedLine {
  /** The neutral name; empty for a list item. */
  readonly key: string;
  /** `undefined` if it may follow on deeper lines. All equal lines share the same object, which is never changed. */
  readonly value: unknown;
}

/** The cached lines of one translator: beyond its text, the meaning of a line depends on nothing else. */
export class CachedLines {
  readonly #lines = new Map<string, CachedLine>();

  get(content: string): CachedLine | undefined {
    return this.#lines.get(content);
  }

  add(content: string, line: CachedLine): void {
    if (this.#lines.size < MAX_LINES) this.#lines.set(content, line);
  }
}

/** Keeps lines that occur only once from filling the memory. */
const MAX_LINES = 1000;

/** All cached lines, by translator. */
export class LineCache {
  readonly #linesByTranslator = new Map<NameTranslator | undefined, CachedLines>();

  linesFor(translator: NameTranslator | undefined): CachedLines {
    let lines = this.#linesByTranslator.get(translator);
    if (lines === undefined) {
      lines = new CachedLines();
      this.#linesByTranslator.set(translator, lines);
    }
    return lines;
  }
}
