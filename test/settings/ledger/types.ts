/** The words of the codes that spec 1's own rules can give (CONTRACT 4). */
export type RuleId =
  | 'type'
  | 'enum'
  | 'pattern'
  | 'range'
  | 'unique'
  | 'empty'
  | 'required'
  | 'requires'
  | 'conflict'
  | 'unknown-key'
  | 'cron'
  | 'reserved-name';

export type SettingsCode = `settings/${RuleId}`;

/** One binding sentence of spec 1, in our words, with the documents that show it. */
export interface Requirement {
  /** `S1-<section>-<word>`; stable. */
  id: string;
  /** The section of spec 1: `2.3`, `2.6a`, `8`. */
  spec: string;
  /** The sentence, in our own words. */
  sentence: string;
  /** YAML documents in the neutral vocabulary that give no error. */
  accepts?: readonly string[];
  rejects?: readonly RejectedCase[];
  /** Why there is no case, or none of one of the two kinds. */
  reason?: string;
}

/** A document that breaks the sentence, and nothing else. */
export interface RejectedCase {
  /**
   * The YAML, with the range of each expected error marked: `resume: «61»`. The marks are removed before the
   * document is read. An empty mark `«»` gives the start of a range only: the start of a list item whose key is
   * missing, or of a block node.
   */
  yaml: string;
  /**
   * The code of the one mark; or one entry for each mark, in the order of the document. An entry that is a list
   * holds the codes of several errors at that one mark, in any order: `[['settings/required', 'settings/required']]`.
   */
  code: SettingsCode | readonly (SettingsCode | readonly SettingsCode[])[];
  /** What the message of every expected error holds: the path of the setting as a user writes it, and other words. */
  messageIncludes: string | readonly string[];
}
