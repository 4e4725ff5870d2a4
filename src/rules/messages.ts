/** The messages of violations: what is there and what is allowed, in the names of the user's file. */

import type { Path } from '../text/path.ts';
import { formatList, quoteShort, truncate } from '../text/sentence.ts';
import type { Expected, Violation } from './violation.ts';

/** How neutral names are written in the user's file. */
export interface NameFormatter {
  /** A neutral key as written, in the object at `path`. */
  key(path: Path, key: string): string;
  /** A neutral value as written at `path`. */
  value(path: Path, value: string): string;
  /** Whether a neutral value at `path` is only a placeholder here: the vocabulary has no name for it. */
  isPlaceholder(path: Path, value: string): boolean;
  /** The parts of a path as written. */
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
  cron: wrongSchedule,
  'reserved-name': wrongValue,
  empty: (violation, names) => {
    const keys = formatKeys(violation, violation.path, names);
    const missing = keys.length > 0 ? `at least one of ${keys.join(', ')}` : formatExpected(violation, names);
    return { message: `${formatPath(violation.path, names)} is empty; add ${missing}, or remove it` };
  },
  unique: (violation, names) => ({
    message: `${formatPath(violation.path, names)} repeats ${formatActual(violation, names)}; remove it`,
  }),
  'unknown-key': unknownKey,
  required: missingKey,
  requires: (violation, names) => {
    const parentPath = violation.path.slice(0, -1);
    const paths = (violation.keys ?? []).map((key) => formatPath([...parentPath, key], names));
    const needed = formatList(paths, violation.anyOf ? 'or' : 'and');
    return { message: `${formatPath(violation.path, names)} also needs ${needed}` };
  },
  conflict: (violation, names) => {
    const parentPath = violation.path.slice(0, -1);
    if (!violation.because) {
      const keys = [...(violation.keys ?? []), String(violation.path.at(-1))];
      const written = keys.map((key) => names.key(parentPath, key));
      const both = `${written.length === 2 ? 'both ' : ''}${formatList(written)}`;
      return { message: `${formatPath(parentPath, names)} has ${both}; keep one` };
    }
    const other = names.key(parentPath, violation.because.key);
    const actual = `${formatPath(violation.path, names)} is ${formatActual(violation, names)}`;
    return {
      message: `${actual} while ${other} is ${quoteShort(violation.because.value)}; use ${formatExpected(violation, names)} for ${other}`,
    };
  },
};

/** What is wrong and what is allowed, on one line, and help if there is more to say. */
export function formatViolation(violation: Violation, names: NameFormatter): MessageWithHelp {
  return formatters[violation.ruleId](violation, names);
}

/** That a mapping has a key twice. `firstLine` is where it has it first. */
export const formatDuplicateKey = (path: Path, firstLine: number, names: NameFormatter): string =>
  `${formatPath(path, names)} is set twice, first on line ${firstLine}; keep one`;

function wrongValue(violation: Violation, names: NameFormatter): MessageWithHelp {
  const path = formatPath(violation.path, names);
  const { actual, expected, didYouMean } = violation;
  if (actual === '' && expected?.kind === 'string' && expected.rule.min === 1)
    return { message: `${path} is empty; give a value` };
  const state = actual === null ? 'has no value (null)' : `is ${formatActual(violation, names)}`;
  const message = `${path} ${state}; use ${formatExpected(violation, names)}${isOffByDefault(violation) ? ', or leave it out' : ''}`;
  return didYouMean
    ? { message, help: `Did you mean ${quoteShort(names.value(violation.path, didYouMean))}?` }
    : { message };
}

/** Whether `false` was written for what can only be turned on: it is off if it is left out. */
function isOffByDefault({ actual, expected, ruleId }: Violation): boolean {
  if (actual !== false || ruleId !== 'enum' || expected?.kind !== 'any-of') return false;
  return expected.alternatives.some((one) => one.kind === 'values' && one.values.includes(true));
}

/** A schedule, with the number of its fields if that is what is wrong. */
function wrongSchedule(violation: Violation, names: NameFormatter): MessageWithHelp {
  const { message } = wrongValue(violation, names);
  const text = String(violation.actual).trim();
  const count = text === '' ? 0 : text.split(/\s+/).length;
  if (count === 5 || text.startsWith('@')) return { message };
  const fields = `which has ${count} field${count === 1 ? '' : 's'}`;
  return { message: message.replace(/; use (?=five )/, `, ${fields}; use `) };
}

function wrongKey(violation: Violation, names: NameFormatter): MessageWithHelp {
  const parentPath = violation.path.slice(0, -1);
  const key = quoteShort(names.key(parentPath, String(violation.path.at(-1))));
  return {
    message: `${formatPath(parentPath, names)} has the invalid key ${key}; use ${formatExpected(violation, names)}`,
  };
}

function missingKey(violation: Violation, names: NameFormatter): MessageWithHelp {
  const { path, because, misspelledAs } = violation;
  const keys = formatKeys(violation, path, names);
  if (violation.anyOf)
    return { message: `${formatPath(path, names)} has neither ${keys.join(' nor ')}; add one of them` };
  const [key = ''] = violation.keys ?? [];
  const why = because ? `${names.key(path, because.key)} ${quoteShort(because.value)} requires it` : 'add it';
  const message = `${formatPath([...path, key], names)} is missing; ${why}`;
  return misspelledAs
    ? { message, help: `Is ${quoteShort(misspelledAs)} a misspelling of ${quoteShort(keys[0] ?? '')}?` }
    : { message };
}

/** A list of more keys than this is not shown. */
const MAX_LISTED_KEYS = 12;

