import { at, isMap } from '../units.ts';
import { advise, type Hint, none } from './advice.ts';
import { quoted } from './looking.ts';

/** Roots that apply from two branches. */
export const overlap = advise({
  word: 'overlap',
  title: 'The same roots apply from two branches',
  means:
    'Each branch applies its own state of the roots. A root under two of them is changed to and fro, whichever branch moved last.',
  spec: 'spec 1, 2.3',
  bad: 'apply: { branches: { main: ["live/**"], release: ["live/**"] } }',
  good: 'apply: { branches: { main: ["live/dev/**"], release: ["live/prod/**"] } }',
  looks: {
    apply: (held) => {
      const branches = at(held, 'branches');
      // On pull requests the branches have no effect, which is told already.
      if (!isMap(branches) || at(held, 'when') === 'pull-request') return none;
      const hints: Hint[] = [];
      const first = new Map<string, readonly [branch: string, index: number]>();
      for (const [branch, globs] of Object.entries(branches)) {
        if (!Array.isArray(globs)) continue;
        for (const [index, glob] of globs.entries()) {
          if (typeof glob !== 'string') continue;
          const earlier = first.get(glob);
          if (!earlier) first.set(glob, [branch, index]);
          else if (earlier[0] !== branch) hints.push(twice(glob, [branch, index], earlier));
        }
      }
      return hints;
    },
  },
});

function twice(glob: string, place: readonly [string, number], earlier: readonly [string, number]): Hint {
  const path = ['apply', 'branches', ...place];
  return {
    path,
    spot: 'value',
    say: (names) =>
      `${names.path(...path)} is ${quoted(glob)}, as is ${names.path('apply', 'branches', ...earlier)}; keep it under one branch`,
  };
}
