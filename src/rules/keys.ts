import type { ObjectRule } from './rule.ts';

const required = new WeakMap<ObjectRule, readonly string[]>();

/** The keys an object must hold. */
export function requiredKeys(rule: ObjectRule): readonly string[] {
  let keys = required.get(rule);
  if (keys) return keys;
  keys = Object.keys(rule.fields).filter((key) => rule.fields[key]!.required);
  required.set(rule, keys);
  return keys;
}

/** The keys an object may hold, with those its conditions speak of. */
export function knownKeys(rule: ObjectRule): string[] {
  const keys = new Set(Object.keys(rule.fields));
  for (const misplaced of Object.values(rule.misplaced ?? {})) {
    if (typeof misplaced === 'object') for (const key of misplaced.needs) keys.add(key);
  }
  for (const condition of rule.conditions ?? []) {
    if ('keys' in condition) for (const key of condition.keys) keys.add(key);
  }
  return [...keys];
}
