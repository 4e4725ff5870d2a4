import { isMap } from '../text/is-map.ts';
import type { Rule, UnionRule } from './rule.ts';

/** The branch for the value's type; of several object branches the one a discriminator key selects, else the last. */
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

function matchesType(rule: Rule, value: unknown): boolean {
  switch (rule.kind) {
    case 'any':
      return true;
    case 'union':
      return rule.branches.some((branch) => matchesType(branch, value));
    case 'choice':
      return rule.values.some((one) => typeof one === typeof value);
    case 'object':
    case 'map':
      return isMap(value);
    case 'list':
      return Array.isArray(value);
    case 'null':
      return value === null;
    default:
      return typeof value === rule.kind;
  }
}
