/** What is found in a file, between the rule that finds it and the report's finding. */

import { isValid } from '../rules/collect-violations.ts';
import type { ContentChecks } from '../rules/content-check.ts';
import {
  formatDuplicateKey,
  formatViolation,
  type MessageWithHelp,
  mayBeSecret,
  type NameFormatter,
} from '../rules/messages.ts';
import type { StringRule } from '../rules/rule.ts';
import { yaml11Boolean } from '../rules/suggestion.ts';
import type { Expected, Violation } from '../rules/violation.ts';
import type { DocumentSyntaxError, NodeRange } from '../text/document.ts';
import { QUOTE_STAR_HELP } from '../text/full/syntax-messages.ts';
import type { Span } from '../text/line-index.ts';
import type { Path } from '../text/path.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type Edit, hasNodeProperties, quoteStar, removeItem, rewriteScalar } from './edits.ts';
import type { LintWarning } from './lint/lint-rule.ts';
import type { SettingsBlock } from './settings-blocks.ts';
import type { SourceFile } from './source-file.ts';

/** A finding whose names wait for the vocabulary, which is known when the whole file has been read. */
export interface Diagnostic extends Span {
  readonly ruleId: string;
  readonly severity: 'error' | 'warning';
  /** In neutral names. */
  readonly path?: Path | undefined;
  readonly describe: (names: NameFormatter) => MessageWithHelp;
  readonly fix?: ((names: NameFormatter) => DiagnosticFix | undefined) | undefined;
  /** Identifies repeats of the same problem, found through aliases. */
  readonly alias?: {
    /** The same for one problem found through several aliases. */
    readonly identity: string;
    /** Whether the path to it contains no alias. */
    readonly isDirect: boolean;
    /** Its identity at the anchor, if it was found at an alias. */
    readonly origin?: string | undefined;
  };
  /** Values that may be secrets and must not be shown. */
  readonly secrets?: readonly string[];
}

interface DiagnosticFix {
  readonly title: string;
  readonly safe: boolean;
  readonly edit: Edit;
}

/** What was found in the chunks read so far: diagnostics, and errors that are only counted. Chunks are added to it in place. */
export interface ChunkDiagnostics {
  readonly diagnostics: Diagnostic[];
  /** How many errors of chunks of projects are among the diagnostics. */
  reportedCount: number;
  /** How many errors are not among the diagnostics. */
  truncatedCount: number;
  /** How many errors and warnings are among the diagnostics. */
  readonly listedCounts: { error: number; warning: number };
  /** How many warnings are not among the diagnostics. */
  omittedWarnings: number;
  /** The truncated errors that may have a safe fix. */
  readonly truncatedFixable: Diagnostic[];
  /** Values in the truncated errors that may be secrets. */
  readonly truncatedSecrets: string[];
}

/** Everything found in a file, in the order of the text. */
export interface CollectedDiagnostics extends Omit<ChunkDiagnostics, 'reportedCount' | 'listedCounts'> {
  /** The vocabulary in whose names the findings are written. */
  readonly vocabulary: Vocabulary;
}

/** A violation at its place. */
export function diagnosticOfViolation(
  violation: Violation,
  range: NodeRange,
  source: SourceFile,
  checks: ContentChecks,
): Diagnostic {
  const span = violation.anchor === 'key' ? keySpan(violation.path, range, source.text) : range.value;
  const isAliased = range.nodeStart !== range.value.start;
  const raw = source.text.slice(range.value.start, range.value.end);
  const fixedByQuoting = !isAliased && isFixedByQuoting(violation, raw, checks);
  return {
    ...span,
    ruleId: violation.ruleId,
    severity: 'error',
    path: violation.path,
    describe: (names) =>
      withHelp(
        formatViolation({ ...violation, written: raw }, names),
        helpFor(violation, raw, fixedByQuoting),
      ),
    fix: isAliased ? undefined : (names) => fixOf(violation, range, fixedByQuoting, source, names),
    alias: {
      identity: identityOf(violation, range),
      isDirect: !range.viaAlias,
      origin: originOf(violation, range),
    },
    secrets: secretsIn(violation),
  };
}

