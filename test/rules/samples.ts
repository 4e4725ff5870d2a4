/** Arbitrary valid values, generated from the tables. */
import fc from 'fast-check';
import type { Condition, MapRule, NumberRule, ObjectRule, Rule, StringRule } from '../../src/rules/rule.ts';

type Value = unknown;
type ObjectValue = Record<string, Value>;

/** Valid strings for content checks, which no pattern describes. */
const contentSamples = {
  cron: fc.constantFrom('0 4 * * 1', '*/15 * * * *', '30 2 1,15 * MON-FRI', '@daily', '@hourly', '0 0 * * 7'),
  bucket: fc.constantFrom('s3://plans', 'gs://plans/a/b', 'az://account/plans'),
  'reserved-name': fc.constantFrom('DEPLOY_KEY', '_token', 'A1', 'registry_password', 'Tg', 'INPUT'),
} as const;

/** Strings for patterns with lookahead, which random strings rarely match. */
const lookaheadStrings: readonly string[] = [
  'ci/own.yml',
  'own.yaml',
  'a/b/c.yml',
  'https://traces.example/{trace_id}',
  'http://a/{trace_id}?b={trace_id}',
];

/** Common strings, so that some documents look real. */
const commonStrings: readonly string[] = [
  'a',
  'live/prod',
  'make plan',
  'DEPLOY_TOKEN',
  '1.9.0',
  'https://acme.example/x',
  '8h',
  'x@y',
];

/** Arbitrary values of rules, cached by rule. */
export class Samples {
  readonly #made = new Map<Rule, fc.Arbitrary<Value>>();

  of(rule: Rule): fc.Arbitrary<Value> {
    const made = this.#made.get(rule) ?? this.#make(rule);
    this.#made.set(rule, made);
    return made;
  }

  #make(rule: Rule): fc.Arbitrary<Value> {
    switch (rule.kind) {
      case 'any':
        return fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' });
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'choice':
        return fc.constantFrom(...rule.values);
      case 'number':
        return numberOf(rule);
      case 'string':
        return stringOf(rule);
      case 'union':
        return fc.oneof(...rule.branches.map((form) => this.of(form)));
      case 'list': {
        const bounds = { minLength: rule.min ?? 0, maxLength: (rule.min ?? 0) + 3 };
        return rule.unique
          ? fc.uniqueArray(this.of(rule.items), bounds)
          : fc.array(this.of(rule.items), bounds);
      }
      case 'map':
        return this.#map(rule);
      case 'object':
        return this.#object(rule);
    }
  }

  #map(rule: MapRule): fc.Arbitrary<Value> {
    const key = rule.keys ? matching(rule.keys.pattern) : fc.string({ unit: 'grapheme', maxLength: 8 });
    const entries = fc.uniqueArray(fc.tuple(key, this.of(rule.values)), {
      minLength: rule.min ?? 0,
      maxLength: (rule.min ?? 0) + 2,
      selector: ([name]) => name,
    });
    return entries.map((some) => Object.fromEntries(some));
  }

  /** Some keys of an object, and those that its conditions require. */
  #object(rule: ObjectRule): fc.Arbitrary<Value> {
    const optional = Object.keys(rule.fields).filter((key) => !rule.fields[key]!.required);
    const required = Object.keys(rule.fields).filter((key) => rule.fields[key]!.required);
    return fc
      .shuffledSubarray(optional, {
        minLength: Math.min(rule.min ?? 0, optional.length),
        maxLength: Math.min(optional.length, 5),
      })
      .chain((some) => {
        const keys = new Set([...required, ...some, ...(rule.conditions ?? []).flatMap(keysOf)]);
        const fields = [...keys].map((key) => [key, this.of(rule.fields[key]!.rule)] as const);
        return fc
          .record(Object.fromEntries(fields))
          .map((all) => satisfyConditions(rule, all as ObjectValue, new Set([...required, ...some])));
      });
  }
}

const keysOf = (condition: Condition): readonly string[] =>
  'keys' in condition ? condition.keys : 'key' in condition ? [condition.key] : [];

