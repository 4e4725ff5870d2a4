import type { Rule } from './rule.ts';

/** What YAML 1.1 read as booleans, and YAML 1.2 reads as text. */
const spoken: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ yes: true, on: true, y: true, true: true, no: false, off: false, n: false, false: false }),
);

/** The boolean that a text was meant to be, where it was. */
export function spokenBoolean(value: unknown): boolean | undefined {
  return typeof value === 'string' ? spoken.get(value.toLowerCase()) : undefined;
}

/**
 * The value of another type that the author certainly meant: a boolean or number written as text, or `false` where the
 * word `off` is asked. The caller makes sure that it holds; a text that lost its quotes is the source's business.
 */
export function rightInstead(rule: Rule, found: unknown): string | number | boolean | undefined {
  const spokenAs = spokenBoolean(found);
  switch (rule.kind) {
    case 'flag':
      return spokenAs;
    case 'choice':
      if (found === false && rule.values.includes('off')) return 'off';
      return spokenAs !== undefined && rule.values.includes(spokenAs) ? spokenAs : undefined;
    case 'number':
      return typeof found === 'string' && /^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(found)
        ? Number(found)
        : undefined;
    case 'either':
      for (const form of rule.forms) {
        const right = rightInstead(form, found);
        if (right !== undefined) return right;
      }
      return undefined;
    default:
      return undefined;
  }
}
