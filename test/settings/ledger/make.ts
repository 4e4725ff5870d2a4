/** Small builders, so that a ledger file is a table of documents. In a template `%` stands for what is tried. */
import { NOT_FLAG, NOT_LIST, NOT_MAP, NOT_TEXT, NOT_WHOLE, type Shape } from './shapes.ts';
import type { Code, Refusal, Requirement, Word } from './types.ts';

type Names = Refusal['names'];
type Cases = Required<Pick<Requirement, 'accepts' | 'refuses'>>;

/** A document in block style, from its lines. */
export const lines = (...all: string[]): string => `${all.join('\n')}\n`;

/** The template once for each written value. */
export const fill = (template: string, values: readonly string[]): string[] =>
  values.map((value) => template.replace('%', () => value));

/** The same, each value marked as the fault. */
export const fault = (template: string, values: readonly string[]): string[] =>
  fill(
    template,
    values.map((value) => `«${value}»`),
  );

const settings = (word: Word): Code => `settings/${word}`;

/** The text of a token without escapes. */
export const unquoted = (token: string): string => token.replace(/^(["'])(.*)\1$/, '$2');

/** Refusals of one code (or of one entry for each mark, see `Refusal.code`). */
export function refuse(
  code: Word | readonly (Word | readonly Word[])[],
  names: Names,
  ...yaml: readonly string[]
): Refusal[] {
  const codes =
    typeof code === 'string'
      ? settings(code)
      : code.map((entry) => (typeof entry === 'string' ? settings(entry) : entry.map(settings)));
  return yaml.map((document) => ({ yaml: document, code: codes, names }));
}

/** All cases of several tables as one. */
export const join = (...all: readonly Partial<Cases>[]): Cases => ({
  accepts: all.flatMap((cases) => cases.accepts ?? []),
  refuses: all.flatMap((cases) => cases.refuses ?? []),
});

/** A setting of the given kind, refused as `type` with any of the other kinds' values. */
const kind =
  (others: readonly string[]) =>
  (names: Names, template: string, good: readonly string[] = []): Cases => ({
    accepts: fill(template, good),
    refuses: refuse('type', names, ...fault(template, others)),
  });

export const list = kind(NOT_LIST);
export const map = kind(NOT_MAP);

/** Any text at all. */
export const anyText = (names: Names, template: string): Cases =>
  kind(NOT_TEXT)(names, template, ['text', '"two words"', '"5"']);

/** Text of a shape. */
export const text = (names: Names, template: string, shape: Shape): Cases =>
  join(kind(NOT_TEXT)(names, template, shape.good), {
    refuses: refuse('pattern', names, ...fault(template, shape.bad)),
  });

/** A switch. */
export const flag = (names: Names, template: string): Cases =>
  kind(NOT_FLAG)(names, template, ['true', 'false']);

/** A whole number with bounds: the numbers inside, and those outside. */
export const whole = (
  names: Names,
  template: string,
  bounds: { inside: readonly string[]; outside: readonly string[] },
): Cases =>
  join(kind(NOT_WHOLE)(names, template, bounds.inside), {
    refuses: refuse('range', names, ...fault(template, bounds.outside)),
  });

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** One of some words, written exactly so; `others` are further words that are refused. */
export const oneOf = (
  names: Names,
  template: string,
  words: readonly string[],
  others: readonly string[] = [],
): Cases =>
  join(kind(NOT_TEXT)(names, template, words), {
    refuses: refuse(
      'enum',
      names,
      ...fault(template, [...words.map(capital), 'other_word', '""', ...others]),
    ),
  });

/** A map that takes no further key; `%` stands for the key that is one too many. */
export const closed = (path: string, template: string, keys: readonly string[] = []): Refusal[] =>
  ['other_key', ...keys].flatMap((key) =>
    refuse('unknown-key', [path, unquoted(key)], ...fault(template, [key])),
  );

/**
 * Named pairs of two identities, `plan` and `apply`, both needed. `path` ends in the name `prod`; `around` writes
 * the document around the entry of that name.
 */
export function pairs(path: string, around: (entry: string) => string, shape: Shape): Cases {
  const [first = '', second = first] = shape.good;
  return {
    accepts: [
      ...shape.good.map((value) => around(`prod: {plan: ${value}, apply: ${value}}`)),
      around(`prod: {plan: ${first}, apply: ${second}}, test: {apply: ${first}, plan: ${second}}`),
      around(`prod: {plan: ${first}, apply: ${second}, note: [1]}`),
    ],
    refuses: [
      ...refuse('required', [path, 'apply'], around(`«prod»: {plan: ${first}}`)),
      ...refuse('required', [path, 'plan'], around(`«prod»: {apply: ${first}}`)),
      ...refuse([['required', 'required']], path, around('«prod»: {}')),
      ...refuse('type', path, ...fault(around('prod: %'), NOT_MAP)),
      ...['plan', 'apply'].flatMap((key) => {
        const other = key === 'plan' ? 'apply' : 'plan';
        return text(`${path}.${key}`, around(`prod: {${other}: ${first}, ${key}: %}`), shape).refuses;
      }),
    ],
  };
}
