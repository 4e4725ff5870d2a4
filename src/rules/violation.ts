import type { StringRule } from './rule.ts';

/** Keys and indexes from the document's top to a place, in neutral words. */
export type SettingPath = readonly (string | number)[];

/** Whether a fault is seen at a node's key (of a list item: its start; of the document: 1:1) or at its value. */
export type PathAnchor = 'key' | 'value';

export type RuleId =
  | 'unknown-key'
  | 'type'
  | 'enum'
  | 'pattern'
  | 'range'
  | 'required'
  | 'conflict'
  | 'requires'
  | 'unique'
  | 'empty'
  | 'cron'
  | 'reserved-name';

/** What a place asks for, in data: `describe.ts` has the sentences. */
export type Expected =
  | { readonly kind: 'text'; readonly rule: StringRule; readonly overrideText?: string | undefined }
  | { readonly kind: 'words'; readonly values: readonly (string | boolean)[]; readonly path: SettingPath }
  | { readonly kind: 'plain'; readonly expectedText: string }
  | { readonly kind: 'any-of'; readonly alternatives: readonly Expected[] };

/** One mistake, at a symbolic place. Everything a message needs, and nothing of its wording. */
export interface Violation {
  readonly ruleId: RuleId;
  readonly path: SettingPath;
  readonly anchor: PathAnchor;
  /** What is there, for faults of a value; of a key, the key itself is the path's end. */
  readonly actual?: unknown;
  readonly expected?: Expected;
  /** Other keys the fault is about: what is missing, or what excludes it. */
  readonly keys?: readonly string[];
  /** Whether one of `keys` is enough. */
  readonly anyOf?: boolean;
  /** The known key or word that the author may have meant; of a missing key, the one that may be it, misspelt. */
  readonly didYouMean?: string | undefined;
  /** What to do, where the table says so. */
  readonly help?: string;
  /** The value of this path is what another key forbids or asks for. */
  readonly because?: { readonly key: string; readonly value: string } | undefined;
  /** A value that would be right here, for a fix that needs no thought. */
  readonly suggestion?: string | number | boolean | undefined;
}
