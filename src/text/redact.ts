/** Redacts secrets in text that leaves the program. */
import { escapeRegex } from './escape-regex.ts';
import { mapStrings } from './map-strings.ts';
import { base64Forms, hexForms, jsonForms, percentForms } from './secret-encodings.ts';

/** The formats of well-known tokens. Every match is redacted. */
const TOKEN =
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|sk-|AKIA|AIza|eyJ[A-Za-z0-9_-]{10,}\.)[A-Za-z0-9_.-]{16,}/g;
/** The URL of a webhook is a secret; so is a password in a URL. */
const SECRET_URL = /:\/\/hooks\.[^\s"'<>]+|(:\/\/[^\s/:@]{0,64}:)[^\s/@]{3,256}(?=@)/g;

/** The forms of a secret that are redacted. */
const ENCODINGS: readonly ((line: string) => readonly string[])[] = [
  (line) => [line],
  base64Forms,
  hexForms,
  percentForms,
  jsonForms,
];

/** Shorter values are not redacted, as they occur in ordinary text. */
const MIN_LENGTH = 8;
/** The same for values that are certainly secrets. */
export const MIN_KNOWN_LENGTH = 4;

/** Fields of a report whose values are fixed words, and these words, which are not redacted there. */
const REPORT_FIELDS = new Set(['gate', 'verdict', 'status', 'severity']);
const REPORT_WORD =
  /^(?:pass|fail|error|warn|warning|note|skip|settings|conformance|validate|verify|verify-conversation|report)$/;

/** Redacts known secrets, and whatever looks like a secret. */
export class Redactor {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  /**
   * Redacts a value from now on, also encoded in base64, hexadecimal, percent-encoding and JSON. Each of its lines counts by itself, if it has
   * at least `minLength` UTF-16 code units.
   */
  add(secret: string | undefined, minLength = MIN_LENGTH): void {
    for (const line of (secret ?? '').split(/\r?\n/)) {
      if (line.length < minLength) continue;
      for (const encode of ENCODINGS) for (const form of encode(line)) this.#secrets.add(form);
    }
    this.#pattern = undefined;
  }

  /** Replaces every secret by as many stars, so that columns stay the same. */
  redact(text: string): string {
    // Known secrets first: a token format that matches a part of one would leave the rest.
    const redacted = this.redactKnown(text).replace(TOKEN, mask);
    return redacted.includes('://') ? redacted.replace(SECRET_URL, redactAddress) : redacted;
  }

  /** Replaces the added secrets only, not what looks like one. */
  redactKnown(text: string): string {
    if (this.#secrets.size === 0) return text;
    this.#pattern ??= new RegExp(
      // A secret that contains another one goes first.
      [...this.#secrets]
        .sort((a, b) => b.length - a.length)
        .map(escapeRegex)
        .join('|'),
      'g',
    );
    return text.replace(this.#pattern, mask);
  }

  /** Plain data with every string redacted. Of keys only header names are redacted, as others choose them. */
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
