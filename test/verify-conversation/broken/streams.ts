import {
  always,
  type BrokenServiceCase,
  changedTurn,
  SHORT_REPLAY,
  SHORT_TIMEOUT,
  TURN_CHECKS,
} from './case.ts';

/** Faults of the stream. */
export const streams: readonly BrokenServiceCase[] = [
  {
    name: 'a stream that breaks repeatedly',
    script: { follow: always({ cutAfter: 4 }), replay: always({ cutAfter: 4 }), finalStatus: 'running' },
    options: SHORT_TIMEOUT,
    failingChecks: ['turn-exited-zero'],
    message: /timed out after 1 s \(--timeout\); the stream broke off after 4 events/,
  },
  {
    name: 'a replay that breaks after the end',
    script: { replay: always({ cutAfter: 6 }) },
    failingChecks: ['events-in-order'],
    message: /the stream broke off after 6 events, so later events may be missing/,
  },
  {
    name: 'a silent turn',
    script: { turn: changedTurn((steps) => steps.slice(0, 3)), finalStatus: 'running' },
    options: SHORT_TIMEOUT,
    failingChecks: ['output-streamed', 'turn-exited-zero'],
    message: /timed out after 1 s \(--timeout\)/,
  },
  {
    name: 'a silent stream',
    script: { follow: always('silent'), replay: always('silent'), finalStatus: 'running' },
    options: SHORT_REPLAY,
    failingChecks: TURN_CHECKS,
    message:
      /no "provision done" event was received: timed out after 1 s \(--timeout\); the stream was not closed/,
  },
  {
    name: 'a conversation that never begins',
    script: { turn: () => [], finalStatus: 'pending' },
    options: SHORT_TIMEOUT,
    failingChecks: TURN_CHECKS,
    message: /no "provision done" event was received: timed out after 1 s \(--timeout\)/,
  },
  {
    name: 'an endless stream',
    script: { follow: always('endless'), replay: always('endless'), finalStatus: 'running' },
    options: SHORT_REPLAY,
    failingChecks: ['sandbox-provisioned', 'turn-ran', 'turn-exited-zero'],
    message: /the stream was not closed/,
  },
  {
    name: 'a replay that is not closed',
    script: { replay: always('open') },
    options: SHORT_REPLAY,
    failingChecks: ['events-in-order'],
    message: /the stream was not closed within 1 s, so later events may be missing/,
  },
  {
    name: 'no stream route',
    script: { follow: always({ status: 404 }), replay: always({ status: 404 }) },
    failingChecks: TURN_CHECKS,
    message: /the stream returned 404/,
  },
  {
    name: 'a stream that is not an event stream',
    script: { follow: always({ status: 200, body: [] }), replay: always({ status: 200, body: [] }) },
    failingChecks: TURN_CHECKS,
    message: /returned 200 with content type application\/json; expected text\/event-stream/,
  },
  {
    name: 'a stream that fails',
    script: {
      follow: always({ status: 500, body: { error: 'boom' } }),
      replay: always({ status: 500, body: { error: 'boom' } }),
    },
    failingChecks: TURN_CHECKS,
    message: /the stream returned 500: boom/,
  },
];
