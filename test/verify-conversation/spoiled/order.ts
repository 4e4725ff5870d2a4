import { output, stage } from '../../control/sse.ts';
import { type Case, ending, NO_TURN, SHORT, turn, without } from './case.ts';

/** What the order of a turn's events can get wrong. */
export const order: readonly Case[] = [
  {
    name: 'no provision',
    script: { turn: turn((steps) => steps.slice(2)) },
    fails: ['sandbox-provisioned'],
    says: /no event says provision done/,
  },
  {
    name: 'provision started, never done',
    script: { turn: without(1) },
    fails: ['sandbox-provisioned'],
    says: /no event says provision done/,
  },
  {
    name: 'provision failed',
    script: {
      turn: () => [stage('provision started'), stage('provision failed', { reason: 'no token' })],
      ends: 'failed',
    },
    fails: ['sandbox-provisioned', ...NO_TURN],
    says: /provision failed: no token/,
  },
  {
    name: 'provision failed, and the conversation goes on for ever',
    script: { turn: () => [stage('provision failed', { reason: 'sandbox api: 401' })], ends: 'running' },
    options: SHORT,
    fails: ['sandbox-provisioned', ...NO_TURN],
    says: /sandbox api: 401/,
  },
  {
    name: 'provision failed, and a turn all the same',
    script: { turn: turn((steps) => [steps[0]!, stage('provision failed', {}), ...steps.slice(2)]) },
    fails: ['sandbox-provisioned'],
    says: /provision failed/,
  },
  {
    name: 'provision failed after it was done',
    script: { turn: turn((steps) => [...steps.slice(0, 2), stage('provision failed'), ...steps.slice(2)]) },
    fails: ['events-in-order'],
    says: /event 3: provision failed came after provision done/,
  },
  {
    name: 'no turn',
    script: { turn: turn((steps) => steps.slice(0, 2)) },
    fails: NO_TURN,
    says: /no event says turn started/,
  },
  {
    name: 'a turn that ends without a start',
    script: { turn: without(2) },
    fails: ['turn-ran'],
    says: /no event says turn started/,
  },
  {
    name: 'a turn before provision',
    script: { turn: turn((steps) => [steps[2]!, steps[0]!, steps[1]!, ...steps.slice(3)]) },
    fails: ['events-in-order'],
    says: /event 3: provision done came after turn started/,
  },
  {
    name: 'provision after the turn',
    script: { turn: turn((steps) => [...steps.slice(2), ...steps.slice(0, 2)]) },
    fails: ['events-in-order'],
    says: /event 6: provision done came after the turn had ended/,
  },
  {
    name: 'output before the turn',
    script: { turn: turn((steps) => [steps[0]!, steps[1]!, steps[3]!, steps[2]!, ...steps.slice(4)]) },
    fails: ['events-in-order'],
    says: /event 3: output came before turn started/,
  },
  {
    name: 'output after done',
    script: { turn: turn((steps) => [...steps, output('too late')]) },
    fails: ['events-in-order'],
    says: /event 7: output came after the turn had ended/,
  },
  {
    name: 'a turn that starts twice',
    script: { turn: turn((steps) => [...steps.slice(0, 3), ...steps.slice(2)]) },
    fails: ['events-in-order'],
    says: /turn started came a second time/,
  },
  {
    name: 'a turn that ends twice',
    script: { turn: ending(stage('turn done', { exit_code: 0 }), stage('turn done', { exit_code: 0 })) },
    fails: ['events-in-order'],
    says: /the turn ended a second time/,
  },
  {
    name: 'a turn that starts after its end',
    script: { turn: turn((steps) => [steps[0]!, steps[1]!, steps[5]!, steps[2]!]) },
    fails: ['events-in-order', 'output-streamed'],
    says: /event 4: turn started came after the turn had ended/,
  },
  {
    name: 'ids that fall',
    script: { turn: turn((steps) => steps.map((step, index) => ({ ...step, id: String(50 - index) }))) },
    fails: ['events-in-order'],
    says: /event 2: its id 49 is not above 50.*/,
  },
  {
    name: 'an id given twice',
    script: {
      turn: turn((steps) => steps.map((step, index) => ({ ...step, id: String(Math.min(index, 4)) }))),
    },
    fails: ['events-in-order'],
    says: /event 6: its id 4 is not above 4/,
  },
];