/** The value of a violation, if it may be a secret. */
export function secretsIn(violation: Violation): readonly string[] {
  return violation.anchor === 'value' && mayBeSecret(violation) ? [String(violation.actual)] : NONE;
}

const NONE: readonly string[] = [];

/** The warning of a lint rule at its place. */
export function diagnosticOfWarning(
  ruleId: string,
  warning: LintWarning,
  block: SettingsBlock,
  range: NodeRange,
  source: SourceFile,
): Diagnostic {
  const path = [...block.path, ...warning.path];
  const { suggestion, alternative } = warning;
  const replacement = suggestion ?? alternative;
  return {
    ...(warning.anchor === 'key' ? keySpan(path, range, source.text) : range.value),
    ruleId,
    severity: 'warning',
    path,
    describe: (names) => {
      const description = warning.describe({
        path: (...inner) => names.formatPath([...block.path, ...inner], block.path.length),
        value: (value, ...inner) => names.value([...block.path, ...inner], value),
      });
      return typeof description === 'string' ? { message: description } : description;
    },
    fix:
      replacement === undefined ||
      range.nodeStart !== range.value.start ||
      hasNodeProperties(source.text, range.value.start)
        ? undefined
        : () => ({
            title: `Replace with ${replacement}`,
            safe: suggestion !== undefined,
            edit: rewriteScalar(source.text, range.value, replacement, source.isJson),
          }),
    alias: {
      identity: `${ruleId}|${range.nodeStart}@${range.value.start}|${String(path.at(-1))}`,
      isDirect: !range.viaAlias,
    },
  };
}

/** An error of the YAML itself. */
export function diagnosticOfSyntaxError(error: DocumentSyntaxError, source: SourceFile): Diagnostic {
  const { start, end, ruleId } = error;
  const common = { start, end, ruleId, severity: 'error' } as const;
  if (error.ruleId === 'duplicate-key') {
    const { path, firstStart } = error;
    const describe = (names: NameFormatter) => ({
      message: formatDuplicateKey(path, source.lines.at(firstStart).line, names),
    });
    return { ...common, path, describe };
  }
  const { message, help } = error;
  const quotedStar = help === QUOTE_STAR_HELP && !source.isJson ? quoteStar(source.text, start) : undefined;
  return {
    ...common,
    describe: () => ({ message, ...(help ? { help } : {}) }),
    fix: quotedStar && (() => ({ title: 'Put it in quotes', safe: true, edit: quotedStar })),
  };
}

/** The range of a key; for a list item its first line, for the document its very start. */
function keySpan(path: Path, range: NodeRange, text: string): Span {
  if (path.length === 0) return { start: 0, end: 0 };
  if (typeof path.at(-1) === 'string') return range.key;
  const { start, end } = range.value;
  const line = text.slice(start, end).search(/[\r\n]/);
  return { start, end: line === -1 ? end : start + line };
}

/** The same for every path that leads to the violation; an alias is a place of its own. */
function identityOf({ ruleId, anchor, keys = [] }: Violation, { nodeStart, value }: NodeRange): string {
  return [ruleId, `${nodeStart}@${value.start}`, anchor, ...keys].join('|');
}

/** The rules about a node itself; the others are about its key. */
const NODE_RULES: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'range',
  'cron',
  'reserved-name',
  'empty',
  'required',
]);

/** The identity at the anchor of a violation found at an alias. */
function originOf(violation: Violation, range: NodeRange): string | undefined {
  if (range.nodeStart === range.value.start) return undefined;
  const isOfNode =
    NODE_RULES.has(violation.ruleId) || (violation.ruleId === 'pattern' && violation.anchor === 'value');
  return isOfNode
    ? identityOf(violation, { ...range, value: { start: range.nodeStart, end: range.nodeStart } })
    : undefined;
}

