/**
 * From a value that the validator refused to the faults a person is told: one a mistake, each at its place.
 *
 * A validator's own output is no message: `anyOf`, `if` and `propertyNames` give two or three errors for one mistake.
 * So the table is walked beside the value, the form the author meant is picked by type and by the keys present, and
 * what follows from another fault is left out.
 */
import { askedBy } from './asked.ts';
import { judgeConditions } from './conditions.ts';
import { type ContentChecks, contentWord } from './content.ts';
import type { Asked, Fault, Path } from './fault.ts';
import { formOf, isObject } from './forms.ts';
import { knownKeys, requiredKeys } from './keys.ts';
import { rightInstead } from './right.ts';
import type { EitherRule, ListRule, MapRule, NumberRule, ObjectRule, Rule, TextRule } from './rule.ts';
import { asWritten, nearestSpelling, type Spellings } from './spellings.ts';

export interface Walk {
  readonly checks: ContentChecks;
  readonly spellings: Spellings;
  /** Where the walk is; it changes with every step, so that what keeps it needs a copy. */
  readonly path: (string | number)[];
  /** What has been found so far, in the order of the walk. */
  readonly faults: Fault[];
}

/** Every fault of `value` against `rule`, in the document's order as far as the walk goes; none means it is valid. */
export function explain(
  rule: Rule,
  value: unknown,
  checks: ContentChecks,
  spellings: Spellings = asWritten,
): Fault[] {
  const to: Walk = { checks, spellings, path: [], faults: [] };
  walk(rule, value, to);
  return to.faults;
}

/** Whether a value holds, judged by the walk alone. */
export function holds(rule: Rule, value: unknown, checks: ContentChecks): boolean {
  return explain(rule, value, checks).length === 0;
}

function walk(rule: Rule, value: unknown, to: Walk): void {
  switch (rule.kind) {
    case 'any':
      return;
    case 'either':
      return walkEither(rule, value, to);
    case 'object':
      return isObject(value) ? walkObject(rule, value, to) : wrongType(rule, value, to);
    case 'map':
      return isObject(value) ? walkMap(rule, value, to) : wrongType(rule, value, to);
    case 'list':
      return Array.isArray(value) ? walkList(rule, value, to) : wrongType(rule, value, to);
    case 'text':
      return typeof value === 'string' ? walkText(rule, value, to) : wrongType(rule, value, to);
    case 'number':
      return walkNumber(rule, value, to);
    case 'choice': {
      if (rule.values.includes(value as string)) return;
      if (!rule.values.some((one) => typeof one === typeof value)) return wrongType(rule, value, to);
      const near =
        typeof value === 'string'
          ? nearestSpelling(value, rule.values.filter(isText), (word) =>
              to.spellings.valueSpellings(to.path, word),
            )
          : undefined;
      return wrong('enum', rule, value, to, near);
    }
    case 'flag':
      if (typeof value !== 'boolean') wrongType(rule, value, to);
      return;
    case 'null':
      if (value !== null) wrongType(rule, value, to);
  }
}

/** Walks what lies under a key or index of the place. */
function walkAt(part: string | number, rule: Rule, value: unknown, to: Walk): void {
  to.path.push(part);
  walk(rule, value, to);
  to.path.pop();
}

/** The place as it stays, or what is to be kept of a part below it. */
const here = ({ path }: Walk, ...below: (string | number)[]): Path => [...path, ...below];

function walkObject(rule: ObjectRule, value: Record<string, unknown>, to: Walk): void {
  const present = Object.keys(value);
  if (present.length < (rule.min ?? 0)) {
    const asked = { kind: 'plain', says: `at least one of ${Object.keys(rule.fields).join(', ')}` } as const;
    to.faults.push({ word: 'empty', path: here(to), spot: 'key', found: value, asked });
    return;
  }
  /** Keys that are there under a misspelt name, and that name. */
  let meant: Map<string, string> | undefined;
  /** Keys whose values hold: only conditions ask. */
  const sound = rule.conditions && new Set<string>();
  for (const key of present) {
    const field = Object.hasOwn(rule.fields, key) ? rule.fields[key] : undefined;
    if (field) {
      const before = to.faults.length;
      walkAt(key, field.rule, value[key], to);
      if (to.faults.length === before) sound?.add(key);
      continue;
    }
    const misplaced = rule.misplaced && Object.hasOwn(rule.misplaced, key) ? rule.misplaced[key] : undefined;
    if (typeof misplaced === 'object') {
      to.faults.push({ word: 'requires', path: here(to, key), spot: 'key', keys: misplaced.needs });
      walkAt(key, misplaced.rule, value[key], to);
      continue;
    }
    const advice = misplaced;
    const free = knownKeys(rule).filter((known) => !Object.hasOwn(value, known));
    const near = advice
      ? undefined
      : nearestSpelling(key, free, (word) => to.spellings.keySpellings(to.path, word));
    if (near) meant = (meant ?? new Map()).set(near, key);
    if (rule.open) continue;
    to.faults.push({
      word: 'unknown-key',
      path: here(to, key),
      spot: 'key',
      near,
      keys: knownKeys(rule),
      ...(advice ? { advice } : {}),
    });
  }
  for (const key of requiredKeys(rule)) {
    if (Object.hasOwn(value, key)) continue;
    // A key that is there under a misspelt name is one mistake. Where other keys are allowed, it is told here.
    const misspelt = meant?.get(key);
    if (misspelt === undefined || rule.open)
      to.faults.push({ word: 'required', path: here(to), spot: 'key', keys: [key], near: misspelt });
  }
  if (sound) judgeConditions(rule, value, { meant: meant ?? NONE, sound }, here(to), to);
}

