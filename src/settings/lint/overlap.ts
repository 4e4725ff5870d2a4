import { isMap } from '../../text/is-map.ts';
import { quoteShort } from '../../text/sentence.ts';
import { valueAt } from '../settings-blocks.ts';
import { type LintRule, type LintWarning, noWarnings } from './lint-rule.ts';

export const overlap: LintRule = {
  ruleId: 'overlap',
  title: 'Same roots applied from two branches',
  description:
    'Each branch applies its own version of its roots. A root listed for two branches changes back and forth with every push.',
  spec: 'spec 1, 2.3',
  bad: 'apply: { branches: { main: ["live/**"], release: ["live/**"] } }',
  good: 'apply: { branches: { main: ["live/dev/**"], release: ["live/prod/**"] } }',
  visitors: {
    apply: (value) => {
      const branches = valueAt(value, 'branches');
      // On pull requests the branches have no effect, which is another warning.
      if (!isMap(branches) || valueAt(value, 'when') === 'pull-request') return noWarnings;
      const warnings: LintWarning[] = [];
      const firstUse = new Map<string, readonly [branch: string, index: number]>();
      for (const [branch, globs] of Object.entries(branches)) {
        if (!Array.isArray(globs)) continue;
        for (const [index, glob] of globs.entries()) {
          if (typeof glob !== 'string') continue;
          const earlier = firstUse.get(glob);
          if (!earlier) firstUse.set(glob, [branch, index]);
          else if (earlier[0] !== branch) warnings.push(overlapWarning(glob, [branch, index], earlier));
        }
      }
      return warnings;
    },
  },
};

function overlapWarning(
  glob: string,
  position: readonly [string, number],
  earlier: readonly [string, number],
): LintWarning {
  const path = ['apply', 'branches', ...position];
  return {
    path,
    anchor: 'value',
    describe: (names) =>
      `${names.path(...path)} is ${quoteShort(glob)}, the same as ${names.path('apply', 'branches', ...earlier)}; keep it under one branch`,
  };
}
