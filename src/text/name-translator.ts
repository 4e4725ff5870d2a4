/**
 * How a document's own words map to the neutral ones, place by place. A vocabulary gives one for the whole document;
 * reading follows it key by key, so most places cost nothing.
 */
export interface NameTranslator {
  /** The neutral word of a key as written; the same text where it has none. */
  key(written: string): string;
  /** The same for a key that has been read before: vocabularies count what they meet. */
  lookupKey(written: string): string;
  /** Whether a neutral key is a word of a vocabulary here: such are counted. */
  isTranslated(neutral: string): boolean;
  /** The neutral word of a text value as written, where this place holds words. */
  value(written: string): string;
  /** The words of what lies under a (neutral) key; `undefined` where nothing below is translated. */
  under(neutral: string): NameTranslator | undefined;
}
