/**
 * From a value that the validator refused to the faults a person is told: one a mistake, each at its place.
 *
 * A validator's own output is no message: `anyOf`, `if` and `propertyNames` give two or three errors for one mistake.
 * So the table is walked beside the value, the form the author meant is picked by type and by the keys present, and
 * what follows from another fault is left out.
 */

import { checkConditions } from './conditions.ts';
import { type ContentChecks, contentCheckRuleIds } from './content-check.ts';
import { nearestName, type Spellings, untranslated } from './did-you-mean.ts';
import { expectedBy } from './expected.ts';
import { knownKeys, requiredKeys } from './object-keys.ts';
import type { ListRule, MapRule, NumberRule, ObjectRule, Rule, StringRule, UnionRule } from './rule.ts';
import { suggestValue } from './suggestion.ts';
import { isObject, pickBranch } from './union-branch.ts';
import type { Expected, SettingPath, Violation } from './violation.ts';

export interface ValidationContext {
  readonly checks: ContentChecks;
  readonly spellings: Spellings;
  /** Where the walk is; it changes with every step, so that what keeps it needs a copy. */
  readonly path: (string | number)[];
  /** What has been found so far, in the order of the walk. */
  readonly violations: Violation[];
}

/** Every fault of `value` against `rule`, in the document's order as far as the walk goes; none means it is valid. */
export function collectViolations(
  rule: Rule,
  value: unknown,
  checks: ContentChecks,
  spellings: Spellings = untranslated,
): Violation[] {
  const context: ValidationContext = { checks, spellings, path: [], violations: [] };
  walk(rule, value, context);
  return context.violations;
}

/** Whether a value holds, judged by the walk alone. */
export function isValid(rule: Rule, value: unknown, checks: ContentChecks): boolean {
  return collectViolations(rule, value, checks).length === 0;
}

function walk(rule: Rule, value: unknown, context: ValidationContext): void {
  switch (rule.kind) {
    case 'any':
      return;
    case 'either':
      return walkUnion(rule, value, context);
    case 'object':
      return isObject(value) ? walkObject(rule, value, context) : addTypeViolation(rule, value, context);
    case 'map':
      return isObject(value) ? walkMap(rule, value, context) : addTypeViolation(rule, value, context);
    case 'list':
      return Array.isArray(value) ? walkList(rule, value, context) : addTypeViolation(rule, value, context);
    case 'text':
      return typeof value === 'string'
        ? walkString(rule, value, context)
        : addTypeViolation(rule, value, context);
    case 'number':
      return walkNumber(rule, value, context);
    case 'choice': {
      if (rule.values.includes(value as string)) return;
      if (!rule.values.some((one) => typeof one === typeof value))
        return addTypeViolation(rule, value, context);
      const didYouMean =
        typeof value === 'string'
          ? nearestName(value, rule.values.filter(isString), (word) =>
              context.spellings.valueSpellings(context.path, word),
            )
          : undefined;
      return addViolation('enum', rule, value, context, didYouMean);
    }
    case 'flag':
      if (typeof value !== 'boolean') addTypeViolation(rule, value, context);
      return;
    case 'null':
      if (value !== null) addTypeViolation(rule, value, context);
  }
}

/** Walks what lies under a key or index of the place. */
function walkAt(part: string | number, rule: Rule, value: unknown, context: ValidationContext): void {
  context.path.push(part);
  walk(rule, value, context);
  context.path.pop();
}

/** The place as it stays, or what is to be kept of a part below it. */
const pathHere = ({ path }: ValidationContext, ...below: (string | number)[]): SettingPath => [
  ...path,
  ...below,
];

