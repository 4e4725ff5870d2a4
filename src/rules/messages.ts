/** The sentences of faults: what is there, and what is allowed, in the words of the user's file. */
import type { Path } from '../text/syntax-errors.ts';
import type { Expected, Violation } from './violation.ts';

/** How neutral words are written in the file at hand. */
export interface NameFormatter {
  /** A neutral key as written, in the object at `path`. */
  key(path: Path, key: string): string;
  /** A neutral value as written at `path`. */
  value(path: Path, value: string): string;
  /** The parts of a path as they are written. */
  translatePath(path: Path): Path;
  /** A path as a user would write it, from its part `from` on. */
  formatPath(path: Path, from?: number): string;
}

export interface MessageWithHelp {
  message: string;
  help?: string;
}

const formatters: Record<
  Violation['ruleId'],
  (violation: Violation, names: NameFormatter) => MessageWithHelp
> = {
  type: wrongValue,
  enum: wrongValue,
  pattern: (violation, names) =>
    violation.anchor === 'key' ? wrongKey(violation, names) : wrongValue(violation, names),
  range: wrongValue,
  cron: wrongValue,
  'reserved-name': wrongValue,
  empty: (violation, names) => ({
    message: `${formatPath(violation.path, names)} is empty; give ${expectedTextOf(violation, names)}, or leave it out`,
  }),
  unique: (violation, names) => ({
    message: `${formatPath(violation.path, names)} repeats ${formatActual(violation, names)}; keep it once`,
  }),
  'unknown-key': unknownKey,
  required: (violation, names) => {
    const parentPath = formatPath(violation.path, names);
    const keys = formatKeys(violation, violation.path, names);
    if (violation.anyOf)
      return { message: `${parentPath} has neither ${keys.join(' nor ')}; add one of them` };
    const why =
      violation.because &&
      `${formatKey(violation.because.key, violation.path, names)} ${violation.because.value} needs it`;
    const message = `${parentPath} has no ${keys.join(', ')}; ${why ?? 'add it'}`;
    return violation.didYouMean
      ? { message, help: `Is ${JSON.stringify(truncate(violation.didYouMean))} meant to be it?` }
      : { message };
  },
  requires: (violation, names) => {
    const keys = formatKeys(violation, violation.path.slice(0, -1), names);
    return {
      message: `${formatPath(violation.path, names)} needs ${joinList(keys, violation.anyOf ? 'or' : 'and')} beside it`,
    };
  },
  conflict: (violation, names) => {
    const parentPath = violation.path.slice(0, -1);
    const path = formatPath(violation.path, names);
    if (!violation.because) {
      return {
        message: `${path} excludes ${joinList(formatKeys(violation, parentPath, names), 'and')}; keep one of them`,
      };
    }
    const other = `${formatKey(violation.because.key, parentPath, names)} is ${JSON.stringify(violation.because.value)}`;
    return {
      message: `${path} is ${formatActual(violation, names)} while ${other}; use ${expectedTextOf(violation, names)} there`,
    };
  },
};

/** What is wrong and what is allowed, on one line; help where there is more to say. */
export function formatViolation(violation: Violation, names: NameFormatter): MessageWithHelp {
  return formatters[violation.ruleId](violation, names);
}

function wrongValue(violation: Violation, names: NameFormatter): MessageWithHelp {
  const message = `${formatPath(violation.path, names)} is ${formatActual(violation, names)}; use ${expectedTextOf(violation, names)}`;
  return violation.didYouMean
    ? { message, help: `Did you mean ${names.value(violation.path, violation.didYouMean)}?` }
    : { message };
}

function wrongKey(violation: Violation, names: NameFormatter): MessageWithHelp {
  const parentPath = violation.path.slice(0, -1);
  const key = JSON.stringify(truncate(formatKey(String(violation.path.at(-1)), parentPath, names)));
  return {
    message: `${key} can't be a key of ${formatPath(parentPath, names)}; use ${expectedTextOf(violation, names)}`,
  };
}

/** Above this many keys a list helps nobody. */
const MAX_LISTED_KEYS = 12;

