import type { TextRule } from './rule.ts';

/** Keys and indexes from the document's top to a place, in neutral words. */
export type Path = readonly (string | number)[];

/** Whether a fault is seen at a node's key (of a list item: its start; of the document: 1:1) or at its value. */
export type Spot = 'key' | 'value';

export type FaultWord =
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
export type Asked =
  | { readonly kind: 'text'; readonly rule: TextRule; readonly instead?: string | undefined }
  | { readonly kind: 'words'; readonly words: readonly (string | boolean)[]; readonly at: Path }
  | { readonly kind: 'plain'; readonly says: string }
  | { readonly kind: 'any-of'; readonly of: readonly Asked[] };

/** One mistake, at a symbolic place. Everything a message needs, and nothing of its wording. */
export interface Fault {
  readonly word: FaultWord;
  readonly path: Path;
  readonly spot: Spot;
  /** What is there, for faults of a value; of a key, the key itself is the path's end. */
  readonly found?: unknown;
  readonly asked?: Asked;
  /** Other keys the fault is about: what is missing, or what excludes it. */
  readonly keys?: readonly string[];
  /** Whether one of `keys` is enough. */
  readonly any?: boolean;
  /** The known key or word that the author may have meant; of a missing key, the one that may be it, misspelt. */
  readonly near?: string | undefined;
  /** What to do, where the table says so. */
  readonly advice?: string;
  /** The value of this path is what another key forbids or asks for. */
  readonly because?: { readonly key: string; readonly value: string } | undefined;
  /** A value that would be right here, for a fix that needs no thought. */
  readonly right?: string | number | boolean | undefined;
}
