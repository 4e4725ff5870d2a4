import { valueAt } from '../settings-blocks.ts';
import { quoteShort } from './helpers.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

/** Instructions that may lie outside the repository. */
export const parentPath = defineLintRule({
  ruleId: 'parent-path',
  title: 'A path with .. in it',
  description:
    'The reviewer reads its instructions from the repository. A path with .. may lead out of it, so the pipeline takes none.',
  spec: 'spec 1, 2.17',
  bad: 'review: { agent: true, instructions: ../review.md }',
  good: 'review: { agent: true, instructions: docs/review.md }',
  visitors: {
    review: (value) => {
      const instructions = valueAt(value, 'instructions');
      if (typeof instructions !== 'string' || !instructions.includes('..')) return noWarnings;
      return [
        {
          path: ['review', 'instructions'],
          anchor: 'value',
          describe: (names) =>
            `${names.path('review', 'instructions')} is ${quoteShort(instructions)}; use a path inside the repository, without ..`,
        },
      ];
    },
  },
});
