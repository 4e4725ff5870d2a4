/**
 * Translates the names of a document, as written, to neutral ones. Reading follows it key by key from the root, so that most
 * places, below which nothing is translated, cost nothing.
 */
export interface NameTranslator {
  /** The neutral name of a key as written; the same text if it has none. Counts as a use of the vocabulary. */
  key(written: string): string;
  /** Like `key`, without counting. */
  lookupKey(written: string): string;
  /** Whether a vocabulary has a name for this neutral key, so that its uses are counted. */
  isTranslated(neutral: string): boolean;
  /** The neutral name of a string value as written. Counts as a use of the vocabulary. */
  value(written: string): string;
  /** The translator of what is below a neutral key (`*` for a list item); `undefined` if nothing below is translated. */
  under(neutral: string): NameTranslator | undefined;
}

/** Translates a whole document, and counts the names of each vocabulary that it meets. */
export interface DocumentTranslator {
  readonly root: NameTranslator;
  /** Returns a function that sets the counts back to what they are now. */
  checkpoint(): () => void;
}
