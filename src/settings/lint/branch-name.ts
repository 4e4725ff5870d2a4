import { isMap } from '../../text/is-map.ts';
import { valueAt } from '../settings-blocks.ts';
import { type LintRule, type LintWarning, noWarnings } from './lint-rule.ts';

/** Names that the table allows, but git does not. */
const invalidPatterns: readonly { readonly pattern: RegExp; readonly problem: string }[] = [
  { pattern: /\/\/|\/$/, problem: 'have an empty part' },
  { pattern: /\.\./, problem: 'contain ..' },
  { pattern: /\.lock(?:\/|$)/, problem: 'end in .lock' },
];

export const branchName: LintRule = {
  ruleId: 'branch-name',
  title: 'Invalid branch name',
  description: 'Git does not allow a branch of this name, so its roots are never applied.',
  spec: 'spec 1, 2.3',
  bad: 'apply: { branches: { release/: ["live/**"] } }',
  good: 'apply: { branches: { release: ["live/**"] } }',
  visitors: {
    apply: (value) => {
      const branches = valueAt(value, 'branches');
      if (!isMap(branches)) return noWarnings;
      const warnings: LintWarning[] = [];
      for (const branch of Object.keys(branches)) {
        const invalid = invalidPatterns.find(({ pattern }) => pattern.test(branch));
        if (!invalid) continue;
        const path = ['apply', 'branches', branch];
        warnings.push({
          path,
          anchor: 'key',
          describe: (names) =>
            `${names.path(...path)} is not a valid branch name, which must not ${invalid.problem}; use the name of the branch`,
        });
      }
      return warnings;
    },
  },
};