const NONE: ReadonlyMap<string, string> = new Map();

function walkMap(rule: MapRule, value: Record<string, unknown>, to: Walk): void {
  const present = Object.keys(value);
  if (present.length < (rule.min ?? 0)) {
    const asked = { kind: 'plain', says: 'at least one entry' } as const;
    to.faults.push({ word: 'empty', path: here(to), spot: 'key', found: value, asked });
    return;
  }
  const shape = rule.keys && regex(rule.keys.pattern);
  for (const key of present) {
    if (rule.keys && !shape!.test(key)) {
      to.faults.push({
        word: 'pattern',
        path: here(to, key),
        spot: 'key',
        asked: { kind: 'plain', says: rule.keys.says },
      });
    }
    walkAt(key, rule.values, value[key], to);
  }
}

function walkList(rule: ListRule, value: readonly unknown[], to: Walk): void {
  if (value.length < (rule.min ?? 0)) {
    const asked = { kind: 'plain', says: 'at least one item' } as const;
    to.faults.push({ word: 'empty', path: here(to), spot: 'key', found: value, asked });
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, item] of value.entries()) {
    const before = to.faults.length;
    walkAt(index, rule.items, item, to);
    // Items of unique lists are scalars in every table; a wrong item is told once, not as a repetition too.
    if (!rule.unique || to.faults.length > before) continue;
    if (seen.has(item)) to.faults.push({ word: 'unique', path: here(to, index), spot: 'value', found: item });
    seen.add(item);
  }
}

function walkText(rule: TextRule, value: string, to: Walk): void {
  if (rule.pattern !== undefined && !regex(rule.pattern).test(value))
    return wrong('pattern', rule, value, to);
  // Code points, as JSON Schema counts; only a text that could be too long is counted.
  if (rule.min !== undefined && value.length < rule.min) return wrong('pattern', rule, value, to);
  if (rule.max !== undefined && value.length > rule.max && [...value].length > rule.max) {
    return wrong('range', rule, value, to);
  }
  const instead = rule.content && to.checks[rule.content](value);
  if (!rule.content || instead === undefined) return;
  to.faults.push({
    word: contentWord[rule.content],
    path: here(to),
    spot: 'value',
    found: value,
    asked: { kind: 'text', rule, instead },
    right: rightInstead(rule, value),
  });
}

function walkNumber(rule: NumberRule, value: unknown, to: Walk): void {
  if (typeof value !== 'number' || !Number.isFinite(value) || (rule.whole && !Number.isInteger(value))) {
    return wrongType(rule, value, to);
  }
  const inside =
    value >= (rule.min ?? Number.NEGATIVE_INFINITY) &&
    value > (rule.above ?? Number.NEGATIVE_INFINITY) &&
    value <= (rule.max ?? Number.POSITIVE_INFINITY);
  if (!inside) wrong('range', rule, value, to);
}

/** Picks the form that the author meant, and judges by it alone. */
function walkEither(rule: EitherRule, value: unknown, to: Walk): void {
  const form = formOf(rule, value);
  if (!form) return wrongType(rule, value, to);
  const before = to.faults.length;
  walk(form, value, to);
  if (to.faults.length === before) return;
  // A fault of the node itself is told with the words that would do too, and mended by any form.
  const words = rule.forms.filter((one) => one !== form && (one.kind === 'choice' || one.kind === 'flag'));
  for (let index = before; index < to.faults.length; index++) {
    const fault = to.faults[index]!;
    if (fault.path.length !== to.path.length || fault.spot !== 'value') continue;
    const right = fault.right ?? rightFor(rule, value, to);
    const asked = fault.asked && words.length > 0 ? { asked: anyOf(fault.asked, words, fault.path) } : {};
    to.faults[index] = { ...fault, ...asked, right };
  }
}

const anyOf = (asked: Asked, words: readonly Rule[], path: Path): Asked => ({
  kind: 'any-of',
  of: [asked, ...words.map((one) => askedBy(one, path))],
});

function wrongType(rule: Rule, value: unknown, to: Walk): void {
  wrong('type', rule, value, to);
}

function wrong(
  word: 'type' | 'enum' | 'pattern' | 'range',
  rule: Rule,
  found: unknown,
  to: Walk,
  near?: string,
): void {
  const path = here(to);
  to.faults.push({
    word,
    path,
    spot: 'value',
    found,
    near,
    asked: askedBy(rule, path),
    right: rightFor(rule, found, to),
  });
}

/** A value that is certainly meant, where it would hold. */
function rightFor(rule: Rule, found: unknown, to: Walk): Fault['right'] {
  const right = rightInstead(rule, found);
  return right !== undefined && holds(rule, right, to.checks) ? right : undefined;
}

const compiled = new Map<string, RegExp>();

function regex(pattern: string): RegExp {
  let known = compiled.get(pattern);
  if (known) return known;
  known = new RegExp(pattern, 'u');
  compiled.set(pattern, known);
  return known;
}

const isText = (value: unknown): value is string => typeof value === 'string';
