/** Shorter values stand in too much innocent text. */
const SHORTEST = 8;

/**
 * A value that must not pass, found in short texts (headers, paths, queries) in every form a sender may give it: plain in
 * any case, percent-encoded in part or whole, in base64 at any offset, and in hex.
 */
export class Hidden {
  readonly value: string;
  readonly bytes: Buffer;
  readonly #plain: RegExp;
  /** The parts of the base64 and hex forms that do not depend on what stands around the value. */
  readonly #coded: RegExp | undefined;

  constructor(value: string) {
    this.value = value;
    this.bytes = Buffer.from(value);
    // As HTTP headers hold text: a character a byte.
    const plain = [...new Set([value, this.bytes.toString('latin1')])].map(literal).join('|');
    const long = value.length >= SHORTEST;
    this.#plain = new RegExp(plain, long ? 'gi' : 'g');
    this.#coded = long ? new RegExp(codedForms(this.bytes).map(literal).join('|'), 'g') : undefined;
  }

  /** Whether the text holds the value in some form. */
  isIn(text: string): boolean {
    return this.#swap(text, '*') !== text;
  }

  /** The text with another value in this one's place, in the same form where that form is whole; else stars. */
  swap(text: string, by: string): string {
    return this.#swap(text, by);
  }

  #swap(text: string, by: string): string {
    if (text.length < this.value.length) return text;
    let swapped = text.replace(this.#plain, () => by);
    if (swapped.includes('%')) swapped = swapped.replace(ENCODED, (run) => this.#inPercent(run, by));
    if (!this.#coded || swapped.search(this.#coded) < 0) return swapped;
    swapped = swapped.replace(BASE64, (run) => this.#inBase64(run, by));
    return swapped.replace(this.#coded, (found) => '*'.repeat(found.length));
  }

  #inPercent(run: string, by: string): string {
    const text = percentDecoded(run);
    const swapped = text.replace(this.#plain, () => by);
    return swapped === text ? run : encodeURIComponent(Buffer.from(swapped).toString());
  }

  #inBase64(run: string, by: string): string {
    const url = /[-_]/.test(run);
    const text = Buffer.from(run, url ? 'base64url' : 'base64').toString();
    const swapped = text.replace(this.#plain, () => by);
    if (swapped === text) return run;
    const encoded = Buffer.from(swapped).toString(url ? 'base64url' : 'base64');
    return run.endsWith('=') ? encoded : encoded.replace(/=+$/, '');
  }
}

/** Text that may hold percent-encodings, up to what parts a query, a path or a list. */
const ENCODED = /[^&=?/#;, "]*%[^&=?/#;, "]*/g;
const BASE64 = /[A-Za-z0-9+/_-]{8,}={0,2}/g;

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What is no encoding stays. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
}

function codedForms(bytes: Buffer): string[] {
  const forms = new Set([bytes.toString('hex'), bytes.toString('hex').toUpperCase()]);
  for (const before of [0, 1, 2]) {
    const coded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters share bits with what stands around the value.
    const part = coded.slice(
      before === 0 ? 0 : before + 1,
      (bytes.length + before) % 3 === 0 ? undefined : -1,
    );
    forms.add(part);
    forms.add(part.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [...forms];
}
