/** Which of several forms a value is meant to have. */
import type { Rule, UnionRule } from './rule.ts';

/** The form that is about values of this one's type: of objects one that their keys show, else the last. */
export function pickBranch(rule: UnionRule, value: unknown): Rule | undefined {
  let last: Rule | undefined;
  for (const branch of rule.branches) {
    if (!matchesType(branch, value)) continue;
    if (branch.kind === 'object' && branch.discriminators?.some((key) => Object.hasOwn(value as object, key)))
      return branch;
    last = branch;
  }
  return last;
}

const JS_TYPES = { text: 'string', number: 'number', flag: 'boolean' } as const;

/** Whether a rule is about values of this one's type. */
function matchesType(rule: Rule, value: unknown): boolean {
  switch (rule.kind) {
    case 'any':
      return true;
    case 'either':
      return rule.branches.some((branch) => matchesType(branch, value));
    case 'choice':
      return rule.values.some((one) => typeof one === typeof value);
    case 'object':
    case 'map':
      return isObject(value);
    case 'list':
      return Array.isArray(value);
    case 'null':
      return value === null;
    default:
      return typeof value === JS_TYPES[rule.kind];
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
