import type { Path } from '../text/path.ts';
import type { NumberRule, Rule, StringRule } from './rule.ts';

/** Whether a violation is about a node's key (for a list item: its start; for the document: 1:1) or about its value. */
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

/** What is allowed at a path, as data; `messages.ts` turns it into text. */
export type Expected =
  | { readonly kind: 'string'; readonly rule: StringRule; readonly overrideText?: string | undefined }
  | { readonly kind: 'values'; readonly values: readonly (string | boolean)[]; readonly path: Path }
  | { readonly kind: 'list'; readonly ofStrings: boolean }
  | { readonly kind: 'description'; readonly expectedText: string }
  | { readonly kind: 'any-of'; readonly alternatives: readonly Expected[] };

/** One mistake at a path: everything a message needs, but no message text. Names are neutral. */
export interface Violation {
  readonly ruleId: RuleId;
  readonly path: Path;
  readonly anchor: PathAnchor;
  /** The value found, if the violation is about a value. */
  readonly actual?: unknown;
  readonly expected?: Expected;
  /** The value as written in the file, if that is known: 1.10 for the number 1.1. */
  readonly written?: string;
  /** Other keys involved: the missing ones, the conflicting ones, or the known ones. */
  readonly keys?: readonly string[];
  /** Whether one of `keys` is enough. */
  readonly anyOf?: boolean;
  /** The known key or value that the author may have meant. */
  readonly didYouMean?: string | undefined;
  /** For an unknown key: the known key that the author may have meant, which is set already. */
  readonly alreadySet?: string | undefined;
  /** For a missing key: the unknown key, as written, that may be its misspelling. */
  readonly misspelledAs?: string | undefined;
  /** What to do instead, if the rule says so. */
  readonly help?: string;
  /** The key whose value requires or forbids something here. */
  readonly because?: { readonly key: string; readonly value: string } | undefined;
  /** The value that was certainly meant; a fix may write it without review. */
  readonly suggestion?: string | number | boolean | undefined;
}

/** What a rule allows at `path`. */
export function expectedBy(rule: Rule, path: Path): Expected {
  switch (rule.kind) {
    case 'string':
      return { kind: 'string', rule };
    case 'choice':
      return { kind: 'values', values: rule.values, path };
    case 'list':
      return { kind: 'list', ofStrings: rule.items.kind === 'string' };
    case 'union':
      return { kind: 'any-of', alternatives: rule.branches.map((branch) => expectedBy(branch, path)) };
    default:
      return { kind: 'description', expectedText: expectedTextOf(rule) };
  }
}

/** `expected`, or whatever one of `branches` allows at `path`. */
export const withAlternatives = (expected: Expected, branches: readonly Rule[], path: Path): Expected => ({
  kind: 'any-of',
  alternatives: [expected, ...branches.map((branch) => expectedBy(branch, path))],
});

function expectedTextOf(rule: Exclude<Rule, { kind: 'string' | 'choice' | 'list' | 'union' }>): string {
  switch (rule.kind) {
    case 'boolean':
      return 'true or false';
    case 'map':
    case 'object':
      return 'a map';
    case 'null':
      return 'an empty value';
    case 'any':
      return 'any value';
    case 'number':
      return expectedNumberText(rule);
  }
}

function expectedNumberText({ integer, min, exclusiveMin, max }: NumberRule): string {
  const noun = integer ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`;
  if (exclusiveMin !== undefined && max !== undefined)
    return `${noun} greater than ${exclusiveMin} and at most ${max}`;
  if (min !== undefined) return `${noun} of ${min} or more`;
  return noun;
}
