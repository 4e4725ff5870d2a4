/**
 * Finds what is wrong with a value that the compiled validator refused: one violation per mistake, each with its path.
 *
 * A validator's own output does not make good messages: `anyOf`, `if` and `propertyNames` report two or three errors
 * for one mistake. So the rules are walked along with the value. In a union the branch the author meant is picked by
 * type and by the keys present, and whatever only follows from another mistake is left out.
 */

import { isMap } from '../text/is-map.ts';
import type { Path } from '../text/path.ts';
import { checkConditions } from './conditions.ts';
import { type ContentChecks, contentCheckRuleIds } from './content-check.ts';
import { keySuggester, NO_SUGGESTION, nearestName, type Spellings, untranslated } from './nearest-name.ts';
import { pickBranch } from './pick-branch.ts';
import { regexOf } from './regex-cache.ts';
import {
  knownKeys,
  type ListRule,
  type MapRule,
  type NumberRule,
  type ObjectRule,
  type Rule,
  requiredKeys,
  type StringRule,
  type UnionRule,
} from './rule.ts';
import { SharedNodes } from './shared-nodes.ts';
import { suggestValue } from './suggestion.ts';
import { expectedBy, type Violation, withAlternatives } from './violation.ts';

interface WalkContext {
  readonly checks: ContentChecks;
  readonly spellings: Spellings;
  /** The current path. The walk mutates it, so violations keep a copy. */
  readonly path: (string | number)[];
  /** Everything found so far, in walk order. */
  readonly violations: Violation[];
  /** Grows with every violation, and at a shared node whose violations were added before. */
  foundCount: number;
  readonly sharedNodes: SharedNodes | undefined;
  readonly onStep: (() => void) | undefined;
}

export interface WalkOptions {
  /** Whether aliases may lead to one node from several places. */
  readonly hasAliases?: boolean;
  /** Called for every node. Whatever it throws ends the walk. */
  readonly onStep?: (() => void) | undefined;
}

/** Every violation of `rule` in `value`, in the order of the document; empty if the value is valid. */
export function collectViolations(
  rule: Rule,
  value: unknown,
  checks: ContentChecks,
  spellings: Spellings = untranslated,
  { hasAliases = false, onStep }: WalkOptions = {},
): Violation[] {
  const sharedNodes = hasAliases ? new SharedNodes() : undefined;
  const found = { path: [], violations: [], foundCount: 0 };
  const context: WalkContext = { ...found, checks, spellings, sharedNodes, onStep };
  walk(rule, value, context);
  return context.violations;
}

/** Whether a value satisfies a rule, decided by the walk alone. */
export function isValid(rule: Rule, value: unknown, checks: ContentChecks): boolean {
  return collectViolations(rule, value, checks).length === 0;
}

function walk(rule: Rule, value: unknown, context: WalkContext): void {
  switch (rule.kind) {
    case 'any':
      return;
    case 'union':
      return walkUnion(rule, value, context);
    case 'object':
      return isMap(value)
        ? walkObject(rule, value, context)
        : addValueViolation('type', rule, value, context);
    case 'map':
      return isMap(value) ? walkMap(rule, value, context) : addValueViolation('type', rule, value, context);
    case 'list':
      return Array.isArray(value)
        ? walkList(rule, value, context)
        : addValueViolation('type', rule, value, context);
    case 'string':
      return typeof value === 'string'
        ? checkString(rule, value, context)
        : addValueViolation('type', rule, value, context);
    case 'number':
      return checkNumber(rule, value, context);
    case 'choice': {
      if (rule.values.includes(value as string)) return;
      if (!rule.values.some((one) => typeof one === typeof value))
        return addValueViolation('type', rule, value, context);
      const names = rule.values.filter(
        (one) => typeof one === 'string' && !context.spellings.isPlaceholder(context.path, one),
      ) as string[];
      const spellingsOf = (name: string) => context.spellings.valueSpellings(context.path, name);
      const didYouMean = typeof value === 'string' ? nearestName(value, names, spellingsOf) : undefined;
      return addValueViolation('enum', rule, value, context, didYouMean);
    }
    case 'boolean':
      if (typeof value !== 'boolean') addValueViolation('type', rule, value, context);
      return;
    case 'null':
      if (value !== null) addValueViolation('type', rule, value, context);
  }
}

