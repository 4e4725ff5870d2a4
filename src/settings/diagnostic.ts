/** What is found in a file, between the rule that found it and the report. */

import { isValid } from '../rules/collect-violations.ts';
import type { ContentChecks } from '../rules/content-check.ts';
import { formatViolation, type MessageWithHelp, mayBeSecret, type NameFormatter } from '../rules/messages.ts';
import type { StringRule } from '../rules/rule.ts';
import { yaml11Boolean } from '../rules/suggestion.ts';
import type { Expected, Violation } from '../rules/violation.ts';
import type { Path } from '../text/compose.ts';
import type { Span } from '../text/line-index.ts';
import type { NodeRange } from '../text/locate.ts';
import { type Edit, hasNodeProperties, removeItem, rewriteScalar } from './edits.ts';
import type { LintWarning } from './lint/lint-rule.ts';
import type { SettingsBlock } from './settings-blocks.ts';

/** One finding whose words wait for the vocabulary, which is known when the whole file has been read. */
export interface Diagnostic extends Span {
  readonly ruleId: string;
  readonly severity: 'error' | 'warning';
  /** In neutral words. */
  readonly path?: Path | undefined;
  readonly describe: (names: NameFormatter) => MessageWithHelp;
  readonly fix?: ((names: NameFormatter) => DiagnosticFix | undefined) | undefined;
  /** The same for one fault seen over several aliases; `direct` where no alias is on the way. */
  readonly identity?: string;
  readonly isDirect?: boolean;
  /** Its identity at the anchor, where it is seen through an alias. */
  readonly origin?: string | undefined;
  /** Texts that may be secrets and must not be shown. */
  readonly secrets?: readonly string[];
}

interface DiagnosticFix {
  readonly title: string;
  readonly safe: boolean;
  readonly edit: Edit;
}

export interface SourceText {
  readonly text: string;
  readonly isJson: boolean;
}

/** A fault at its place. */
export function diagnosticOfViolation(
  violation: Violation,
  range: NodeRange,
  source: SourceText,
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
    describe: (names) => withHelp(formatViolation(violation, names), helpFor(violation, raw, fixedByQuoting)),
    fix: isAliased ? undefined : (names) => fixOf(violation, range, fixedByQuoting, source, names),
    identity: identityOf(violation, range),
    origin: originOf(violation, range),
    isDirect: !range.viaAlias,
    secrets: secretsIn(violation),
  };
}

/** What a fault found that may be a secret. */
export function secretsIn(violation: Violation): readonly string[] {
  return violation.anchor === 'value' && mayBeSecret(violation) ? [String(violation.actual)] : NONE;
}

const NONE: readonly string[] = [];

/** A piece of advice at its place. */
export function diagnosticOfWarning(
  ruleId: string,
  warning: LintWarning,
  block: SettingsBlock,
  range: NodeRange,
  source: SourceText,
): Diagnostic {
  const path = [...block.path, ...warning.path];
  const { suggestion } = warning;
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
      suggestion === undefined ||
      range.nodeStart !== range.value.start ||
      hasNodeProperties(source.text, range.value.start)
        ? undefined
        : () => ({
            title: `Write ${suggestion}`,
            safe: true,
            edit: rewriteScalar(source.text, range.value, suggestion, source.isJson),
          }),
    identity: `${ruleId}|${range.nodeStart}@${range.value.start}|${String(path.at(-1))}`,
    isDirect: !range.viaAlias,
  };
}

/** The range of a key; of an item, its first line; of the document, its very start. */
function keySpan(path: Path, range: NodeRange, text: string): Span {
  if (path.length === 0) return { start: 0, end: 0 };
  if (typeof path.at(-1) === 'string') return range.key;
  const { start, end } = range.value;
  const line = text.slice(start, end).search(/[\r\n]/);
  return { start, end: line === -1 ? end : start + line };
}

