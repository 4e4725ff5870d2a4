import { parentPath } from '../../../src/settings/advice/parent-path.ts';
import { junk, tellsOf } from './telling.ts';

const told = (path: string) =>
  `value review.instructions: review.instructions is "${path}"; use a path inside the repository, without ..`;

tellsOf(parentPath, {
  tells: {
    'review: {agent: true, instructions: ../review.md}': told('../review.md'),
    'review: {agent: true, instructions: docs/../review.md}': told('docs/../review.md'),
    'review: {agent: true, instructions: ..}': told('..'),
  },
  silent: [
    'review: {agent: true, instructions: ./docs/review.md}',
    'review: {agent: true, instructions: .docs/r.e.view.md}',
    'review: {agent: true}',
    ...junk('review: %'),
    ...junk('review: {agent: true, instructions: %}'),
  ],
});
