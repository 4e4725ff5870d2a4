import type { RuleId } from '../../../src/rules/violation.ts';

export type SettingsCode = `settings/${RuleId}`;

/** One binding sentence of spec 1, in our own words, with the documents that show it. */
export interface Requirement {
  /** `S1-<section>-<word>`; stable. */
  id: string;
  /** The section of spec 1: `2.3`, `2.6a`, `8`. */
  spec: string;
  sentence: string;
  tests?: DocumentCases;
  /** Why there are no accepted or no rejected documents. */
  reason?: string;
}

export interface DocumentCases {
  /** YAML documents in the neutral vocabulary that have no error. */
  accepts?: readonly string[];
  rejects?: readonly RejectedCase[];
}

/** A document that breaks the sentence, and nothing else. */
export interface RejectedCase {
  /**
   * The YAML, with the range of each expected error marked: `resume: «61»`. The marks are removed before the
   * document is read. An empty mark `«»` is only the start of a range: the start of a list item whose key is
   * missing, or of a block node.
   */
  yaml: string;
  /**
   * The code of the only mark, or one entry per mark, in the order of the document. An entry that is a list
   * has the codes of several errors at that mark, in any order: `[['settings/required', 'settings/required']]`.
   */
  code: SettingsCode | readonly (SettingsCode | readonly SettingsCode[])[];
  /** What the message of every expected error contains: the setting's path as a user writes it, and other names. */
  messageIncludes: string | readonly string[];
}
