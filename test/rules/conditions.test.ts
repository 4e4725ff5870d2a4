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

/** Every object with these keys, each with one of these values or not there, in both orders of the keys. */
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
  ['needs', rule({ kind: 'requires', key: 'a', keys: ['b'] })],
  ['needs several', rule({ kind: 'requires', key: 'a', keys: ['b', 'c'] })],
  ['needs one of several', rule({ kind: 'requires', key: 'a', keys: ['b', 'c'], anyOf: true })],
  ['needs unless', rule({ kind: 'requires', key: 'a', keys: ['b'], unless: ['c'] })],
  [
    'needs both ways',
    rule({ kind: 'requires', key: 'a', keys: ['b'] }, { kind: 'requires', key: 'b', keys: ['a'] }),
  ],
  ['when', rule({ kind: 'requiredIf', key: 'a', values: ['x', 'y'], keys: ['b', 'c'] })],
  ['when not', rule({ kind: 'requiredIf', key: 'a', values: ['x'], not: true, keys: ['b'] })],
  [
    'forbids',
    rule({ kind: 'restrictsValues', key: 'a', value: 'x', allowedValues: { b: ['x'], c: ['x', 'y'] } }),
  ],
  ['filled', rule({ kind: 'requiredUnlessEmpty', key: 'a' })],
  [
    'all of a step',
    rule(
      { kind: 'exclusive', keys: ['b', 'c'], required: true },
      { kind: 'restrictsValues', key: 'a', value: 'x', allowedValues: { b: ['x'], c: ['x'] } },
    ),
  ],
  [
    'needs and exclusive',
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
    // A wrong value and an unknown key take part: a fault elsewhere must not hide one here.
    for (const value of objects(['a', 'b', 'c', 'other'], ['x', 'y', true])) {
      const violations = collectViolations(one, value, checks);
      expect(violations.length === 0, JSON.stringify({ value, faults: violations })).toBe(isValid(value));
      verdicts.add(violations.length === 0);
      const actual = violations.map(({ ruleId, path, anchor, keys }) =>
        JSON.stringify([ruleId, path, anchor, keys]),
      );
      expect(new Set(actual).size, actual.join()).toBe(actual.length);
    }
    expect(verdicts.size).toBe(2);
  });
});

/** An object's faults as `word path keys`. */
const violationsOf = (one: ObjectRule, value: unknown) =>
  collectViolations(one, value, checks).map(({ ruleId, path, anchor, keys = [] }) =>
    [ruleId, anchor, path.join('.'), ...keys].join(' '),
  );

describe('a condition', () => {
  const [, required] = rules.find(([name]) => name === 'exclusive, one of them required')!;
  const [, several] = rules.find(([name]) => name === 'needs several')!;
  const [, mutual] = rules.find(([name]) => name === 'needs and exclusive')!;
  const [, when] = rules.find(([name]) => name === 'when')!;
  const [, filled] = rules.find(([name]) => name === 'filled')!;
  const [, step] = rules.find(([name]) => name === 'all of a step')!;

  it.each<[what: string, rule: ObjectRule, value: unknown, ...faults: string[]]>([
    ['points at the later of two keys', required, { b: 'x', a: 'x' }, 'conflict key a b'],
    ['points at the later of two keys, in the other order', required, { a: 'x', b: 'x' }, 'conflict key b a'],
    ['points at the object where both are missing', required, {}, 'required key  a b'],
    ['points at the key that brings the need', several, { a: 'x' }, 'requires key a b c'],
    ['names only what is missing', several, { a: 'x', c: 'x' }, 'requires key a b'],
    ['is not judged where its key is wrong', several, { a: 'q' }, 'enum value a'],
    ['takes a wrong value for there', several, { a: 'x', b: 'q', c: 'x' }, 'enum value b'],
    ['does not repeat what another asks for', mutual, { c: 'x' }, 'requires key c a'],
    [
      'points at the object for a value of another key',
      when,
      { a: 'x' },
      'required key  b',
      'required key  c',
    ],
    ['is not judged for a wrong value', when, { a: 'q' }, 'enum value a'],
    ['looks at known keys only', filled, { other: 1 }, 'unknown-key key other a b c'],
    ['points at the value that carries it', step, { a: 'x', b: 'y' }, 'conflict value a'],
    ['is not judged where two keys exclude each other', step, { a: 'x', b: 'y', c: 'y' }, 'conflict key c b'],
    [
      'takes a misspelt key for there',
      rule({ kind: 'requires', key: 'a', keys: ['merge_token'] }),
      { a: 'x', merge_tokne: 'x' },
      'unknown-key key merge_tokne a b c merge_token',
    ],
  ])('%s', (_, one, value, ...violations) => {
    expect(violationsOf(one, value)).toEqual(violations);
  });
});
