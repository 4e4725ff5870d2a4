import { stage } from '../../control/sse.ts';
import { goodTurn, type ServiceScript } from '../fake-control-service.ts';
import type { BrokenServiceCase } from './case.ts';

/** The turns of all conversations but the second are good. */
function breakSecondTurn(): NonNullable<ServiceScript['turn']> {
  let count = 0;
  return (prompt) =>
    ++count === 2
      ? [...goodTurn(prompt).slice(0, 5), stage('turn done', { exit_code: 7 })]
      : goodTurn(prompt);
}

/** One bad conversation among many. */
export const repeated: readonly BrokenServiceCase[] = [
  {
    name: 'one of three conversations that fails',
    get script() {
      return { turn: breakSecondTurn() };
    },
    options: { repeat: 3 },
    failingChecks: ['turn-exited-zero', 'repeated'],
    message: /^conversation 2 of 3: the turn exited with code 7 \(\/api\/conversations\/[^ ]+\)$/,
  },
];