function unknownKey(violation: Violation, names: NameFormatter): MessageWithHelp {
  const parentPath = violation.path.slice(0, -1);
  const path = formatPath(violation.path, names);
  if (violation.help) return { message: `${path} is not allowed here; ${violation.help}` };
  const didYouMean = violation.didYouMean && formatKey(violation.didYouMean, parentPath, names);
  const keys = formatKeys(violation, parentPath, names);
  const known = `Known here: ${keys.join(', ')}`;
  if (didYouMean) {
    const message = `${path} is not a known key; did you mean ${didYouMean}?`;
    return keys.length <= MAX_LISTED_KEYS ? { message, help: known } : { message };
  }
  const use =
    keys.length <= MAX_LISTED_KEYS
      ? `use ${joinList(keys, 'or')}`
      : 'see "gatehouse schema settings" for all of them';
  return { message: `${path} is not a known key; ${use}` };
}

function expectedTextOf(violation: Violation, names: NameFormatter): string {
  return violation.expected ? formatExpected(violation.expected, names) : '';
}

function formatExpected(expected: Expected, names: NameFormatter): string {
  switch (expected.kind) {
    case 'description':
      return expected.expectedText;
    case 'string':
      return expected.overrideText ?? expected.rule.expectedText;
    case 'values':
      return joinList(
        expected.values.map((name) =>
          typeof name === 'string' ? names.value(expected.path, name) : String(name),
        ),
        'or',
      );
    case 'any-of':
      return joinList(
        [...new Set(expected.alternatives.map((alternative) => formatExpected(alternative, names)))],
        'or',
      );
  }
}

/**
 * A setting's path as a user would write it: `steps[0].run`, `projects["host/a/b"].apply`. With `from`, the parts before
 * that index are left out.
 */
export function formatPath(path: Path, names: Pick<NameFormatter, 'translatePath'>, from = 0): string {
  let text = '';
  const parts = names.translatePath(path);
  for (let index = from; index < parts.length; index++) {
    const part = parts[index]!;
    if (typeof part === 'number') text += `[${part}]`;
    else if (!PLAIN_KEY.test(part)) text += `[${JSON.stringify(truncate(part))}]`;
    else text += text === '' ? part : `.${part}`;
  }
  return text === '' ? 'the document' : text;
}

/** A key that needs no quotes in a path. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** What is there, short; never the value of a place where a secret is easily pasted. */
function formatActual(violation: Violation, names: NameFormatter): string {
  const value = violation.actual;
  if (value === null) return 'empty (null)';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (mayBeSecret(violation))
    return typeof value === 'string' ? `a text of ${[...value].length} characters` : `a ${typeof value}`;
  if (typeof value !== 'string') return String(value);
  // An address may hold a password; cut, it would no longer look like one.
  const redacted = names.value(violation.path, value).replace(/(:\/\/)[^\s/@]*@/g, '$1…@');
  const quoted = JSON.stringify(truncate(redacted));
  return violation.ruleId === 'type' ? `the text ${quoted}` : quoted;
}

const SECRET_KEY = /(?:secret|token|password|passwd|credential|private_?key|api_?key)/i;

/** Whether the value found may be a secret: its rule says so, or its own key does. */
export function mayBeSecret({ ruleId, expected, path, actual: value }: Violation): boolean {
  // A text of the right shape is the name that was asked for.
  if (typeof value !== 'string' || ruleId === 'reserved-name') return false;
  const expectsSecret = (alternative: Expected | undefined): boolean =>
    alternative?.kind === 'any-of'
      ? alternative.alternatives.some(expectsSecret)
      : alternative?.kind === 'string' && alternative.rule.sensitive === true;
  return expectsSecret(expected) || SECRET_KEY.test(String(path.at(-1)));
}

const formatKey = (key: string, parentPath: Path, names: NameFormatter) => names.key(parentPath, key);
const formatKeys = (violation: Violation, parentPath: Path, names: NameFormatter) =>
  (violation.keys ?? []).map((key) => formatKey(key, parentPath, names));

const truncate = (value: string) =>
  value.length > 60 ? `${value.slice(0, 57).replace(/[\uD800-\uDBFF]$/u, '')}…` : value;

function joinList(items: readonly string[], conjunction: 'and' | 'or'): string {
  return items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;
}
