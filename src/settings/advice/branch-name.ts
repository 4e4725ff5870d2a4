import { at, isMap } from '../units.ts';
import { advise, type Hint, none } from './advice.ts';

/** What no branch of git is called, though the table takes it. */
const wrong: readonly { readonly is: RegExp; readonly has: string }[] = [
  { is: /\/\/|\/$/, has: 'an empty part' },
  { is: /\.\./, has: '.. in it' },
  { is: /\.lock(?:\/|$)/, has: '.lock at the end' },
];

/** Branches that cannot exist. */
export const branchName = advise({
  word: 'branch-name',
  title: 'A branch that cannot exist',
  means: 'Git refuses such a name for a branch, so none is ever called that, and its roots never apply.',
  spec: 'spec 1, 2.3',
  bad: 'apply: { branches: { release/: ["live/**"] } }',
  good: 'apply: { branches: { release: ["live/**"] } }',
  looks: {
    apply: (held) => {
      const branches = at(held, 'branches');
      if (!isMap(branches)) return none;
      const hints: Hint[] = [];
      for (const branch of Object.keys(branches)) {
        const found = wrong.find(({ is }) => is.test(branch));
        if (!found) continue;
        const path = ['apply', 'branches', branch];
        hints.push({
          path,
          spot: 'key',
          say: (names) =>
            `${names.path(...path)} can't be a branch: git takes no name that has ${found.has}; use the name the branch has`,
        });
      }
      return hints;
    },
  },
});
