/** Hides secrets in text that leaves the program. */
import { escapeRegExp } from './escape-regexp.ts';
import { mapStrings } from './map-strings.ts';
import { secretForms } from './secret-forms.ts';

/** Shapes of well-known tokens. Each match is hidden whatever it turns out to be. */
const TOKEN =
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|sk-|AKIA|AIza|eyJ[A-Za-z0-9_-]{10,}\.)[A-Za-z0-9_.-]{16,}/g;
/** A webhook's address is its secret; so is a password in an address. */
const SECRET_URL = /:\/\/hooks\.[^\s"'<>]+|(:\/\/[^\s/:@]{0,64}:)[^\s/@]{3,256}(?=@)/g;

/** Shorter values hide more of a text than of a secret: of those that only may be one, and of those that are one. */
const MIN_LENGTH = 8;
export const MIN_KNOWN_LENGTH = 4;

/** Fields of a report, and the words that they have: a secret that is such a word is none there. */
const REPORT_FIELDS = new Set(['gate', 'verdict', 'status', 'severity']);
const REPORT_WORD =
  /^(?:pass|fail|error|warn|warning|note|skip|settings|conformance|validate|verify|verify-conversation|report)$/;

export class Redactor {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  /**
   * Hides a value from now on, with its base64 (also within more that was encoded with it), percent-encoded and
   * JSON-escaped forms; each line of it by itself, where it is not shorter than `shortest`.
   */
  add(secret: string | undefined, minLength = MIN_LENGTH): void {
    for (const line of (secret ?? '').split(/\r?\n/)) {
      if (line.length < minLength) continue;
      for (const form of secretForms(line)) this.#secrets.add(form);
    }
    this.#pattern = undefined;
  }

  /** The text with every secret as stars of the same length, so that columns stay. */
  redact(text: string): string {
    // Known secrets first: a shape inside of one would hide that much of it and leave the rest unknown.
    const redacted = this.redactKnown(text).replace(TOKEN, mask);
    return redacted.includes('://') ? redacted.replace(SECRET_URL, redactAddress) : redacted;
  }

  /** The text with the secrets that were added as stars, and nothing that only looks like one. */
  redactKnown(text: string): string {
    if (this.#secrets.size === 0) return text;
    this.#pattern ??= new RegExp(
      // A secret that holds another one goes first.
      [...this.#secrets]
        .sort((a, b) => b.length - a.length)
        .map(escapeRegExp)
        .join('|'),
      'g',
    );
    return text.replace(this.#pattern, mask);
  }

  /** Plain data with every string hidden as `text` does; keys stay, but for the names of headers, which others choose. */
  redactData<T>(data: T): T {
    const redactString = (text: string, key = '') =>
      text.length < MIN_KNOWN_LENGTH || (REPORT_FIELDS.has(key) && REPORT_WORD.test(text))
        ? text
        : this.redact(text);
    return mapStrings(data, {
      mapValue: redactString,
      mapKey: (name, key) => (key === 'headers' ? redactString(name) : name),
    });
  }
}

const redactAddress = (match: string, before = '') => before + mask(match.slice(before.length));
const mask = (secret: string) => '*'.repeat(secret.length);
