/** Splits the bytes of a session's output into lines. */
import { StringDecoder } from 'node:string_decoder';

/** In characters; longer lines are cut into pieces. */
const MAX_LINE_LENGTH = 64 * 1024;

/** Decodes UTF-8 and emits whole lines. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #rest = '';
  #skip = 0;
  #bytes = 0;

  /** @param onLine receives each line including its line feed; the last one may have none. */
  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  /** Announces that the next bytes replay everything pushed so far; the replay is skipped. */
  skipReplayed(): void {
    this.#skip = this.#bytes;
  }

  push(bytes: Buffer): void {
    const newBytes = bytes.subarray(this.#skip);
    this.#skip -= bytes.length - newBytes.length;
    this.#bytes += newBytes.length;
    this.#rest += this.#decoder.write(newBytes);
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n')) this.#emit(end + 1);
    while (this.#rest.length > MAX_LINE_LENGTH) this.#emit(MAX_LINE_LENGTH);
  }

  /** Emits the last line if it has no line feed. */
  end(): void {
    this.#rest += this.#decoder.end();
    if (this.#rest !== '') this.#emit(this.#rest.length);
  }

  #emit(length: number): void {
    const line = this.#rest.slice(0, length);
    this.#rest = this.#rest.slice(length);
    this.#onLine(line);
  }
}