/** Where the fault is, the same for all ways to it: an alias is a place of its own. */
function identityOf({ ruleId, anchor, keys = [] }: Violation, { nodeStart, value }: NodeRange): string {
  return [ruleId, `${nodeStart}@${value.start}`, anchor, ...keys].join('|');
}

/** Faults of a node, wherever it stands; others are about its key. */
const NODE_RULES: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'range',
  'cron',
  'reserved-name',
  'empty',
  'required',
]);

/** The identity that a fault seen through an alias has at the anchor. */
function originOf(violation: Violation, range: NodeRange): string | undefined {
  if (range.nodeStart === range.value.start) return undefined;
  const isOfNode =
    NODE_RULES.has(violation.ruleId) || (violation.ruleId === 'pattern' && violation.anchor === 'value');
  return isOfNode
    ? identityOf(violation, { ...range, value: { start: range.nodeStart, end: range.nodeStart } })
    : undefined;
}

/** Whether `mending` may have something safe for a fault: its place tells. */
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
  { text, isJson }: SourceText,
  names: NameFormatter,
): DiagnosticFix | undefined {
  if (violation.anchor === 'value' && hasNodeProperties(text, range.value.start)) return undefined;
  if (fixedByQuoting) {
    const raw = text.slice(range.value.start, range.value.end);
    return { title: 'Put it in quotes', safe: true, edit: { ...range.value, text: JSON.stringify(raw) } };
  }
  if (violation.suggestion !== undefined) {
    return {
      title: `Write ${violation.suggestion}`,
      safe: true,
      edit: rewriteScalar(text, range.value, violation.suggestion, isJson),
    };
  }
  if (violation.ruleId === 'unique') {
    const edit = removeItem(text, range.value);
    return edit && { title: 'Remove the repetition', safe: true, edit };
  }
  if (violation.didYouMean === undefined) return undefined;
  const isKey = violation.ruleId === 'unknown-key';
  const name = isKey
    ? names.key(violation.path.slice(0, -1), violation.didYouMean)
    : names.value(violation.path, violation.didYouMean);
  const span = isKey ? range.key : range.value;
  return { title: `Write ${name}`, safe: false, edit: rewriteScalar(text, span, name, isJson) };
}

/** Whether the value would be right as the text it was written as: a release such as 1.10, a name such as 017. */
function isFixedByQuoting(violation: Violation, raw: string, checks: ContentChecks): boolean {
  const rule = quotableRule(violation);
  return rule !== undefined && raw !== '' && isValid(rule, raw, checks);
}

/** The rule for text that is asked where a number or boolean of the wrong type was found. */
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

/** What YAML made of a value, where that is not what is seen. */
function helpFor(violation: Violation, raw: string, fixedByQuoting: boolean): string | undefined {
  const { actual, suggestion } = violation;
  if (fixedByQuoting)
    return `YAML reads ${raw} as ${typeof actual === 'number' ? `the number ${actual}` : actual}; put it in quotes`;
  if (typeof suggestion === 'boolean' && yaml11Boolean(actual) === suggestion) {
    const why = /^["']/.test(raw) ? 'the quotes make it text' : `YAML 1.2 reads ${raw} as text`;
    return `${why}; write ${suggestion}`;
  }
  if (suggestion === 'off') return 'Here the word is off; false is something else';
  if (typeof suggestion === 'number') return `The quotes make it text; write ${suggestion}`;
  if (typeof actual === 'number' && expectedTextRule(violation.expected) && String(actual) !== raw) {
    return `YAML reads ${raw} as the number ${actual}`;
  }
  return violation.path.at(-1) === '<<'
    ? 'YAML 1.2 has no merge keys: write the keys out, or use an alias for a whole value'
    : undefined;
}

function withHelp(sentence: MessageWithHelp, help: string | undefined): MessageWithHelp {
  return help === undefined
    ? sentence
    : { message: sentence.message, help: sentence.help ? `${help}. ${sentence.help}` : help };
}