/** Walks the value of a key or item of the current path. */
function walkAt(part: string | number, rule: Rule, value: unknown, context: WalkContext): void {
  context.onStep?.();
  context.path.push(part);
  if (context.sharedNodes && typeof value === 'object' && value !== null)
    walkShared(rule, value, context, context.sharedNodes);
  else walk(rule, value, context);
  context.path.pop();
}

/** Walks a node unless the same rule has been applied to it at another place. */
function walkShared(rule: Rule, node: object, context: WalkContext, sharedNodes: SharedNodes): void {
  const { path, violations } = context;
  const known = sharedNodes.find(rule, node, path);
  if (known) {
    violations.push(...known.ofNode);
    if (known.isInvalid) context.foundCount++;
    return;
  }
  const [startIndex, countBefore] = [violations.length, context.foundCount];
  walk(rule, node, context);
  sharedNodes.add(rule, node, violations.slice(startIndex), context.foundCount > countBefore, path);
}

const NO_MISSPELLINGS: ReadonlyMap<string, string> = new Map();

function walkObject(rule: ObjectRule, value: Record<string, unknown>, context: WalkContext): void {
  const presentKeys = Object.keys(value);
  if (presentKeys.length < (rule.min ?? 0))
    return add(context, { ruleId: 'empty', anchor: 'key', actual: value, keys: Object.keys(rule.fields) });
  /** Known keys that appear misspelled, each with the name as written. */
  let misspelledKeys = NO_MISSPELLINGS;
  /** Keys whose values are valid; only conditions need them. */
  const validKeys = rule.conditions && new Set<string>();
  let keys: readonly string[] | undefined;
  let suggestKey: ReturnType<typeof keySuggester> | undefined;
  for (const key of presentKeys) {
    const field = Object.hasOwn(rule.fields, key) ? rule.fields[key] : undefined;
    if (field) {
      const countBefore = context.foundCount;
      walkAt(key, field.rule, value[key], context);
      if (context.foundCount === countBefore) validKeys?.add(key);
      continue;
    }
    const notAllowed =
      rule.notAllowedHere && Object.hasOwn(rule.notAllowedHere, key) ? rule.notAllowedHere[key] : undefined;
    if (typeof notAllowed === 'object') {
      add(context, { ruleId: 'requires', anchor: 'key', keys: notAllowed.requires }, key);
      walkAt(key, notAllowed.rule, value[key], context);
      continue;
    }
    context.onStep?.();
    keys ??= knownKeys(rule);
    suggestKey ??= keySuggester(keys, value, (name) => context.spellings.keySpellings(context.path, name));
    const { didYouMean, alreadySet } = notAllowed ? NO_SUGGESTION : suggestKey(key);
    if (didYouMean) misspelledKeys = new Map(misspelledKeys).set(didYouMean, key);
    if (rule.allowsUnknownKeys) continue;
    add(
      context,
      {
        ruleId: 'unknown-key',
        anchor: 'key',
        didYouMean,
        alreadySet,
        keys,
        ...(notAllowed ? { help: notAllowed } : {}),
      },
      key,
    );
  }
  for (const key of requiredKeys(rule)) {
    if (Object.hasOwn(value, key)) continue;
    // A misspelled key is one mistake: the unknown key, or the missing one where unknown keys are allowed.
    const misspelledAs = misspelledKeys.get(key);
    if (misspelledAs === undefined || rule.allowsUnknownKeys)
      add(context, { ruleId: 'required', anchor: 'key', keys: [key], misspelledAs });
  }
  if (!validKeys) return;
  const violations = checkConditions(rule, value, { misspelledKeys, validKeys }, [...context.path]);
  context.foundCount += violations.length;
  context.violations.push(...violations);
}

function walkMap(rule: MapRule, value: Record<string, unknown>, context: WalkContext): void {
  const presentKeys = Object.keys(value);
  if (presentKeys.length < (rule.min ?? 0)) return addEmpty(value, 'at least one entry', context);
  for (const key of presentKeys) {
    if (rule.keys && !regexOf(rule.keys.pattern).test(key)) {
      const expected = { kind: 'description', expectedText: rule.keys.expectedText } as const;
      add(context, { ruleId: 'pattern', anchor: 'key', expected }, key);
    }
    walkAt(key, rule.values, value[key], context);
  }
}

