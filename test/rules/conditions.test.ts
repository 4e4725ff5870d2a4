import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { collectViolations } from '../../src/rules/collect-violations.ts';
import type { ContentChecks } from '../../src/rules/content-check.ts';
import {
  boolean,
  type Condition,
  choice,
  field,
  type ObjectRule,
  object,
  required,
} from '../../src/rules/rule.ts';
import { toJsonSchema } from '../../src/rules/to-json-schema.ts';

const checks: ContentChecks = {
  cron: () => undefined,
  'reserved-name': () => undefined,
  bucket: () => undefined,
};
const letter = choice('x', 'y', 'z');
const rule = (...conditions: Condition[]): ObjectRule =>
  object({ a: field('', letter), b: field('', letter), c: field('', letter) }, { conditions });

/** Every object with some of these keys, each with one of these values, in both orders of the keys. */
function* objects(keys: readonly string[], values: readonly unknown[]): Generator<Record<string, unknown>> {
  const [key, ...others] = keys;
  if (key === undefined) {
    yield {};
    return;
  }
  for (const rest of objects(others, values)) {
    yield rest;
    for (const value of values) {
      yield { [key]: value, ...rest };
      yield { ...rest, [key]: value };
    }
  }
}

const rules: readonly (readonly [string, ObjectRule])[] = [
  ['exclusive', rule({ kind: 'exclusive', keys: ['a', 'b'] })],
  ['exclusive of three', rule({ kind: 'exclusive', keys: ['a', 'b', 'c'] })],
  ['exclusive, one of them required', rule({ kind: 'exclusive', keys: ['a', 'b'], required: true })],
  ['exclusive of three, one required', rule({ kind: 'exclusive', keys: ['a', 'b', 'c'], required: true })],
  ['requires', rule({ kind: 'requires', key: 'a', keys: ['b'] })],
  ['requires several', rule({ kind: 'requires', key: 'a', keys: ['b', 'c'] })],
  ['requires one of several', rule({ kind: 'requires', key: 'a', keys: ['b', 'c'], anyOf: true })],
  ['requires unless', rule({ kind: 'requires', key: 'a', keys: ['b'], unless: ['c'] })],
  [
    'requires both ways',
    rule({ kind: 'requires', key: 'a', keys: ['b'] }, { kind: 'requires', key: 'b', keys: ['a'] }),
  ],
  ['requiredIf', rule({ kind: 'requiredIf', key: 'a', values: ['x', 'y'], keys: ['b', 'c'] })],
  ['requiredIf not', rule({ kind: 'requiredIf', key: 'a', values: ['x'], not: true, keys: ['b'] })],
  [
    'forbids',
    rule({ kind: 'restrictsValues', key: 'a', value: 'x', allowedValues: { b: ['x'], c: ['x', 'y'] } }),
  ],
  ['requiredUnlessEmpty', rule({ kind: 'requiredUnlessEmpty', key: 'a' })],
  [
    'all of a step',
    rule(
      { kind: 'exclusive', keys: ['b', 'c'], required: true },
      { kind: 'restrictsValues', key: 'a', value: 'x', allowedValues: { b: ['x'], c: ['x'] } },
    ),
  ],
  [
    'requires and exclusive',
    rule(
      { kind: 'exclusive', keys: ['a', 'b'], required: true },
      { kind: 'requires', key: 'c', keys: ['a'] },
    ),
  ],
  ['required', object({ a: required('', letter), b: field('', boolean) })],
  ['min', object({ a: field('', letter), b: field('', boolean) }, { min: 1 })],
  ['open', object({ a: required('', letter) }, { allowsUnknownKeys: true })],
];

describe('the walk and the schema of', () => {
  it.each(rules)('%s agree on every object', (_, one) => {
    const isValid = new Ajv2020({ strict: false }).compile(toJsonSchema(one, { contentSchema: () => ({}) }));
    const verdicts = new Set<boolean>();
    // Wrong values and unknown keys are included: a violation elsewhere must not hide one here.
    for (const value of objects(['a', 'b', 'c', 'other'], ['x', 'y', true])) {
      const violations = collectViolations(one, value, checks);
      expect(violations.length === 0, JSON.stringify({ value, violations })).toBe(isValid(value));
      verdicts.add(violations.length === 0);
      const actual = violations.map(({ ruleId, path, anchor, keys }) =>
        JSON.stringify([ruleId, path, anchor, keys]),
      );
      expect(new Set(actual).size, actual.join()).toBe(actual.length);
    }
    expect(verdicts.size).toBe(2);
  });
});

/** An object's violations as `rule-id anchor path keys`. */
const violationsOf = (one: ObjectRule, value: unknown) =>
  collectViolations(one, value, checks).map(({ ruleId, path, anchor, keys = [] }) =>
    [ruleId, anchor, path.join('.'), ...keys].join(' '),
  );

describe('a condition', () => {
  const [, required] = rules.find(([name]) => name === 'exclusive, one of them required')!;
  const [, several] = rules.find(([name]) => name === 'requires several')!;
  const [, mutual] = rules.find(([name]) => name === 'requires and exclusive')!;
  const [, requiredIf] = rules.find(([name]) => name === 'requiredIf')!;
  const [, unlessEmpty] = rules.find(([name]) => name === 'requiredUnlessEmpty')!;
  const [, step] = rules.find(([name]) => name === 'all of a step')!;

  it.each<[what: string, rule: ObjectRule, value: unknown, ...expected: string[]]>([
    ['points at the later of two keys', required, { b: 'x', a: 'x' }, 'conflict key a b'],
    ['points at the later of two keys, in the other order', required, { a: 'x', b: 'x' }, 'conflict key b a'],
    ['points at the object where both are missing', required, {}, 'required key  a b'],
    ['points at the key that requires another', several, { a: 'x' }, 'requires key a b c'],
    ['names only what is missing', several, { a: 'x', c: 'x' }, 'requires key a b'],
    ['is not checked if its key has a wrong value', several, { a: 'q' }, 'enum value a'],
    ['counts a key with a wrong value as present', several, { a: 'x', b: 'q', c: 'x' }, 'enum value b'],
    ['does not repeat a missing key that another condition reports', mutual, { c: 'x' }, 'requires key c a'],
    [
      'points at the object for a value of another key',
      requiredIf,
      { a: 'x' },
      'required key  b',
      'required key  c',
    ],
    ['is not checked for a wrong value', requiredIf, { a: 'q' }, 'enum value a'],
    ['counts known keys only', unlessEmpty, { other: 1 }, 'unknown-key key other a b c'],
    ['points at the value that restricts others', step, { a: 'x', b: 'y' }, 'conflict value a'],
    ['is not checked if two keys conflict', step, { a: 'x', b: 'y', c: 'y' }, 'conflict key c b'],
    [
      'counts a misspelled key as present',
      rule({ kind: 'requires', key: 'a', keys: ['merge_token'] }),
      { a: 'x', merge_tokne: 'x' },
      'unknown-key key merge_tokne a b c merge_token',
    ],
  ])('%s', (_, one, value, ...expected) => {
    expect(violationsOf(one, value)).toEqual(expected);
  });
});
