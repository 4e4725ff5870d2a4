import type { ObjectRule } from './rule.ts';

const requiredKeysCache = new WeakMap<ObjectRule, readonly string[]>();

/** The keys an object must hold. */
export function requiredKeys(rule: ObjectRule): readonly string[] {
  let keys = requiredKeysCache.get(rule);
  if (keys) return keys;
  keys = Object.keys(rule.fields).filter((key) => rule.fields[key]!.required);
  requiredKeysCache.set(rule, keys);
  return keys;
}

/** The keys an object may hold, with those its conditions speak of. */
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
