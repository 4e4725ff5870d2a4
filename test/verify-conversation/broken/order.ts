import { output, stage } from '../../control/sse.ts';
import {
  type BrokenServiceCase,
  changedTurn,
  NO_TURN,
  SHORT_TIMEOUT,
  turnEndingWith,
  turnWithout,
} from './case.ts';

/** Faults in the order of a turn's events. */
export const order: readonly BrokenServiceCase[] = [
  {
    name: 'no provision',
    script: { turn: changedTurn((steps) => steps.slice(2)) },
    failingChecks: ['sandbox-provisioned'],
    message: /no "provision done" event was received/,
  },
  {
    name: 'provision started, never done',
    script: { turn: turnWithout(1) },
    failingChecks: ['sandbox-provisioned'],
    message: /no "provision done" event was received/,
  },
  {
    name: 'provision failed',
    script: {
      turn: () => [stage('provision started'), stage('provision failed', { reason: 'no token' })],
      finalStatus: 'failed',
    },
    failingChecks: ['sandbox-provisioned', ...NO_TURN],
    message: /provision failed: no token/,
  },
  {
    name: 'provision failed, and the conversation runs forever',
    script: {
      turn: () => [stage('provision failed', { reason: 'sandbox api: 401' })],
      finalStatus: 'running',
    },
    options: SHORT_TIMEOUT,
    failingChecks: ['sandbox-provisioned', ...NO_TURN],
    message: /sandbox api: 401/,
  },
  {
    name: 'provision failed, but a turn runs',
    script: { turn: changedTurn((steps) => [steps[0]!, stage('provision failed', {}), ...steps.slice(2)]) },
    failingChecks: ['sandbox-provisioned'],
    message: /provision failed/,
  },
  {
    name: 'provision failed after it was done',
    script: {
      turn: changedTurn((steps) => [...steps.slice(0, 2), stage('provision failed'), ...steps.slice(2)]),
    },
    failingChecks: ['events-in-order'],
    message: /event 3: "provision failed" arrived after "provision done"/,
  },
  {
    name: 'no turn',
    script: { turn: changedTurn((steps) => steps.slice(0, 2)) },
    failingChecks: NO_TURN,
    message: /no "turn started" event was received/,
  },
  {
    name: 'a turn that ends without a start',
    script: { turn: turnWithout(2) },
    failingChecks: ['turn-ran'],
    message: /no "turn started" event was received/,
  },
  {
    name: 'a turn before provision',
    script: { turn: changedTurn((steps) => [steps[2]!, steps[0]!, steps[1]!, ...steps.slice(3)]) },
    failingChecks: ['events-in-order'],
    message: /event 3: "provision done" arrived after "turn started"/,
  },
  {
    name: 'provision after the turn',
    script: { turn: changedTurn((steps) => [...steps.slice(2), ...steps.slice(0, 2)]) },
    failingChecks: ['events-in-order'],
    message: /event 6: "provision done" arrived after the turn had ended/,
  },
  {
    name: 'output before the turn',
    script: { turn: changedTurn((steps) => [steps[0]!, steps[1]!, steps[3]!, steps[2]!, ...steps.slice(4)]) },
    failingChecks: ['events-in-order'],
    message: /event 3: output arrived before "turn started"/,
  },
  {
    name: 'output after done',
    script: { turn: changedTurn((steps) => [...steps, output('too late')]) },
    failingChecks: ['events-in-order'],
    message: /event 7: output arrived after the turn had ended/,
  },
  {
    name: 'a turn that starts twice',
    script: { turn: changedTurn((steps) => [...steps.slice(0, 3), ...steps.slice(2)]) },
    failingChecks: ['events-in-order'],
    message: /"turn started" arrived a second time/,
  },
  {
    name: 'a turn that ends twice',
    script: {
      turn: turnEndingWith(stage('turn done', { exit_code: 0 }), stage('turn done', { exit_code: 0 })),
    },
    failingChecks: ['events-in-order'],
    message: /the turn ended a second time/,
  },
  {
    name: 'a turn that starts after its end',
    script: { turn: changedTurn((steps) => [steps[0]!, steps[1]!, steps[5]!, steps[2]!]) },
    failingChecks: ['events-in-order', 'output-streamed'],
    message: /event 4: "turn started" arrived after the turn had ended/,
  },
  {
    name: 'decreasing ids',
    script: {
      turn: changedTurn((steps) => steps.map((step, index) => ({ ...step, id: String(50 - index) }))),
    },
    failingChecks: ['events-in-order'],
    message: /event 2: id 49 is not greater than the previous id 50.*/,
  },
  {
    name: 'a duplicate id',
    script: {
      turn: changedTurn((steps) => steps.map((step, index) => ({ ...step, id: String(Math.min(index, 4)) }))),
    },
    failingChecks: ['events-in-order'],
    message: /event 6: id 4 is not greater than the previous id 4/,
  },
];
