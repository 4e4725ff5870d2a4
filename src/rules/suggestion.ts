import type { Rule } from './rule.ts';

/** What YAML 1.1 reads as booleans and YAML 1.2 as strings. */
const yaml11Booleans: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ yes: true, on: true, y: true, true: true, no: false, off: false, n: false, false: false }),
);

/** The boolean that a string such as `yes` was meant to be, if any. */
export function yaml11Boolean(value: unknown): boolean | undefined {
  return typeof value === 'string' ? yaml11Booleans.get(value.toLowerCase()) : undefined;
}

/**
 * The value of another type that the author certainly meant: a boolean or number written as a string, or `off` written
 * as `false`. It may violate the rule; the caller checks that.
 */
export function suggestValue(rule: Rule, actual: unknown): string | number | boolean | undefined {
  const asBoolean = yaml11Boolean(actual);
  switch (rule.kind) {
    case 'boolean':
      return asBoolean;
    case 'choice':
      if (actual === false && rule.values.includes('off')) return 'off';
      return asBoolean !== undefined && rule.values.includes(asBoolean) ? asBoolean : undefined;
    case 'number':
      return typeof actual === 'string' && /^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(actual)
        ? Number(actual)
        : undefined;
    case 'union':
      for (const branch of rule.branches) {
        const suggestion = suggestValue(branch, actual);
        if (suggestion !== undefined) return suggestion;
      }
      return undefined;
    default:
      return undefined;
  }
}
