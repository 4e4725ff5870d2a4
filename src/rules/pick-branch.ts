import { isMap } from '../text/is-map.ts';
import type { Rule, UnionRule } from './rule.ts';

/** The branch for the value's type; of several object branches the one a discriminator key selects, else the one without them, or the first. */
export function pickBranch(rule: UnionRule, value: unknown): Rule | undefined {
  const branches = rule.branches.filter((branch) => matchesType(branch, value));
  const discriminatorsOf = (branch: Rule) => (branch.kind === 'object' ? branch.discriminators : undefined);
  const selected = branches.find((branch) =>
    discriminatorsOf(branch)?.some((key) => Object.hasOwn(value as object, key)),
  );
  return selected ?? branches.findLast((branch) => !discriminatorsOf(branch)) ?? branches[0];
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
