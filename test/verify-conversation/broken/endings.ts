import { output, stage } from '../../control/sse.ts';
import { type BrokenServiceCase, changedTurn, isOutput, turnEndingWith } from './case.ts';

/** Faults of the output and the end of a turn. */
export const endings: readonly BrokenServiceCase[] = [
  {
    name: 'no output',
    script: { turn: changedTurn((steps) => steps.filter((step) => !isOutput(step))) },
    failingChecks: ['output-streamed'],
    message: /no output event was received/,
  },
  {
    name: 'empty output',
    script: { turn: changedTurn((steps) => steps.map((step) => (isOutput(step) ? output('') : step))) },
    failingChecks: ['output-streamed'],
    message: /no output event was received/,
  },
  {
    name: 'exit 1',
    script: { turn: turnEndingWith(stage('turn done', { exit_code: 1 })) },
    failingChecks: ['turn-exited-zero'],
    message: /the turn exited with code 1$/,
  },
  {
    name: 'exit 10',
    script: { turn: turnEndingWith(stage('turn done', { exit_code: 10 })) },
    failingChecks: ['turn-exited-zero'],
    message: /the turn exited with code 10$/,
  },
  {
    name: 'exit 0 of another stage',
    script: {
      turn: turnEndingWith(stage('setup done', { exit_code: 0 }), stage('turn done', { exit_code: 2 })),
    },
    failingChecks: ['turn-exited-zero'],
    message: /the turn exited with code 2$/,
  },
  {
    name: 'exit 0 of another stage, and none of the turn',
    script: { turn: turnEndingWith(stage('setup done', { exit_code: 0 })) },
    failingChecks: ['turn-exited-zero'],
    message: /no "turn done" event was received/,
  },
  {
    name: "exit 0 in the session's output",
    script: {
      turn: turnEndingWith(
        output('turn done {"exit_code":0}'),
        output('{"kind":"stage","stage":"turn","state":"done","data":"{\\"exit_code\\":0}"}'),
      ),
    },
    failingChecks: ['turn-exited-zero'],
    message: /no "turn done" event was received/,
  },
  {
    name: 'an exit code that is a string',
    script: { turn: turnEndingWith(stage('turn done', { exit_code: '0' })) },
    failingChecks: ['turn-exited-zero'],
    message: /exit_code of "turn done" is "0"; expected a whole number/,
  },
  {
    name: 'an exit code that is null',
    script: { turn: turnEndingWith(stage('turn done', { exit_code: null })) },
    failingChecks: ['turn-exited-zero'],
    message: /exit_code of "turn done" is null/,
  },
  {
    name: 'no exit code',
    script: { turn: turnEndingWith(stage('turn done')) },
    failingChecks: ['turn-exited-zero'],
    message: /"turn done" has no exit_code/,
  },
  {
    name: 'a reason to stop in place of an exit code',
    script: { turn: turnEndingWith(stage('turn done', { stop_reason: 'end_turn' })) },
    failingChecks: ['turn-exited-zero'],
    message: /has no exit_code; stop_reason end_turn does not replace it/,
  },
  {
    name: 'a turn that failed with exit code 0',
    script: {
      turn: turnEndingWith(stage('turn failed', { exit_code: 0, reason: 'sandbox connection lost' })),
    },
    failingChecks: ['turn-exited-zero'],
    message: /turn failed: sandbox connection lost/,
  },
  {
    name: 'a turn that was interrupted',
    script: { turn: turnEndingWith(stage('turn interrupted')) },
    failingChecks: ['turn-exited-zero'],
    message: /turn interrupted/,
  },
  {
    name: 'a turn that is orphaned',
    script: {
      turn: turnEndingWith(
        stage('reattach failed', { outcome: 'turn_orphaned', reason: 'no_active_session' }),
      ),
    },
    failingChecks: ['turn-exited-zero', 'no-orphaned-turn'],
    message: /no "turn done" event was received/,
  },
  {
    name: 'a turn that is orphaned and ends',
    script: {
      turn: turnEndingWith(
        stage('reattach interrupted', { reason: 'turn_orphaned' }),
        stage('turn done', { exit_code: 0 }),
      ),
    },
    failingChecks: ['no-orphaned-turn'],
    message: /turn_orphaned: .* \(event "reattach interrupted"\)/,
  },
  {
    name: ':command_exited',
    script: { turn: turnEndingWith(stage('turn failed', { reason: ':command_exited (runtime exited 1)' })) },
    failingChecks: ['turn-exited-zero', 'no-command-exited'],
    message: /turn failed: :command_exited/,
  },
  {
    name: ':command_exited, and an end with 0',
    script: {
      turn: turnEndingWith(
        stage('request failed', { reason: 'write: :command_exited' }),
        stage('turn done', { exit_code: 0 }),
      ),
    },
    failingChecks: ['no-command-exited'],
    message: /before it received its prompt: write: :command_exited \(event "request failed"\)/,
  },
  {
    name: 'malformed JSON after turn done',
    script: { turn: turnEndingWith({ ...stage('turn done'), garbled: '{"exit_code":' }) },
    failingChecks: ['turn-exited-zero'],
    message: /the data of "turn done" is not valid JSON: \{"exit_code":/,
  },
  {
    name: 'a truncated event',
    script: { turn: turnEndingWith({ ...stage('turn done', { exit_code: 0 }), broken: true }) },
    failingChecks: ['turn-exited-zero'],
    failingChecksIn: { enveloped: ['events-in-order', 'turn-exited-zero'] },
    message: /the data of "turn done" is not valid JSON|no "turn done" event was received/,
  },
];
