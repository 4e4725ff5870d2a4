/** Lines out of the bytes of a session. */
import { StringDecoder } from 'node:string_decoder';

/** A line that is longer comes in pieces. */
const LONGEST = 64 * 1024;

export class Lines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #take: (line: string) => void;
  #rest = '';
  #skip = 0;
  #bytes = 0;

  /** @param take gets each line with its line feed; the last may have none. */
  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  /** The next bytes repeat, from the first, what was given before: they are passed over. */
  repeat(): void {
    this.#skip = this.#bytes;
  }

  push(bytes: Buffer): void {
    const fresh = bytes.subarray(this.#skip);
    this.#skip -= bytes.length - fresh.length;
    this.#bytes += fresh.length;
    this.#rest += this.#decoder.write(fresh);
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n')) this.#give(end + 1);
    while (this.#rest.length > LONGEST) this.#give(LONGEST);
  }

  end(): void {
    this.#rest += this.#decoder.end();
    if (this.#rest !== '') this.#give(this.#rest.length);
  }

  #give(length: number): void {
    const line = this.#rest.slice(0, length);
    this.#rest = this.#rest.slice(length);
    this.#take(line);
  }
}
