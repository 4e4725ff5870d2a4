/** Small builders, so that a ledger file is a table of documents. In a template `%` stands for what is tried. */
import { NOT_FLAG, NOT_LIST, NOT_MAP, NOT_TEXT, NOT_WHOLE, type TokenSamples } from './sample-tokens.ts';
import type { RejectedCase, Requirement, RuleId, SettingsCode } from './types.ts';

type MessageParts = RejectedCase['messageIncludes'];
type RequirementCases = Required<Pick<Requirement, 'accepts' | 'rejects'>>;

/** A document in block style, from its lines. */
export const lines = (...all: string[]): string => `${all.join('\n')}\n`;

/** The template once for each written value. */
export const fill = (template: string, values: readonly string[]): string[] =>
  values.map((value) => template.replace('%', () => value));

/** The same, each value marked as the fault. */
export const fillMarked = (template: string, values: readonly string[]): string[] =>
  fill(
    template,
    values.map((value) => `«${value}»`),
  );

const codeOf = (ruleId: RuleId): SettingsCode => `settings/${ruleId}`;

/** The text of a token without escapes. */
export const unquoted = (token: string): string => token.replace(/^(["'])(.*)\1$/, '$2');

/** Refusals of one code (or of one entry for each mark, see `Refusal.code`). */
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

/** All cases of several tables as one. */
export const joinCases = (...all: readonly Partial<RequirementCases>[]): RequirementCases => ({
  accepts: all.flatMap((cases) => cases.accepts ?? []),
  rejects: all.flatMap((cases) => cases.rejects ?? []),
});

/** A setting of the given kind, refused as `type` with any of the other kinds' values. */
const kindCases =
  (others: readonly string[]) =>
  (messageIncludes: MessageParts, template: string, good: readonly string[] = []): RequirementCases => ({
    accepts: fill(template, good),
    rejects: rejectedCases('type', messageIncludes, ...fillMarked(template, others)),
  });

export const list = kindCases(NOT_LIST);
export const map = kindCases(NOT_MAP);

/** Any text at all. */
export const anyText = (messageIncludes: MessageParts, template: string): RequirementCases =>
  kindCases(NOT_TEXT)(messageIncludes, template, ['text', '"two words"', '"5"']);

/** Text of a shape. */
export const text = (
  messageIncludes: MessageParts,
  template: string,
  shape: TokenSamples,
): RequirementCases =>
  joinCases(kindCases(NOT_TEXT)(messageIncludes, template, shape.good), {
    rejects: rejectedCases('pattern', messageIncludes, ...fillMarked(template, shape.bad)),
  });

/** A switch. */
export const flag = (messageIncludes: MessageParts, template: string): RequirementCases =>
  kindCases(NOT_FLAG)(messageIncludes, template, ['true', 'false']);

/** A whole number with bounds: the numbers inside, and those outside. */
export const whole = (
  messageIncludes: MessageParts,
  template: string,
  bounds: { inside: readonly string[]; outside: readonly string[] },
): RequirementCases =>
  joinCases(kindCases(NOT_WHOLE)(messageIncludes, template, bounds.inside), {
    rejects: rejectedCases('range', messageIncludes, ...fillMarked(template, bounds.outside)),
  });

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** One of some words, written exactly so; `others` are further words that are refused. */
export const oneOf = (
  messageIncludes: MessageParts,
  template: string,
  values: readonly string[],
  others: readonly string[] = [],
): RequirementCases =>
  joinCases(kindCases(NOT_TEXT)(messageIncludes, template, values), {
    rejects: rejectedCases(
      'enum',
      messageIncludes,
      ...fillMarked(template, [...values.map(capitalize), 'other_word', '""', ...others]),
    ),
  });

/** A map that takes no further key; `%` stands for the key that is one too many. */
export const unknownKeyCases = (
  path: string,
  template: string,
  keys: readonly string[] = [],
): RejectedCase[] =>
  ['other_key', ...keys].flatMap((key) =>
    rejectedCases('unknown-key', [path, unquoted(key)], ...fillMarked(template, [key])),
  );

/**
 * Named pairs of two identities, `plan` and `apply`, both needed. `path` ends in the name `prod`; `around` writes
 * the document around the entry of that name.
 */
export function identityPairCases(
  path: string,
  wrap: (entry: string) => string,
  shape: TokenSamples,
): RequirementCases {
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
        return text(`${path}.${key}`, wrap(`prod: {${other}: ${first}, ${key}: %}`), shape).rejects;
      }),
    ],
  };
}