function walkObject(rule: ObjectRule, value: Record<string, unknown>, context: ValidationContext): void {
  const presentKeys = Object.keys(value);
  if (presentKeys.length < (rule.min ?? 0)) {
    const expected = {
      kind: 'plain',
      expectedText: `at least one of ${Object.keys(rule.fields).join(', ')}`,
    } as const;
    context.violations.push({
      ruleId: 'empty',
      path: pathHere(context),
      anchor: 'key',
      actual: value,
      expected,
    });
    return;
  }
  /** Keys that are there under a misspelt name, and that name. */
  let misspelledKeys: Map<string, string> | undefined;
  /** Keys whose values hold: only conditions ask. */
  const validKeys = rule.conditions && new Set<string>();
  for (const key of presentKeys) {
    const field = Object.hasOwn(rule.fields, key) ? rule.fields[key] : undefined;
    if (field) {
      const countBefore = context.violations.length;
      walkAt(key, field.rule, value[key], context);
      if (context.violations.length === countBefore) validKeys?.add(key);
      continue;
    }
    const notAllowed =
      rule.notAllowedHere && Object.hasOwn(rule.notAllowedHere, key) ? rule.notAllowedHere[key] : undefined;
    if (typeof notAllowed === 'object') {
      context.violations.push({
        ruleId: 'requires',
        path: pathHere(context, key),
        anchor: 'key',
        keys: notAllowed.requires,
      });
      walkAt(key, notAllowed.rule, value[key], context);
      continue;
    }
    const help = notAllowed;
    const unusedKeys = knownKeys(rule).filter((known) => !Object.hasOwn(value, known));
    const didYouMean = help
      ? undefined
      : nearestName(key, unusedKeys, (word) => context.spellings.keySpellings(context.path, word));
    if (didYouMean) misspelledKeys = (misspelledKeys ?? new Map()).set(didYouMean, key);
    if (rule.allowsUnknownKeys) continue;
    context.violations.push({
      ruleId: 'unknown-key',
      path: pathHere(context, key),
      anchor: 'key',
      didYouMean,
      keys: knownKeys(rule),
      ...(help ? { help } : {}),
    });
  }
  for (const key of requiredKeys(rule)) {
    if (Object.hasOwn(value, key)) continue;
    // A key that is there under a misspelt name is one mistake. Where other keys are allowed, it is told here.
    const misspelledKey = misspelledKeys?.get(key);
    if (misspelledKey === undefined || rule.allowsUnknownKeys)
      context.violations.push({
        ruleId: 'required',
        path: pathHere(context),
        anchor: 'key',
        keys: [key],
        didYouMean: misspelledKey,
      });
  }
  if (validKeys)
    checkConditions(
      rule,
      value,
      { misspelledKeys: misspelledKeys ?? NO_MISSPELLINGS, validKeys },
      pathHere(context),
      context,
    );
}

const NO_MISSPELLINGS: ReadonlyMap<string, string> = new Map();

function walkMap(rule: MapRule, value: Record<string, unknown>, context: ValidationContext): void {
  const presentKeys = Object.keys(value);
  if (presentKeys.length < (rule.min ?? 0)) {
    const expected = { kind: 'plain', expectedText: 'at least one entry' } as const;
    context.violations.push({
      ruleId: 'empty',
      path: pathHere(context),
      anchor: 'key',
      actual: value,
      expected,
    });
    return;
  }
  const keyPattern = rule.keys && compileRegex(rule.keys.pattern);
  for (const key of presentKeys) {
    if (rule.keys && !keyPattern!.test(key)) {
      context.violations.push({
        ruleId: 'pattern',
        path: pathHere(context, key),
        anchor: 'key',
        expected: { kind: 'plain', expectedText: rule.keys.expectedText },
      });
    }
    walkAt(key, rule.values, value[key], context);
  }
}

function walkList(rule: ListRule, value: readonly unknown[], context: ValidationContext): void {
  if (value.length < (rule.min ?? 0)) {
    const expected = { kind: 'plain', expectedText: 'at least one item' } as const;
    context.violations.push({
      ruleId: 'empty',
      path: pathHere(context),
      anchor: 'key',
      actual: value,
      expected,
    });
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, item] of value.entries()) {
    const countBefore = context.violations.length;
    walkAt(index, rule.items, item, context);
    // Items of unique lists are scalars in every table; a wrong item is told once, not as a repetition too.
    if (!rule.unique || context.violations.length > countBefore) continue;
    if (seen.has(item))
      context.violations.push({
        ruleId: 'unique',
        path: pathHere(context, index),
        anchor: 'value',
        actual: item,
      });
    seen.add(item);
  }
}

