import type { Rule } from './rule.ts';

/** What YAML 1.1 read as booleans, and YAML 1.2 reads as text. */
const yaml11Booleans: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ yes: true, on: true, y: true, true: true, no: false, off: false, n: false, false: false }),
);

/** The boolean that a text was meant to be, where it was. */
export function yaml11Boolean(value: unknown): boolean | undefined {
  return typeof value === 'string' ? yaml11Booleans.get(value.toLowerCase()) : undefined;
}

/**
 * The value of another type that the author certainly meant: a boolean or number written as text, or `false` where the
 * word `off` is asked. The caller makes sure that it holds; a text that lost its quotes is the source's business.
 */
export function suggestValue(rule: Rule, actual: unknown): string | number | boolean | undefined {
  const asBoolean = yaml11Boolean(actual);
  switch (rule.kind) {
    case 'flag':
      return asBoolean;
    case 'choice':
      if (actual === false && rule.values.includes('off')) return 'off';
      return asBoolean !== undefined && rule.values.includes(asBoolean) ? asBoolean : undefined;
    case 'number':
      return typeof actual === 'string' && /^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(actual)
        ? Number(actual)
        : undefined;
    case 'either':
      for (const branch of rule.branches) {
        const suggestion = suggestValue(branch, actual);
        if (suggestion !== undefined) return suggestion;
      }
      return undefined;
    default:
      return undefined;
  }
}
