import type { ValidationContext } from './collect-violations.ts';
import type { Condition, ObjectRule } from './rule.ts';
import type { SettingPath } from './violation.ts';

type ObjectValue = Readonly<Record<string, unknown>>;

/** What the walk knows of an object's keys. */
export interface ObjectKeyState {
  /** Keys that are there under a misspelt name: that they are missing is told already. */
  readonly misspelledKeys: ReadonlyMap<string, string>;
  /** Keys whose values hold. */
  readonly validKeys: ReadonlySet<string>;
}

/** Judges the rules over the keys of one object. A condition that a key brings is judged only where its value holds. */
export function checkConditions(
  rule: ObjectRule,
  value: ObjectValue,
  { misspelledKeys, validKeys }: ObjectKeyState,
  path: SettingPath,
  context: Pick<ValidationContext, 'violations'>,
): void {
  /** Keys that some need has asked for already: one missing key is one fault. */
  const reportedMissing = new Set<string>();
  const hasKey = (key: string) => Object.hasOwn(value, key);
  const isPresent = (key: string) => hasKey(key) || misspelledKeys.has(key);
  for (const condition of sortedConditions(rule)) {
    switch (condition.kind) {
      case 'needs': {
        if (!validKeys.has(condition.has) || condition.unless?.some(isPresent)) break;
        const missing = condition.keys.filter((key) => !isPresent(key));
        if (missing.length === 0 || (condition.anyOf && missing.length < condition.keys.length)) break;
        if (missing.some((key) => reportedMissing.has(key))) break;
        for (const key of missing) reportedMissing.add(key);
        context.violations.push({
          ruleId: 'requires',
          path: [...path, condition.has],
          anchor: 'key',
          keys: missing,
          ...(condition.anyOf ? { anyOf: true } : {}),
        });
        break;
      }
      case 'exclusive': {
        const present = Object.keys(value).filter((key) => condition.keys.includes(key));
        if (present.length > 1) {
          const conflicting = present.at(-1)!;
          const keys = present.slice(0, -1);
          context.violations.push({ ruleId: 'conflict', path: [...path, conflicting], anchor: 'key', keys });
        } else if (
          condition.required &&
          !condition.keys.some((key) => isPresent(key) || reportedMissing.has(key))
        ) {
          context.violations.push({
            ruleId: 'required',
            path,
            anchor: 'key',
            keys: condition.keys,
            anyOf: true,
          });
        }
        break;
      }
      case 'when': {
        const actual = value[condition.key];
        if (!validKeys.has(condition.key)) break;
        if (condition.values.includes(actual as string) === (condition.not ?? false)) break;
        for (const key of condition.keys.filter((one) => !isPresent(one))) {
          const because = { key: condition.key, value: actual as string };
          context.violations.push({ ruleId: 'required', path, anchor: 'key', keys: [key], because });
        }
        break;
      }
      case 'forbids':
        if (value[condition.key] === condition.value)
          checkForbidden(condition, rule, value, validKeys, path, context);
        break;
      case 'filled': {
        const known = Object.keys(value).filter((key) => Object.hasOwn(rule.fields, key));
        if (known.length > 0 && !isPresent(condition.key)) {
          context.violations.push({ ruleId: 'required', path, anchor: 'key', keys: [condition.key] });
        }
      }
    }
  }
}

/** The conditions of a rule: a need is told before an alternative that it settles. */
function sortedConditions(rule: ObjectRule): readonly Condition[] {
  let conditions = sortedCache.get(rule);
  if (conditions) return conditions;
  conditions = (rule.conditions ?? []).toSorted((a, b) => CONDITION_ORDER[a.kind] - CONDITION_ORDER[b.kind]);
  sortedCache.set(rule, conditions);
  return conditions;
}

const sortedCache = new WeakMap<ObjectRule, readonly Condition[]>();

const CONDITION_ORDER: Record<Condition['kind'], number> = {
  needs: 0,
  exclusive: 1,
  when: 2,
  forbids: 3,
  filled: 4,
};

function checkForbidden(
  condition: Extract<Condition, { kind: 'forbids' }>,
  { conditions = [] }: ObjectRule,
  value: ObjectValue,
  validKeys: ReadonlySet<string>,
  path: SettingPath,
  context: Pick<ValidationContext, 'violations'>,
): void {
  const restrictedKeys = Object.keys(condition.allowedValues).filter((key) => Object.hasOwn(value, key));
  // Where the limited keys exclude each other already, which one counts is unknown.
  const bothExclusive = (keys: readonly string[]) =>
    restrictedKeys.filter((key) => keys.includes(key)).length > 1;
  if (conditions.some((one) => one.kind === 'exclusive' && bothExclusive(one.keys))) return;
  const key = restrictedKeys.find(
    (one) => validKeys.has(one) && !condition.allowedValues[one]!.includes(value[one] as string),
  );
  if (key === undefined) return;
  context.violations.push({
    ruleId: 'conflict',
    path: [...path, condition.key],
    anchor: 'value',
    actual: condition.value,
    because: { key, value: value[key] as string },
    expected: { kind: 'words', values: condition.allowedValues[key]!, path: [...path, key] },
  });
}
