/**
 * Rules as data: what a document may hold at each place. The tables of rules are the single source of the JSON Schema
 * (`to-json-schema.ts`), the compiled validator and the violations shown to people (`collect-violations.ts`).
 */

/** A check of a string that a regular expression cannot express; a name, so that tables stay data (`content-check.ts`). */
export type ContentCheckName = 'cron' | 'reserved-name' | 'bucket';

/** A string. Lengths are in code points. */
export interface StringRule {
  readonly kind: 'string';
  /** A regular expression (flag `u`) that runs in linear time, and means the same in RE2: it has no lookahead. */
  readonly pattern?: string;
  /** Such expressions that the string must not match. */
  readonly excludedPatterns?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly contentCheck?: ContentCheckName;
  /** What is expected, to follow "use": "a name without spaces". */
  readonly expectedText: string;
  /** Whether people easily paste a secret here by mistake; an invalid value is then never shown. */
  readonly sensitive?: boolean;
}

/** One of a few values. A vocabulary may rename the strings among them. */
export interface ChoiceRule {
  readonly kind: 'choice';
  readonly values: readonly (string | boolean)[];
}

export interface BooleanRule {
  readonly kind: 'boolean';
}

/** A finite number. `min` and `max` are inclusive. */
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

/** A map whose keys the author chooses. */
export interface MapRule {
  readonly kind: 'map';
  readonly keys?: { readonly pattern: string; readonly expectedText: string };
  readonly values: Rule;
  readonly min?: number;
  /** Keys that programs are known to read here, for editors; any other key is as valid. */
  readonly suggestedKeys?: Readonly<Record<string, Field>>;
}

export interface Field {
  readonly rule: Rule;
  /** What the setting means, for editors and docs. */
  readonly description: string;
  readonly required?: boolean;
}

/**
 * A rule about which keys of one object go together. A condition on a key counts only if that key's value is valid.
 *
 * - `exclusive`: at most one of `keys`; with `required`, exactly one.
 * - `requires`: if `key` is present, so are all of `keys` (with `anyOf`, one of them), unless one of `unless` is present.
 * - `requiredIf`: if `key` is one of `values` (with `not`, any other valid value), all of `keys` are present.
 * - `restrictsValues`: if `key` is `value`, each key of `allowedValues` that is present has one of its values.
 * - `requiredUnlessEmpty`: an object with any known key has `key`.
 */
export type Condition =
  | { readonly kind: 'exclusive'; readonly keys: readonly string[]; readonly required?: boolean }
  | {
      readonly kind: 'requires';
      readonly key: string;
      readonly keys: readonly string[];
      readonly anyOf?: boolean;
      readonly unless?: readonly string[];
    }
  | {
      readonly kind: 'requiredIf';
      readonly key: string;
      readonly values: readonly string[];
      readonly not?: boolean;
      readonly keys: readonly string[];
    }
  | {
      readonly kind: 'restrictsValues';
      readonly key: string;
      readonly value: string;
      readonly allowedValues: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly kind: 'requiredUnlessEmpty'; readonly key: string };

/** Help for a known key that is not allowed here; or the keys that would allow it, and the rule its value is checked by. */
type NotAllowedKey = string | { readonly requires: readonly string[]; readonly rule: Rule };

/** A map with known keys. */
export interface ObjectRule {
  readonly kind: 'object';
  /** The section of the spec that defines it: "2.3". */
  readonly spec?: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Whether unknown keys are valid; they give a warning then. */
  readonly allowsUnknownKeys?: boolean;
  readonly min?: number;
  readonly conditions?: readonly Condition[];
  /** Known keys that are not allowed in this place. */
  readonly notAllowedHere?: Readonly<Record<string, NotAllowedKey>>;
  /** The wider object that this one restricts: differing fields must satisfy both, missing fields are not allowed. */
  readonly restricts?: ObjectRule;
  /** In a union: keys whose presence selects this branch. */
  readonly discriminators?: readonly string[];
}

/** One of several rules, selected by the value's type; among objects by `discriminators`, else the one without them, or the first. */
export interface UnionRule {
  readonly kind: 'union';
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

/** The keys an object must have; computed once per rule. */
export function requiredKeys(rule: ObjectRule): readonly string[] {
  let keys = requiredKeysCache.get(rule);
  if (keys) return keys;
  keys = Object.keys(rule.fields).filter((key) => rule.fields[key]!.required);
  requiredKeysCache.set(rule, keys);
  return keys;
}

const requiredKeysCache = new WeakMap<ObjectRule, readonly string[]>();

/** The keys an object may have, including those that only its conditions name. */
export function knownKeys(rule: ObjectRule): string[] {
  const keys = new Set(Object.keys(rule.fields));
  for (const entry of Object.values(rule.notAllowedHere ?? {})) {
    if (typeof entry === 'object') for (const key of entry.requires) keys.add(key);
  }
  for (const condition of rule.conditions ?? []) {
    if ('keys' in condition) for (const key of condition.keys) keys.add(key);
  }
  return [...keys];
}

type RuleOptions<R extends Rule> = Omit<R, 'kind'>;

/** A string; `expectedText` follows "use" in messages. */
export const string = (
  expectedText: string,
  options: Omit<RuleOptions<StringRule>, 'expectedText'> = {},
): StringRule => ({
  kind: 'string',
  expectedText,
  ...options,
});
export const choice = (...values: (string | boolean)[]): ChoiceRule => ({ kind: 'choice', values });
export const boolean: BooleanRule = { kind: 'boolean' };
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
export const union = (...branches: Rule[]): UnionRule => ({ kind: 'union', branches });
export const any: AnyRule = { kind: 'any' };
export const nullRule: NullRule = { kind: 'null' };

export const field = (description: string, rule: Rule): Field => ({ description, rule });
export const required = (description: string, rule: Rule): Field => ({ description, rule, required: true });
