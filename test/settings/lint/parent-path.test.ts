import { parentPath } from '../../../src/settings/lint/parent-path.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine = (path: string) =>
  `value review.instructions: review.instructions is "${path}"; use a path inside the repository without ..`;

testLintRule(parentPath, {
  flagged: {
    'review: {agent: true, instructions: ../review.md}': expectedLine('../review.md'),
    'review: {agent: true, instructions: docs/../review.md}': expectedLine('docs/../review.md'),
    'review: {agent: true, instructions: ..}': expectedLine('..'),
  },
  clean: [
    'review: {agent: true, instructions: ./docs/review.md}',
    'review: {agent: true, instructions: .docs/r.e.view.md}',
    'review: {agent: true}',
    ...junk('review: %'),
    ...junk('review: {agent: true, instructions: %}'),
  ],
});
