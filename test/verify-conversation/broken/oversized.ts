/** Events that are too long to be kept. */
import { output } from '../../control/sse.ts';
import { type BrokenServiceCase, changedTurn } from './case.ts';

const LONG = 'x'.repeat(1024 * 1024 + 1);

/** The rest of the stream is read, and checked. */
export const oversized: readonly BrokenServiceCase[] = [
  {
    name: 'a long event in place of the prompt',
    script: { turn: changedTurn((steps) => [...steps.slice(0, 4), output(LONG), ...steps.slice(5)]) },
    failingChecks: ['turn-ran'],
    message: /^the output does not contain the prompt$/,
  },
  {
    name: 'good: a long event among others',
    script: { turn: changedTurn((steps) => [...steps.slice(0, 5), output(LONG), ...steps.slice(5)]) },
    failingChecks: [],
    message: /^$/,
  },
];
