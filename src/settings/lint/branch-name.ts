import { isMap } from '../../text/is-map.ts';
import { valueAt } from '../settings-blocks.ts';
import { defineLintRule, type LintWarning, noWarnings } from './lint-rule.ts';

/** What no branch of git is called, though the table takes it. */
const invalidPatterns: readonly { readonly is: RegExp; readonly has: string }[] = [
  { is: /\/\/|\/$/, has: 'an empty part' },
  { is: /\.\./, has: '.. in it' },
  { is: /\.lock(?:\/|$)/, has: '.lock at the end' },
];

/** Branches that cannot exist. */
export const branchName = defineLintRule({
  ruleId: 'branch-name',
  title: 'A branch that cannot exist',
  description:
    'Git refuses such a name for a branch, so none is ever called that, and its roots never apply.',
  spec: 'spec 1, 2.3',
  bad: 'apply: { branches: { release/: ["live/**"] } }',
  good: 'apply: { branches: { release: ["live/**"] } }',
  visitors: {
    apply: (value) => {
      const branches = valueAt(value, 'branches');
      if (!isMap(branches)) return noWarnings;
      const warnings: LintWarning[] = [];
      for (const branch of Object.keys(branches)) {
        const problem = invalidPatterns.find(({ is }) => is.test(branch));
        if (!problem) continue;
        const path = ['apply', 'branches', branch];
        warnings.push({
          path,
          anchor: 'key',
          describe: (names) =>
            `${names.path(...path)} can't be a branch: git takes no name that has ${problem.has}; use the name the branch has`,
        });
      }
      return warnings;
    },
  },
});
