import type { Path } from '../text/path.ts';
import type { Condition, ObjectRule } from './rule.ts';
import type { Violation } from './violation.ts';

type ObjectValue = Readonly<Record<string, unknown>>;

/** What the walk found out about an object's keys. */
export interface ObjectKeyState {
  /** Known keys that are present under a misspelled name; that they are missing is already reported. */
  readonly misspelledKeys: ReadonlyMap<string, string>;
  /** Keys whose values are valid. */
  readonly validKeys: ReadonlySet<string>;
}

/**
 * The violations of an object rule's conditions by the object at `path`. A condition on a key is checked only if the key
 * is present and its value is valid.
 */
export function checkConditions(
  rule: ObjectRule,
  value: ObjectValue,
  { misspelledKeys, validKeys }: ObjectKeyState,
  path: Path,
): Violation[] {
  const violations: Violation[] = [];
  /** Keys already reported by a `requires` condition: one missing key is one violation. */
  const reportedMissing = new Set<string>();
  const isPresent = (key: string) => Object.hasOwn(value, key) || misspelledKeys.has(key);
  for (const condition of sortedConditions(rule)) {
    switch (condition.kind) {
      case 'requires': {
        if (!validKeys.has(condition.key) || condition.unless?.some(isPresent)) break;
        const missing = condition.keys.filter((key) => !isPresent(key));
        if (missing.length === 0 || (condition.anyOf && missing.length < condition.keys.length)) break;
        if (missing.some((key) => reportedMissing.has(key))) break;
        for (const key of missing) reportedMissing.add(key);
        violations.push({
          ruleId: 'requires',
          path: [...path, condition.key],
          anchor: 'key',
          keys: missing,
          ...(condition.anyOf ? { anyOf: true } : {}),
        });
        break;
      }
      case 'exclusive': {
        const { keys } = condition;
        const present = Object.keys(value).filter((key) => keys.includes(key));
        const last = present.pop();
        if (last !== undefined && present.length > 0)
          violations.push({ ruleId: 'conflict', path: [...path, last], anchor: 'key', keys: present });
        else if (condition.required && !keys.some((key) => isPresent(key) || reportedMissing.has(key)))
          violations.push({ ruleId: 'required', path, anchor: 'key', keys, anyOf: true });
        break;
      }
      case 'requiredIf': {
        const actual = value[condition.key];
        if (!validKeys.has(condition.key)) break;
        if (condition.values.includes(actual as string) === (condition.not ?? false)) break;
        const because = { key: condition.key, value: actual as string };
        for (const key of condition.keys.filter((one) => !isPresent(one)))
          violations.push({ ruleId: 'required', path, anchor: 'key', keys: [key], because });
        break;
      }
      case 'restrictsValues':
        violations.push(...checkRestrictedValues(condition, rule, value, validKeys, path));
        break;
      case 'requiredUnlessEmpty': {
        const { key } = condition;
        const hasKnownKey = Object.keys(value).some((one) => Object.hasOwn(rule.fields, one));
        if (hasKnownKey && !isPresent(key))
          violations.push({ ruleId: 'required', path, anchor: 'key', keys: [key] });
      }
    }
  }
  return violations;
}

/** A rule's conditions, `requires` before the `exclusive` whose missing key it reports. */
function sortedConditions(rule: ObjectRule): readonly Condition[] {
  let conditions = sortedCache.get(rule);
  if (conditions) return conditions;
  conditions = (rule.conditions ?? []).toSorted((a, b) => CONDITION_ORDER[a.kind] - CONDITION_ORDER[b.kind]);
  sortedCache.set(rule, conditions);
  return conditions;
}

const sortedCache = new WeakMap<ObjectRule, readonly Condition[]>();

const CONDITION_ORDER: Record<Condition['kind'], number> = {
  requires: 0,
  exclusive: 1,
  requiredIf: 2,
  restrictsValues: 3,
  requiredUnlessEmpty: 4,
};

function checkRestrictedValues(
  condition: Extract<Condition, { kind: 'restrictsValues' }>,
  { conditions = [] }: ObjectRule,
  value: ObjectValue,
  validKeys: ReadonlySet<string>,
  path: Path,
): Violation[] {
  if (value[condition.key] !== condition.value) return [];
  const restrictedKeys = Object.keys(condition.allowedValues).filter((key) => Object.hasOwn(value, key));
  // If the restricted keys conflict with each other, it is unknown which of them counts.
  const haveConflict = (keys: readonly string[]) =>
    restrictedKeys.filter((key) => keys.includes(key)).length > 1;
  if (conditions.some((one) => one.kind === 'exclusive' && haveConflict(one.keys))) return [];
  const key = restrictedKeys.find(
    (one) => validKeys.has(one) && !condition.allowedValues[one]!.includes(value[one] as string),
  );
  if (key === undefined) return [];
  return [
    {
      ruleId: 'conflict',
      path: [...path, condition.key],
      anchor: 'value',
      actual: condition.value,
      because: { key, value: value[key] as string },
      expected: { kind: 'values', values: condition.allowedValues[key]!, path: [...path, key] },
    },
  ];
}
