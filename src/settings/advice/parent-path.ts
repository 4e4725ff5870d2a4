import { at } from '../units.ts';
import { advise, none } from './advice.ts';
import { quoted } from './looking.ts';

/** Instructions that may lie outside the repository. */
export const parentPath = advise({
  word: 'parent-path',
  title: 'A path with .. in it',
  means:
    'The reviewer reads its instructions from the repository. A path with .. may lead out of it, so the pipeline takes none.',
  spec: 'spec 1, 2.17',
  bad: 'review: { agent: true, instructions: ../review.md }',
  good: 'review: { agent: true, instructions: docs/review.md }',
  looks: {
    review: (held) => {
      const instructions = at(held, 'instructions');
      if (typeof instructions !== 'string' || !instructions.includes('..')) return none;
      return [
        {
          path: ['review', 'instructions'],
          spot: 'value',
          say: (names) =>
            `${names.path('review', 'instructions')} is ${quoted(instructions)}; use a path inside the repository, without ..`,
        },
      ];
    },
  },
});
