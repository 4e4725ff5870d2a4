/** Hides secrets in text that leaves the program. */
import { mapTexts } from './texts.ts';

/** Shapes of well-known tokens. Each match is hidden whatever it turns out to be. */
const TOKEN =
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|sk-|AKIA|AIza|eyJ[A-Za-z0-9_-]{10,}\.)[A-Za-z0-9_.-]{16,}/g;
/** A webhook's address is its secret; so is a password in an address. */
const ADDRESS = /:\/\/hooks\.[^\s"'<>]+|(:\/\/[^\s/:@]{0,64}:)[^\s/@]{3,256}(?=@)/g;

/** Shorter values hide more of a text than of a secret: of those that only may be one, and of those that are one. */
const SHORTEST = 8;
export const SHORTEST_KNOWN = 4;

/** Fields of a report, and the words that they have: a secret that is such a word is none there. */
const OURS = new Set(['gate', 'verdict', 'status', 'severity']);
const OUR_WORD =
  /^(?:pass|fail|error|warn|warning|note|skip|settings|conformance|validate|verify|verify-conversation|report)$/;

export class Redactor {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  /**
   * Hides a value from now on, with its base64 (also within more that was encoded with it), percent-encoded and
   * JSON-escaped forms; each line of it by itself, where it is not shorter than `shortest`.
   */
  add(secret: string | undefined, shortest = SHORTEST): void {
    for (const line of (secret ?? '').split(/\r?\n/)) {
      if (line.length < shortest) continue;
      for (const form of [line, ...base64Forms(line), ...percentForms(line), ...jsonForms(line)])
        this.#secrets.add(form);
    }
    this.#pattern = undefined;
  }

  /** The text with every secret as stars of the same length, so that columns stay. */
  text(text: string): string {
    // Known secrets first: a shape inside of one would hide that much of it and leave the rest unknown.
    const known = this.known(text).replace(TOKEN, stars);
    return known.includes('://') ? known.replace(ADDRESS, hideAddress) : known;
  }

  /** The text with the secrets that were added as stars, and nothing that only looks like one. */
  known(text: string): string {
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

  /** Plain data with every string hidden as `text` does; keys stay, but for the names of headers, which others choose. */
  data<T>(data: T): T {
    const hide = (text: string, key = '') =>
      text.length < SHORTEST_KNOWN || (OURS.has(key) && OUR_WORD.test(text)) ? text : this.text(text);
    return mapTexts(data, { text: hide, name: (name, key) => (key === 'headers' ? hide(name) : name) });
  }
}

/** Alone, and what is the same whatever stands around it: after 0, 1 or 2 bytes of a group of three. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  const within = [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    return all.toString('base64').slice([0, 2, 3][before], Math.floor((all.length * 8) / 6));
  });
  const forms = [bytes.toString('base64').replace(/=+$/, ''), ...within];
  return [...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** As addresses and forms write it, by one rule or another. */
function percentForms(text: string): string[] {
  const usual = encodeURIComponent(wellFormed(text));
  const strict = usual.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const lower = (form: string) => form.replace(/%../g, (code) => code.toLowerCase());
  const forms = [usual, strict, usual.replaceAll('%20', '+'), strict.replaceAll('%20', '+')];
  return [...forms, ...forms.map(lower)];
}

/** As JSON writers of several languages do it. */
function jsonForms(text: string): string[] {
  const usual = JSON.stringify(text).slice(1, -1);
  const ascii = usual.replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [usual, ascii, usual.replaceAll('/', '\\/'), ascii.replaceAll('/', '\\/')];
}

const hideAddress = (found: string, before = '') => before + stars(found.slice(before.length));
const stars = (secret: string) => '*'.repeat(secret.length);
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const wellFormed = (text: string) =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
