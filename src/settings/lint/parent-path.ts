import { quoteShort } from '../../text/sentence.ts';
import { valueAt } from '../settings-blocks.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

export const parentPath: LintRule = {
  ruleId: 'parent-path',
  title: 'Path with parent segments (..)',
  description:
    'The reviewer reads its instructions from the repository. A path with .. may lead outside, so the pipeline rejects it.',
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
            `${names.path('review', 'instructions')} is ${quoteShort(instructions)}; use a path inside the repository without ..`,
        },
      ];
    },
  },
};
