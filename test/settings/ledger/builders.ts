/** Builders of ledger entries. In a template `%` stands for the value (or key) under test. */
import type { RuleId } from '../../../src/rules/violation.ts';
import {
  NOT_BOOLEAN,
  NOT_INTEGER,
  NOT_LIST,
  NOT_MAP,
  NOT_STRING,
  type TokenSamples,
} from './sample-tokens.ts';
import type { DocumentCases, RejectedCase, SettingsCode } from './types.ts';

type MessageParts = RejectedCase['messageIncludes'];

/** A document from its lines. */
export const lines = (...all: string[]): string => `${all.join('\n')}\n`;

/** The template once per YAML token. */
export const fill = (template: string, values: readonly string[]): string[] =>
  values.map((value) => template.replace('%', () => value));

/** The template once per YAML token, each marked as the error. */
export const fillMarked = (template: string, values: readonly string[]): string[] =>
  fill(
    template,
    values.map((value) => `«${value}»`),
  );

const codeOf = (ruleId: RuleId): SettingsCode => `settings/${ruleId}`;

/** The string of a token without escapes. */
export const unquoted = (token: string): string => token.replace(/^(["'])(.*)\1$/, '$2');

/** Rejected documents with one code (or one entry per mark, see `RejectedCase.code`). */
export function rejectedCases(
  ruleIds: RuleId | readonly (RuleId | readonly RuleId[])[],
  messageIncludes: MessageParts,
  ...documents: readonly string[]
): RejectedCase[] {
  const codes =
    typeof ruleIds === 'string'
      ? codeOf(ruleIds)
      : ruleIds.map((entry) => (typeof entry === 'string' ? codeOf(entry) : entry.map(codeOf)));
  return documents.map((document) => ({ yaml: document, code: codes, messageIncludes }));
}

/** The cases of several tables as one. */
export const joinCases = (...all: readonly DocumentCases[]): Required<DocumentCases> => ({
  accepts: all.flatMap((cases) => cases.accepts ?? []),
  rejects: all.flatMap((cases) => cases.rejects ?? []),
});

/** A setting of one type, rejected as `type` with a value of any other. */
const kindCases =
  (others: readonly string[]) =>
  (
    messageIncludes: MessageParts,
    template: string,
    good: readonly string[] = [],
  ): Required<DocumentCases> => ({
    accepts: fill(template, good),
    rejects: rejectedCases('type', messageIncludes, ...fillMarked(template, others)),
  });

export const list = kindCases(NOT_LIST);
export const map = kindCases(NOT_MAP);

/** Any string. */
export const anyString = (messageIncludes: MessageParts, template: string): Required<DocumentCases> =>
  kindCases(NOT_STRING)(messageIncludes, template, ['text', '"two words"', '"5"']);

/** A string of a given form. */
export const string = (
  messageIncludes: MessageParts,
  template: string,
  shape: TokenSamples,
): Required<DocumentCases> =>
  joinCases(kindCases(NOT_STRING)(messageIncludes, template, shape.good), {
    rejects: rejectedCases('pattern', messageIncludes, ...fillMarked(template, shape.bad)),
  });

export const boolean = (messageIncludes: MessageParts, template: string): Required<DocumentCases> =>
  kindCases(NOT_BOOLEAN)(messageIncludes, template, ['true', 'false']);

/** A whole number with bounds. */
export const integer = (
  messageIncludes: MessageParts,
  template: string,
  bounds: { inside: readonly string[]; outside: readonly string[] },
): Required<DocumentCases> =>
  joinCases(kindCases(NOT_INTEGER)(messageIncludes, template, bounds.inside), {
    rejects: rejectedCases('range', messageIncludes, ...fillMarked(template, bounds.outside)),
  });

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** One of several keywords, case-sensitive; `others` are further values that are rejected. */
export const oneOf = (
  messageIncludes: MessageParts,
  template: string,
  values: readonly string[],
  others: readonly string[] = [],
): Required<DocumentCases> =>
  joinCases(kindCases(NOT_STRING)(messageIncludes, template, values), {
    rejects: rejectedCases(
      'enum',
      messageIncludes,
      ...fillMarked(template, [...values.map(capitalize), 'other_word', '""', ...others]),
    ),
  });

/** A map without unknown keys; `%` stands for the unknown key. */
export const unknownKeyCases = (
  path: string,
  template: string,
  keys: readonly string[] = [],
): RejectedCase[] =>
  ['other_key', ...keys].flatMap((key) =>
    rejectedCases('unknown-key', [path, unquoted(key)], ...fillMarked(template, [key])),
  );

/**
 * Named pairs of identities, `plan` and `apply`, both required. `path` ends in the name `prod`; `wrap` writes the
 * document around the entry of that name.
 */
export function identityPairCases(
  path: string,
  wrap: (entry: string) => string,
  shape: TokenSamples,
): Required<DocumentCases> {
  const [first = '', second = first] = shape.good;
  return {
    accepts: [
      ...shape.good.map((value) => wrap(`prod: {plan: ${value}, apply: ${value}}`)),
      wrap(`prod: {plan: ${first}, apply: ${second}}, test: {apply: ${first}, plan: ${second}}`),
      wrap(`prod: {plan: ${first}, apply: ${second}, note: [1]}`),
    ],
    rejects: [
      ...rejectedCases('required', [path, 'apply'], wrap(`«prod»: {plan: ${first}}`)),
      ...rejectedCases('required', [path, 'plan'], wrap(`«prod»: {apply: ${first}}`)),
      ...rejectedCases([['required', 'required']], path, wrap('«prod»: {}')),
      ...rejectedCases('type', path, ...fillMarked(wrap('prod: %'), NOT_MAP)),
      ...['plan', 'apply'].flatMap((key) => {
        const other = key === 'plan' ? 'apply' : 'plan';
        return string(`${path}.${key}`, wrap(`prod: {${other}: ${first}, ${key}: %}`), shape).rejects;
      }),
    ],
  };
}
