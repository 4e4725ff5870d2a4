/**
 * Rules as data: what a place of a document may hold. A table of rules is the one source of the JSON Schema
 * (`schema.ts`), of the compiled validator, and of the faults told to a person (`explain.ts`).
 */

/** A check of text that a regular expression can't say, named so that a table stays data (`content.ts` has them). */
export type ContentCheckName = 'cron' | 'reserved-name' | 'bucket';

/** Text. Lengths are in code points. */
export interface StringRule {
  readonly kind: 'text';
  /** A linear ECMAScript regular expression (flag `u`). */
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly contentCheck?: ContentCheckName;
  /** What is asked, to follow "use": "a whole number of days". */
  readonly expectedText: string;
  /** Whether a secret is easily pasted here by mistake: a wrong value is then never shown. */
  readonly sensitive?: boolean;
  readonly format?: string;
}

/** One of a few values; `words` tells that a vocabulary may rename them. */
export interface ChoiceRule {
  readonly kind: 'choice';
  readonly values: readonly (string | boolean)[];
}

export interface BooleanRule {
  readonly kind: 'flag';
}

/** A finite number. `above` is an exclusive minimum. */
export interface NumberRule {
  readonly kind: 'number';
  readonly integer?: boolean;
  readonly min?: number;
  readonly exclusiveMin?: number;
  readonly max?: number;
}

export interface ListRule {
  readonly kind: 'list';
  readonly items: Rule;
  readonly min?: number;
  readonly unique?: boolean;
}

/** An object whose keys the author chooses. */
export interface MapRule {
  readonly kind: 'map';
  readonly keys?: { readonly pattern: string; readonly expectedText: string };
  readonly values: Rule;
  readonly min?: number;
}

export interface Field {
  readonly rule: Rule;
  /** What the setting means, for editors and docs. */
  readonly description: string;
  readonly required?: boolean;
}

/**
 * A rule over the keys of one object. Each is judged only where the keys it looks at are there and valid.
 *
 * - `exclusive`: at most one of the keys; with `required`, exactly one.
 * - `needs`: where `has` is there, all of `keys` (or, with `any`, one of them) must be, unless one of `unless` is.
 * - `when`: where `key` holds one of `values` (or, with `not`, another), all of `keys` must be there.
 * - `forbids`: where `key` holds `value`, each of `limits` that is there holds one of its values.
 * - `filled`: an object that is not empty has `key`.
 */
export type Condition =
  | { readonly kind: 'exclusive'; readonly keys: readonly string[]; readonly required?: boolean }
  | {
      readonly kind: 'needs';
      readonly has: string;
      readonly keys: readonly string[];
      readonly anyOf?: boolean;
      readonly unless?: readonly string[];
    }
  | {
      readonly kind: 'when';
      readonly key: string;
      readonly values: readonly string[];
      readonly not?: boolean;
      readonly keys: readonly string[];
    }
  | {
      readonly kind: 'forbids';
      readonly key: string;
      readonly value: string;
      readonly allowedValues: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly kind: 'filled'; readonly key: string };

/** What to do with a key that is not allowed here; or the keys it needs beside it, and how its value is judged all the same. */
type NotAllowedKey = string | { readonly requires: readonly string[]; readonly rule: Rule };

/** An object whose keys the table names. */
export interface ObjectRule {
  readonly kind: 'object';
  /** The section of the spec, where it has one of its own: "2.3". */
  readonly spec?: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Whether other keys are valid; they are then worth a warning. */
  readonly allowsUnknownKeys?: boolean;
  readonly min?: number;
  readonly conditions?: readonly Condition[];
  /** Known keys that are not allowed in this form. */
  readonly notAllowedHere?: Readonly<Record<string, NotAllowedKey>>;
  /** The object this one is a narrower form of: fields that differ are judged by both, fields it lacks are not allowed. */
  readonly restricts?: ObjectRule;
  /** In `either`: keys by which an author shows that this form is meant. */
  readonly discriminators?: readonly string[];
}

/** One of several forms, told apart by type, and objects by their `marks`; the last object form is the default. */
export interface UnionRule {
  readonly kind: 'either';
  readonly branches: readonly Rule[];
}

export interface AnyRule {
  readonly kind: 'any';
}

export interface NullRule {
  readonly kind: 'null';
}

export type Rule =
  | StringRule
  | ChoiceRule
  | BooleanRule
  | NumberRule
  | ListRule
  | MapRule
  | ObjectRule
  | UnionRule
  | AnyRule
  | NullRule;

type RuleOptions<R extends Rule> = Omit<R, 'kind'>;

export const string = (
  expectedText: string,
  options: Omit<RuleOptions<StringRule>, 'expectedText'> = {},
): StringRule => ({
  kind: 'text',
  expectedText,
  ...options,
});
export const choice = (...values: (string | boolean)[]): ChoiceRule => ({ kind: 'choice', values });
export const boolean: BooleanRule = { kind: 'flag' };
export const number = (options: RuleOptions<NumberRule> = {}): NumberRule => ({ kind: 'number', ...options });
export const integer = (options: RuleOptions<NumberRule> = {}): NumberRule =>
  number({ integer: true, ...options });
export const list = (items: Rule, options: Omit<RuleOptions<ListRule>, 'items'> = {}): ListRule => ({
  kind: 'list',
  items,
  ...options,
});
export const map = (values: Rule, options: Omit<RuleOptions<MapRule>, 'values'> = {}): MapRule => ({
  kind: 'map',
  values,
  ...options,
});
export const object = (
  fields: ObjectRule['fields'],
  options: Omit<RuleOptions<ObjectRule>, 'fields'> = {},
): ObjectRule => ({ kind: 'object', fields, ...options });
export const union = (...branches: Rule[]): UnionRule => ({ kind: 'either', branches });
export const any: AnyRule = { kind: 'any' };
export const nullRule: NullRule = { kind: 'null' };

export const field = (description: string, rule: Rule): Field => ({ description, rule });
export const required = (description: string, rule: Rule): Field => ({ description, rule, required: true });