/** Whether a violation may have a safe fix; whether it has one depends on its place. */
export function mayBeFixable(violation: Violation): boolean {
  return (
    violation.suggestion !== undefined ||
    violation.ruleId === 'unique' ||
    quotableRule(violation) !== undefined
  );
}

function fixOf(
  violation: Violation,
  range: NodeRange,
  fixedByQuoting: boolean,
  { text, isJson }: SourceFile,
  names: NameFormatter,
): DiagnosticFix | undefined {
  if (violation.anchor === 'value' && hasNodeProperties(text, range.value.start)) return undefined;
  if (fixedByQuoting) {
    const raw = text.slice(range.value.start, range.value.end);
    return { title: 'Put it in quotes', safe: true, edit: { ...range.value, text: JSON.stringify(raw) } };
  }
  if (violation.suggestion !== undefined) {
    return {
      title: `Replace with ${violation.suggestion}`,
      safe: true,
      edit: rewriteScalar(text, range.value, violation.suggestion, isJson),
    };
  }
  if (violation.ruleId === 'unique') {
    const edit = removeItem(text, range.value);
    return edit && { title: 'Remove the duplicate', safe: true, edit };
  }
  if (violation.didYouMean === undefined) return undefined;
  const isKey = violation.ruleId === 'unknown-key';
  const name = isKey
    ? names.key(violation.path.slice(0, -1), violation.didYouMean)
    : names.value(violation.path, violation.didYouMean);
  const span = isKey ? range.key : range.value;
  return {
    title: isKey ? `Rename to ${name}` : `Replace with ${name}`,
    safe: false,
    edit: rewriteScalar(text, span, name, isJson),
  };
}

/** Whether the value would be valid as the string it was written as: a version such as 1.10, a name such as 017. */
function isFixedByQuoting(violation: Violation, raw: string, checks: ContentChecks): boolean {
  const rule = quotableRule(violation);
  return rule !== undefined && raw !== '' && isValid(rule, raw, checks);
}

/** The rule for strings that a number or boolean violates. */
function quotableRule({ ruleId, actual, suggestion, expected }: Violation): StringRule | undefined {
  const isScalar = typeof actual === 'number' || typeof actual === 'boolean';
  return ruleId === 'type' && isScalar && suggestion === undefined ? expectedTextRule(expected) : undefined;
}

function expectedTextRule(expected: Expected | undefined): StringRule | undefined {
  if (expected?.kind === 'string') return expected.rule;
  if (expected?.kind !== 'any-of') return undefined;
  for (const alternative of expected.alternatives) {
    const rule = expectedTextRule(alternative);
    if (rule) return rule;
  }
  return undefined;
}

/** How YAML reads a value, where that is not what it looks like. */
function helpFor(violation: Violation, raw: string, fixedByQuoting: boolean): string | undefined {
  const { actual, suggestion } = violation;
  if (fixedByQuoting) {
    const isClear = typeof actual === 'number' && String(actual) !== raw;
    return isClear
      ? `Put it in quotes: "${raw}"`
      : `YAML reads ${raw} as ${typeof actual === 'number' ? `the number ${actual}` : actual}; put it in quotes`;
  }
  if (typeof suggestion === 'boolean' && yaml11Boolean(actual) === suggestion) {
    const why = /^["']/.test(raw) ? 'The quotes make it a string' : `YAML 1.2 reads ${raw} as a string`;
    return `${why}; write ${suggestion}`;
  }
  if (suggestion === 'off') return 'To turn it off, write off; false means something else';
  if (typeof suggestion === 'number') return `The quotes make it a string; write ${suggestion}`;
  return violation.path.at(-1) === '<<'
    ? 'YAML 1.2 has no merge keys; write the keys out, or use an alias for a whole value'
    : undefined;
}

function withHelp(sentence: MessageWithHelp, help: string | undefined): MessageWithHelp {
  return help === undefined
    ? sentence
    : { message: sentence.message, help: sentence.help ? `${help}. ${sentence.help}` : help };
}