function unknownKey(violation: Violation, names: NameFormatter): MessageWithHelp {
  const parentPath = violation.path.slice(0, -1);
  const path = formatPath(violation.path, names);
  if (violation.help) return { message: `${path} is not allowed here; ${violation.help}` };
  const keys = formatKeys(violation, parentPath, names);
  const isListed = keys.length <= MAX_LISTED_KEYS;
  if (violation.didYouMean) {
    const didYouMean = quoteShort(names.key(parentPath, violation.didYouMean));
    const message = `unknown key ${path}; did you mean ${didYouMean}?`;
    return isListed ? { message, help: `Known keys: ${keys.join(', ')}` } : { message };
  }
  if (violation.alreadySet) {
    const known = quoteShort(names.key(parentPath, violation.alreadySet));
    return { message: `unknown key ${path}; did you mean ${known}, which is already set?` };
  }
  const use = isListed
    ? `use ${formatList(keys, 'or')}`
    : 'run "gatehouse schema settings" to see the known keys';
  return { message: `unknown key ${path}; ${use}` };
}

/** What is allowed, to follow "use". */
export const describeExpected = (expected: Expected, names: NameFormatter): string =>
  joinAlternatives(alternativesOf(expected, names));

function formatExpected(violation: Violation, names: NameFormatter): string {
  const { expected, actual } = violation;
  if (!expected) return '';
  // A single item in place of a list of strings is shown as the list that was meant.
  if (
    expected.kind === 'list' &&
    expected.ofStrings &&
    typeof actual === 'string' &&
    !mayBeSecret(violation)
  ) {
    const item = names.value(violation.path, actual);
    if (item === truncate(item) && item.search(CREDENTIALS) === -1)
      return `a list: [${JSON.stringify(item)}]`;
  }
  return describeExpected(expected, names);
}

function joinAlternatives(repeated: readonly string[]): string {
  const alternatives = [...new Set(repeated)];
  const last = alternatives.at(-1);
  return alternatives.length > 1 && alternatives.some((one) => /,| or /.test(one))
    ? `${alternatives.slice(0, -1).join(', ')}, or ${last}`
    : formatList(alternatives, 'or');
}

function alternativesOf(expected: Expected, names: NameFormatter): string[] {
  switch (expected.kind) {
    case 'description':
      return [expected.expectedText];
    case 'list':
      return ['a list'];
    case 'string':
      return [expected.overrideText ?? expected.rule.expectedText];
    case 'values':
      return expected.values.flatMap((value) => {
        if (typeof value !== 'string') return [String(value)];
        return names.isPlaceholder(expected.path, value) ? [] : [names.value(expected.path, value)];
      });
    case 'any-of':
      return expected.alternatives.flatMap((alternative) => alternativesOf(alternative, names));
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
    else if (!PLAIN_KEY.test(part)) text += `[${quoteShort(part)}]`;
    else text += text === '' ? part : `.${part}`;
  }
  return text === '' ? 'the document' : text;
}

/** A key that needs no quotes in a path. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** The user name and password of a URL. */
const CREDENTIALS = /(?<=:\/\/)[^\s/@]*@/g;

/** The value found, shortened; the value itself is never shown where people easily paste a secret. */
function formatActual(violation: Violation, names: NameFormatter): string {
  const { actual, ruleId, path, written } = violation;
  if (Array.isArray(actual)) return 'a list';
  if (typeof actual === 'object') return 'a map';
  if (Number.isFinite(actual) && ruleId === 'type') {
    const isShort = written !== undefined && written.length < 40;
    return isShort && written !== String(actual)
      ? `the number ${written}, which YAML reads as ${actual}`
      : `the number ${actual}`;
  }
  if (typeof actual !== 'string') return String(actual);
  if (actual === '') return 'an empty string';
  if (mayBeSecret(violation)) {
    const { length } = [...actual];
    return `a string of ${length} character${length === 1 ? '' : 's'}, not shown as it may be a secret`;
  }
  // Credentials go before truncation: a truncated URL might no longer look like one.
  const redacted = names.value(path, actual).replace(CREDENTIALS, '…@');
  return ruleId === 'type' ? `the string ${quoteShort(redacted)}` : quoteShort(redacted);
}

const SECRET_KEY = /(?:secret|token|password|passwd|credential|private_?key|api_?key)/i;

/** Words of which the names of secrets consist, rather than secrets themselves. */
const NAME_WORD =
  /^(?:api|auth|chat|credentials?|headers?|hook|key|name|password|pat|secret|token|url|webhook)$/i;
/** One word of a name: letters of one case, perhaps with a number at the end. */
const WORD = /^(?:[A-Z]{1,16}|[a-z]{1,16}|[A-Z][a-z]{1,15})[0-9]{0,2}$/;

/** Whether a string is a name that only has a wrong character in it: `MY-TOKEN`, `chat.url`. A passphrase has no word of names. */
function looksLikeName(text: string): boolean {
  const words = text.split(/[-_. ]/);
  return (
    words.length <= 6 && words.every((word) => WORD.test(word)) && words.some((word) => NAME_WORD.test(word))
  );
}

/** Whether the value found may be a secret: its rule says so, or its own key does. */
export function mayBeSecret({ ruleId, expected, path, actual }: Violation): boolean {
  // A reserved name has the form of a name, so it is not a secret.
  if (typeof actual !== 'string' || ruleId === 'reserved-name' || looksLikeName(actual)) return false;
  const expectsSecret = (alternative: Expected | undefined): boolean =>
    alternative?.kind === 'any-of'
      ? alternative.alternatives.some(expectsSecret)
      : alternative?.kind === 'string' && alternative.rule.sensitive === true;
  return expectsSecret(expected) || SECRET_KEY.test(String(path.at(-1)));
}

const formatKeys = (violation: Violation, parentPath: Path, names: NameFormatter) =>
  (violation.keys ?? []).map((key) => names.key(parentPath, key));