/** The chosen keys in their order, with keys added or removed until every condition is met. */
function satisfyConditions(rule: ObjectRule, all: ObjectValue, keys: Set<string>): ObjectValue {
  for (const condition of rule.conditions ?? []) satisfyCondition(condition, all, keys);
  // One condition may add a key that another one depends on.
  for (const condition of rule.conditions ?? []) satisfyCondition(condition, all, keys);
  return Object.fromEntries([...keys].map((key) => [key, all[key]]));
}

function satisfyCondition(condition: Condition, all: ObjectValue, keys: Set<string>): void {
  switch (condition.kind) {
    case 'exclusive': {
      const present = condition.keys.filter((key) => keys.has(key));
      for (const key of present.slice(1)) keys.delete(key);
      if (condition.required && present.length === 0) keys.add(condition.keys[0]!);
      break;
    }
    case 'requires':
      if (!keys.has(condition.key) || condition.unless?.some((key) => keys.has(key))) break;
      if (condition.anyOf && condition.keys.some((key) => keys.has(key))) break;
      for (const key of condition.anyOf ? condition.keys.slice(0, 1) : condition.keys) keys.add(key);
      break;
    case 'requiredIf':
      if (condition.values.includes(all[condition.key] as string) === (condition.not ?? false)) break;
      for (const key of condition.keys) keys.add(key);
      break;
    case 'restrictsValues':
      for (const [key, allowed] of Object.entries(condition.allowedValues)) {
        if (!keys.has(key) || allowed.includes(all[key] as string)) continue;
        if (all[condition.key] === condition.value) keys.delete(condition.key);
      }
      break;
    case 'requiredUnlessEmpty':
      if (keys.size > 0) keys.add(condition.key);
  }
}

function numberOf({ integer, min, exclusiveMin, max }: NumberRule): fc.Arbitrary<number> {
  if (integer) return fc.integer({ min: min ?? -1000, max: max ?? 1_000_000 });
  return fc
    .double({
      min: exclusiveMin ?? min ?? -1e9,
      max: max ?? 1e9,
      minExcluded: exclusiveMin !== undefined,
      noNaN: true,
    })
    .map((one) => (Object.is(one, -0) ? 0 : one));
}

function stringOf(rule: StringRule): fc.Arbitrary<string> {
  if (rule.contentCheck) return contentSamples[rule.contentCheck];
  const bounds = { minLength: rule.min ?? 0, maxLength: Math.min(rule.max ?? 20, 20) };
  const samples =
    rule.pattern === undefined ? fc.string({ unit: 'grapheme', ...bounds }) : matching(rule.pattern);
  const excluded = (rule.excludedPatterns ?? []).map((pattern) => new RegExp(pattern, 'u'));
  const fits = (text: string) =>
    [...text].length <= (rule.max ?? Number.POSITIVE_INFINITY) &&
    !excluded.some((pattern) => pattern.test(text));
  return samples.filter(fits);
}

/** Strings that match a pattern. They are generated without its lookaheads and filtered afterwards. */
function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern, 'u');
  const known = [...commonStrings, ...lookaheadStrings].filter((text) => whole.test(text));
  const made = fc
    .stringMatching(new RegExp(withoutLookaheads(pattern), 'u'))
    // Lone surrogates cannot be written in UTF-8.
    .filter((text) => whole.test(text) && !/\p{Cs}/u.test(text));
  if (known.length === 0) return made;
  // Random strings that never match would be searched for endlessly.
  return pattern.includes('(?=') ? fc.constantFrom(...known) : fc.oneof(fc.constantFrom(...known), made);
}

function withoutLookaheads(pattern: string): string {
  let left = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at++) {
    const escaped = pattern[at] === '\\';
    const piece = pattern.slice(at, at + (escaped ? 2 : 1));
    if (depth > 0) depth += piece === '(' ? 1 : piece === ')' ? -1 : 0;
    else if (/^\(\?[=!]/.test(pattern.slice(at, at + 3))) depth = 1;
    else left += piece;
    if (escaped) at++;
  }
  return left;
}