function walkString(rule: StringRule, value: string, context: ValidationContext): void {
  if (rule.pattern !== undefined && !compileRegex(rule.pattern).test(value))
    return addViolation('pattern', rule, value, context);
  // Code points, as JSON Schema counts; only a text that could be too long is counted.
  if (rule.min !== undefined && value.length < rule.min) return addViolation('pattern', rule, value, context);
  if (rule.max !== undefined && value.length > rule.max && [...value].length > rule.max) {
    return addViolation('range', rule, value, context);
  }
  const overrideText = rule.contentCheck && context.checks[rule.contentCheck](value);
  if (!rule.contentCheck || overrideText === undefined) return;
  context.violations.push({
    ruleId: contentCheckRuleIds[rule.contentCheck],
    path: pathHere(context),
    anchor: 'value',
    actual: value,
    expected: { kind: 'text', rule, overrideText },
    suggestion: suggestValue(rule, value),
  });
}

function walkNumber(rule: NumberRule, value: unknown, context: ValidationContext): void {
  if (typeof value !== 'number' || !Number.isFinite(value) || (rule.integer && !Number.isInteger(value))) {
    return addTypeViolation(rule, value, context);
  }
  const inRange =
    value >= (rule.min ?? Number.NEGATIVE_INFINITY) &&
    value > (rule.exclusiveMin ?? Number.NEGATIVE_INFINITY) &&
    value <= (rule.max ?? Number.POSITIVE_INFINITY);
  if (!inRange) addViolation('range', rule, value, context);
}

/** Picks the form that the author meant, and judges by it alone. */
function walkUnion(rule: UnionRule, value: unknown, context: ValidationContext): void {
  const branch = pickBranch(rule, value);
  if (!branch) return addTypeViolation(rule, value, context);
  const countBefore = context.violations.length;
  walk(branch, value, context);
  if (context.violations.length === countBefore) return;
  // A fault of the node itself is told with the words that would do too, and mended by any form.
  const otherBranches = rule.branches.filter(
    (one) => one !== branch && (one.kind === 'choice' || one.kind === 'flag'),
  );
  for (let index = countBefore; index < context.violations.length; index++) {
    const violation = context.violations[index]!;
    if (violation.path.length !== context.path.length || violation.anchor !== 'value') continue;
    const suggestion = violation.suggestion ?? validSuggestion(rule, value, context);
    const expected =
      violation.expected && otherBranches.length > 0
        ? { expected: withAlternatives(violation.expected, otherBranches, violation.path) }
        : {};
    context.violations[index] = { ...violation, ...expected, suggestion };
  }
}

const withAlternatives = (expected: Expected, branches: readonly Rule[], path: SettingPath): Expected => ({
  kind: 'any-of',
  alternatives: [expected, ...branches.map((branch) => expectedBy(branch, path))],
});

function addTypeViolation(rule: Rule, value: unknown, context: ValidationContext): void {
  addViolation('type', rule, value, context);
}

function addViolation(
  ruleId: 'type' | 'enum' | 'pattern' | 'range',
  rule: Rule,
  actual: unknown,
  context: ValidationContext,
  didYouMean?: string,
): void {
  const path = pathHere(context);
  context.violations.push({
    ruleId,
    path,
    anchor: 'value',
    actual,
    didYouMean,
    expected: expectedBy(rule, path),
    suggestion: validSuggestion(rule, actual, context),
  });
}

/** A value that is certainly meant, where it would hold. */
function validSuggestion(rule: Rule, actual: unknown, context: ValidationContext): Violation['suggestion'] {
  const suggestion = suggestValue(rule, actual);
  return suggestion !== undefined && isValid(rule, suggestion, context.checks) ? suggestion : undefined;
}

const regexCache = new Map<string, RegExp>();

function compileRegex(pattern: string): RegExp {
  let cached = regexCache.get(pattern);
  if (cached) return cached;
  cached = new RegExp(pattern, 'u');
  regexCache.set(pattern, cached);
  return cached;
}

const isString = (value: unknown): value is string => typeof value === 'string';
