/** Hides secrets in text that leaves the program. */
import { mapTexts } from './texts.ts';

/** Shapes of well-known tokens. Each match is hidden whatever it turns out to be. */
const TOKEN =
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|sk-|AKIA|AIza|eyJ[A-Za-z0-9_-]{10,}\.)[A-Za-z0-9_.-]{16,}/g;
/** A webhook's address is its secret; so is a password in an address. */
const ADDRESS = /:\/\/hooks\.[^\s"'<>]+|(:\/\/[^\s/:@]{0,64}:)[^\s/@]{3,256}(?=@)/g;

/** Shorter values hide more of a text than of a secret. */
const SHORTEST = 8;

export class Redactor {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  /** Hides a value from now on, with its base64, percent-encoded and JSON-escaped forms; each line of it by itself. */
  add(secret: string | undefined): void {
    for (const line of (secret ?? '').split(/\r?\n/)) {
      if (line.length < SHORTEST) continue;
      const encoded = Buffer.from(line).toString('base64').replace(/=+$/, '');
      for (const form of [
        line,
        encodeURIComponent(wellFormed(line)),
        encoded,
        JSON.stringify(line).slice(1, -1),
      ])
        this.#secrets.add(form);
    }
    this.#pattern = undefined;
  }

  /** The text with every secret as stars of the same length, so that columns stay. */
  text(text: string): string {
    // Known secrets first: a shape inside of one would hide that much of it and leave the rest unknown.
    const known = this.#hidden(text).replace(TOKEN, stars);
    return known.includes('://') ? known.replace(ADDRESS, hideAddress) : known;
  }

  #hidden(text: string): string {
    if (this.#secrets.size === 0) return text;
    this.#pattern ??= new RegExp(
      // A secret that holds another one goes first.
      [...this.#secrets]
        .sort((a, b) => b.length - a.length)
        .map(literal)
        .join('|'),
      'g',
    );
    return text.replace(this.#pattern, stars);
  }

  /** Plain data with every string hidden as `text` does; keys stay. */
  data<T>(data: T): T {
    return mapTexts(data, { text: (text) => (text.length < SHORTEST ? text : this.text(text)) });
  }
}

const hideAddress = (found: string, before = '') => before + stars(found.slice(before.length));
const stars = (secret: string) => '*'.repeat(secret.length);
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const wellFormed = (text: string) =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
