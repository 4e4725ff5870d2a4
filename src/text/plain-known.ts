/**
 * Lines that the quick reader has read before. A control file says the same in every project, and looking a line up is
 * several times faster than taking it apart again.
 */
import type { Words } from './words.ts';

/** What a line gives to the map or list it stands in, whatever its indentation. */
export interface KnownLine {
  /** In neutral words; empty for an item of a list. */
  readonly key: string;
  /** `undefined` where it may follow on deeper lines. The same object for all lines that are alike: never changed. */
  readonly value: unknown;
}

/** The known lines of places whose keys have the same words: that is all the meaning of a line depends on. */
export class KnownLines {
  readonly #lines = new Map<string, KnownLine>();

  get(content: string): KnownLine | undefined {
    return this.#lines.get(content);
  }

  add(content: string, line: KnownLine): void {
    if (this.#lines.size < MOST) this.#lines.set(content, line);
  }
}

/** Lines that occur once must not fill the memory. */
const MOST = 1000;

/** All lines that are known, by the words of their place. */
export class Known {
  readonly #places = new Map<Words | undefined, KnownLines>();

  of(words: Words | undefined): KnownLines {
    let lines = this.#places.get(words);
    if (lines === undefined) {
      lines = new KnownLines();
      this.#places.set(words, lines);
    }
    return lines;
  }
}