function walkList(rule: ListRule, value: readonly unknown[], context: WalkContext): void {
  if (value.length < (rule.min ?? 0)) return addEmpty(value, 'at least one item', context);
  const seen = new Set<unknown>();
  for (const [index, item] of value.entries()) {
    const countBefore = context.foundCount;
    walkAt(index, rule.items, item, context);
    // In every table the items of unique lists are scalars. An invalid item is not reported as a duplicate too.
    if (!rule.unique || context.foundCount > countBefore) continue;
    if (seen.has(item)) add(context, { ruleId: 'unique', anchor: 'value', actual: item }, index);
    seen.add(item);
  }
}

function checkString(rule: StringRule, value: string, context: WalkContext): void {
  const isExcluded = rule.excludedPatterns?.some((pattern) => regexOf(pattern).test(value)) ?? false;
  if (isExcluded || (rule.pattern !== undefined && !regexOf(rule.pattern).test(value)))
    return addValueViolation('pattern', rule, value, context);
  if (rule.min !== undefined && value.length < rule.min)
    return addValueViolation('pattern', rule, value, context);
  // JSON Schema counts code points; they are counted only if the string could be too long.
  if (rule.max !== undefined && value.length > rule.max && [...value].length > rule.max)
    return addValueViolation('range', rule, value, context);
  const overrideText = rule.contentCheck && context.checks[rule.contentCheck](value);
  if (!rule.contentCheck || overrideText === undefined) return;
  add(context, {
    ruleId: contentCheckRuleIds[rule.contentCheck],
    anchor: 'value',
    actual: value,
    expected: { kind: 'string', rule, overrideText },
  });
}

function checkNumber(rule: NumberRule, value: unknown, context: WalkContext): void {
  if (typeof value !== 'number' || !Number.isFinite(value) || (rule.integer && !Number.isInteger(value)))
    return addValueViolation('type', rule, value, context);
  const inRange =
    value >= (rule.min ?? Number.NEGATIVE_INFINITY) &&
    value > (rule.exclusiveMin ?? Number.NEGATIVE_INFINITY) &&
    value <= (rule.max ?? Number.POSITIVE_INFINITY);
  if (!inRange) addValueViolation('range', rule, value, context);
}

/** Picks the branch that the author meant, and reports violations of that branch only. */
function walkUnion(rule: UnionRule, value: unknown, context: WalkContext): void {
  const branch = pickBranch(rule, value);
  if (!branch) return addValueViolation('type', rule, value, context);
  const startIndex = context.violations.length;
  walk(branch, value, context);
  // A violation of the value itself also names the keywords of the other branches, and any branch may fix it.
  const otherBranches = rule.branches.filter(
    (one) => one !== branch && (one.kind === 'choice' || one.kind === 'boolean'),
  );
  for (let index = startIndex; index < context.violations.length; index++) {
    const violation = context.violations[index]!;
    if (violation.path.length !== context.path.length || violation.anchor !== 'value') continue;
    const suggestion = violation.suggestion ?? validSuggestion(rule, value, context);
    const expected =
      branch.kind === 'choice'
        ? { expected: expectedBy(rule, violation.path) }
        : violation.expected && otherBranches.length > 0
          ? { expected: withAlternatives(violation.expected, otherBranches, violation.path) }
          : {};
    context.violations[index] = { ...violation, ...expected, suggestion };
  }
}

/** Adds a violation at the current path, or at a key or item of it. */
function add(context: WalkContext, violation: Omit<Violation, 'path'>, ...below: Path): void {
  context.foundCount++;
  context.violations.push({ path: [...context.path, ...below], ...violation });
}

function addEmpty(actual: unknown, expectedText: string, context: WalkContext): void {
  const expected = { kind: 'description', expectedText } as const;
  add(context, { ruleId: 'empty', anchor: 'key', actual, expected });
}

function addValueViolation(
  ruleId: 'type' | 'enum' | 'pattern' | 'range',
  rule: Rule,
  actual: unknown,
  context: WalkContext,
  didYouMean?: string,
): void {
  const expected = expectedBy(rule, [...context.path]);
  const suggestion = validSuggestion(rule, actual, context);
  add(context, { ruleId, anchor: 'value', actual, didYouMean, expected, suggestion });
}

/** The value that was certainly meant, if it is valid here. */
function validSuggestion(rule: Rule, actual: unknown, context: WalkContext): Violation['suggestion'] {
  const suggestion = suggestValue(rule, actual);
  return suggestion !== undefined && isValid(rule, suggestion, context.checks) ? suggestion : undefined;
}
