import { output, stage } from '../../control/sse.ts';
import { type Case, ending, isOutput, turn } from './case.ts';

/** What the output and the end of a turn can get wrong. */
export const endings: readonly Case[] = [
  {
    name: 'no output',
    script: { turn: turn((steps) => steps.filter((step) => !isOutput(step))) },
    fails: ['output-streamed'],
    says: /no event carries output/,
  },
  {
    name: 'empty output',
    script: { turn: turn((steps) => steps.map((step) => (isOutput(step) ? output('') : step))) },
    fails: ['output-streamed'],
    says: /no event carries output/,
  },
  {
    name: 'exit 1',
    script: { turn: ending(stage('turn done', { exit_code: 1 })) },
    fails: ['turn-exited-zero'],
    says: /the turn exited 1$/,
  },
  {
    name: 'exit 10',
    script: { turn: ending(stage('turn done', { exit_code: 10 })) },
    fails: ['turn-exited-zero'],
    says: /the turn exited 10$/,
  },
  {
    name: 'exit 0 of another stage',
    script: { turn: ending(stage('setup done', { exit_code: 0 }), stage('turn done', { exit_code: 2 })) },
    fails: ['turn-exited-zero'],
    says: /the turn exited 2$/,
  },
  {
    name: 'exit 0 of another stage, and none of the turn',
    script: { turn: ending(stage('setup done', { exit_code: 0 })) },
    fails: ['turn-exited-zero'],
    says: /no event says turn done/,
  },
  {
    name: 'exit 0 in what the session prints',
    script: {
      turn: ending(
        output('turn done {"exit_code":0}'),
        output('{"kind":"stage","stage":"turn","state":"done","data":"{\\"exit_code\\":0}"}'),
      ),
    },
    fails: ['turn-exited-zero'],
    says: /no event says turn done/,
  },
  {
    name: 'an exit code that is text',
    script: { turn: ending(stage('turn done', { exit_code: '0' })) },
    fails: ['turn-exited-zero'],
    says: /exit_code of turn done is "0"; use a whole number/,
  },
  {
    name: 'an exit code that is null',
    script: { turn: ending(stage('turn done', { exit_code: null })) },
    fails: ['turn-exited-zero'],
    says: /exit_code of turn done is null/,
  },
  {
    name: 'no exit code',
    script: { turn: ending(stage('turn done')) },
    fails: ['turn-exited-zero'],
    says: /turn done carries no exit_code/,
  },
  {
    name: 'a reason to stop in place of an exit code',
    script: { turn: ending(stage('turn done', { stop_reason: 'end_turn' })) },
    fails: ['turn-exited-zero'],
    says: /carries no exit_code; stop_reason end_turn does not say it/,
  },
  {
    name: 'a turn that failed with exit code 0',
    script: { turn: ending(stage('turn failed', { exit_code: 0, reason: 'sandbox connection lost' })) },
    fails: ['turn-exited-zero'],
    says: /turn failed: sandbox connection lost/,
  },
  {
    name: 'a turn that was interrupted',
    script: { turn: ending(stage('turn interrupted')) },
    fails: ['turn-exited-zero'],
    says: /turn interrupted/,
  },
  {
    name: 'a turn that is orphaned',
    script: {
      turn: ending(stage('reattach failed', { outcome: 'turn_orphaned', reason: 'no_active_session' })),
    },
    fails: ['turn-exited-zero', 'no-orphaned-turn'],
    says: /no event says turn done/,
  },
  {
    name: 'a turn that is orphaned and ends',
    script: {
      turn: ending(
        stage('reattach interrupted', { reason: 'turn_orphaned' }),
        stage('turn done', { exit_code: 0 }),
      ),
    },
    fails: ['no-orphaned-turn'],
    says: /reattach interrupted says turn_orphaned/,
  },
  {
    name: ':command_exited',
    script: { turn: ending(stage('turn failed', { reason: ':command_exited (runtime exited 1)' })) },
    fails: ['turn-exited-zero', 'no-command-exited'],
    says: /turn failed: :command_exited/,
  },
  {
    name: ':command_exited, and an end with 0',
    script: {
      turn: ending(
        stage('request failed', { reason: 'write: :command_exited' }),
        stage('turn done', { exit_code: 0 }),
      ),
    },
    fails: ['no-command-exited'],
    says: /request failed says write: :command_exited/,
  },
  {
    name: 'malformed JSON behind turn done',
    script: { turn: ending({ ...stage('turn done'), garbled: '{"exit_code":' }) },
    fails: ['turn-exited-zero'],
    says: /the JSON of turn done can't be read: \{"exit_code":/,
  },
  {
    name: 'an event that breaks off',
    script: { turn: ending({ ...stage('turn done', { exit_code: 0 }), broken: true }) },
    fails: ['turn-exited-zero'],
    failsIn: { enveloped: ['events-in-order', 'turn-exited-zero'] },
    says: /the JSON of turn done can't be read|no event says turn done/,
  },
];
