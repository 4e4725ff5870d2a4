import { isMap } from '../units.ts';
import { advise, none } from './advice.ts';

const known = new Set<unknown>(['approved', 'mergeable', 'undiverged', 'checks']);

/** A pipeline that merges by itself must ask for an approval. */
export const unapproved = advise({
  word: 'unapproved',
  title: 'The pipeline merges what nobody approved',
  means:
    'With apply.merge auto the pipeline merges a pull request after its apply. Without approved among apply.requires no person has to have agreed to it.',
  spec: 'spec 1, 2.3',
  bad: 'apply: { when: pull-request, merge: auto, requires: [checks] }',
  good: 'apply: { when: pull-request, merge: auto, requires: [approved, checks] }',
  looks: {
    apply: (held) => {
      if (!isMap(held) || held['merge'] !== 'auto' || held['when'] !== 'pull-request') return none;
      const { requires } = held;
      // A wrong entry may be `approved` misspelt.
      if (
        !Array.isArray(requires) ||
        requires.includes('approved') ||
        !requires.every((one) => known.has(one))
      )
        return none;
      return [
        {
          path: ['apply', 'requires'],
          spot: 'value',
          say: (names) =>
            `${names.path('apply', 'requires')} does not hold approved while ${names.path('apply', 'merge')} is auto; add approved, or merge by hand`,
        },
      ];
    },
  },
});
