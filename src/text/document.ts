/** What reading YAML gives, whichever reader read it. */
import type { Span } from './line-index.ts';
import type { NameTranslator } from './name-translator.ts';
import type { Path } from './path.ts';

/** A document that was read, or why it could not be. */
export interface YamlDocument {
  /** Plain data, names translated; `null` for an empty text, `undefined` if an error stopped the reading. */
  readonly value: unknown;
  readonly syntaxErrors: readonly DocumentSyntaxError[];
  /** Whether anchors, aliases or tags occur. */
  readonly hasReferences: boolean;
  /** Finds the ranges of paths. A path that does not exist has no entry. */
  locate(paths: readonly Path[]): NodeRanges | Promise<NodeRanges>;
}

/** Ranges by JSON Pointer. */
export type NodeRanges = ReadonlyMap<string, NodeRange>;

/** The ranges of a node. Offsets are into the file. */
export interface NodeRange {
  /** Its key; for a list item and the document, the same as `value`. */
  readonly key: Span;
  /** Its value as written: an alias's own token, not what it stands for. */
  readonly value: Span;
  /** Where the node itself begins, the same for all aliases of it; differs from `value.start` at an alias. */
  readonly nodeStart: number;
  /** Whether the path leads through an alias, or ends at one. */
  readonly viaAlias: boolean;
}

/** An error of the YAML itself. Offsets are into the file. */
export type DocumentSyntaxError = InvalidText | DuplicateKey;

/** Text that is not valid, or that a limit leaves unread. */
interface InvalidText extends Span {
  readonly ruleId: 'syntax' | 'limit';
  readonly message: string;
  readonly help?: string;
  readonly path?: Path;
}

/** The second of two equal keys. Its message names the key as the user's vocabulary does, so the reader has none. */
export interface DuplicateKey extends Span {
  readonly ruleId: 'duplicate-key';
  readonly path: Path;
  /** Where the first one begins. */
  readonly firstStart: number;
}

/** What both readers are given besides the text. */
export interface ReadContext {
  /** Translates names on the way; without one they stay as written. */
  readonly translator?: NameTranslator | undefined;
  /** The offset of the text in its file. */
  readonly base?: number;
  /** How many maps and lists of the file enclose the text. Its paths begin with as many parts. */
  readonly depth?: number;
}

/** Whether the value is complete enough to be checked: nothing but duplicate keys is wrong with the YAML. */
export function isReadable({ value, syntaxErrors }: Pick<YamlDocument, 'value' | 'syntaxErrors'>): boolean {
  return value !== undefined && syntaxErrors.every(({ ruleId }) => ruleId === 'duplicate-key');
}
