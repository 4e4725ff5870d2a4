import type { DocumentSyntaxError } from '../document.ts';
import type { Span } from '../line-index.ts';
import type { Path } from '../path.ts';

/** Collects the errors of one text while it is composed. Spans given to it are offsets into the text. */
export class SyntaxErrorCollector {
  readonly errors: DocumentSyntaxError[] = [];
  readonly #base: number;
  #muted = 0;

  /** `base` is the offset of the text in its file. */
  constructor(base: number) {
    this.#base = base;
  }

  syntax(span: Span, path: Path, message: string, help?: string): void {
    if (this.#muted > 0) return;
    this.errors.push({
      ...this.#inFile(span),
      ruleId: 'syntax',
      message,
      path: [...path],
      ...(help ? { help } : {}),
    });
  }

  /** A key that its mapping has already; `firstStart` is where the first one begins. */
  duplicateKey(span: Span, path: Path, firstStart: number): void {
    if (this.#muted > 0) return;
    this.errors.push({
      ...this.#inFile(span),
      ruleId: 'duplicate-key',
      path,
      firstStart: firstStart + this.#base,
    });
  }

  /** A limit that ends the reading: recorded even if other errors are muted. */
  limit(span: Span, path: Path, message: string, help: string): void {
    this.errors.push({ ...this.#inFile(span), ruleId: 'limit', message, path: [...path], help });
  }

  /** Runs `read` without recording its errors: its value is discarded, or its text has been read before. */
  muted<T>(read: () => T): T {
    this.#muted++;
    try {
      return read();
    } finally {
      this.#muted--;
    }
  }

  #inFile({ start, end }: Span): Span {
    return { start: start + this.#base, end: end + this.#base };
  }
}
