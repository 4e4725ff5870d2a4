import { always, type Case, SHORT, SHORT_REPLAY, TURN, turn } from './case.ts';

/** What the stream can get wrong. */
export const streams: readonly Case[] = [
  {
    name: 'a stream that is cut, again and again',
    script: { follow: always({ cutAfter: 4 }), replay: always({ cutAfter: 4 }), ends: 'running' },
    options: SHORT,
    fails: ['turn-exited-zero'],
    says: /the 1 s of --timeout were over; the stream broke off after 4 events/,
  },
  {
    name: 'a replay that is cut behind the end',
    script: { replay: always({ cutAfter: 6 }) },
    fails: ['events-in-order'],
    says: /the stream broke off after 6 events, so what came after/,
  },
  {
    name: 'a turn that is silent',
    script: { turn: turn((steps) => steps.slice(0, 3)), ends: 'running' },
    options: SHORT,
    fails: ['output-streamed', 'turn-exited-zero'],
    says: /the 1 s of --timeout were over/,
  },
  {
    name: 'a stream that is silent',
    script: { follow: always('silent'), replay: always('silent'), ends: 'running' },
    options: SHORT_REPLAY,
    fails: TURN,
    says: /no event says provision done: the 1 s of --timeout were over; the stream was not closed/,
  },
  {
    name: 'a conversation that never begins',
    script: { turn: () => [], ends: 'pending' },
    options: SHORT,
    fails: TURN,
    says: /no event says provision done: the 1 s of --timeout were over/,
  },
  {
    name: 'a stream without end',
    script: { follow: always('endless'), replay: always('endless'), ends: 'running' },
    options: SHORT_REPLAY,
    fails: ['sandbox-provisioned', 'turn-ran', 'turn-exited-zero'],
    says: /the stream was not closed/,
  },
  {
    name: 'a replay that is not closed',
    script: { replay: always('open') },
    options: SHORT_REPLAY,
    fails: ['events-in-order'],
    says: /the stream was not closed within 1 s, so what came after its 6 events is not known/,
  },
  {
    name: 'no stream route',
    script: { follow: always({ status: 404 }), replay: always({ status: 404 }) },
    fails: TURN,
    says: /the stream answered 404/,
  },
  {
    name: 'a stream that is no event stream',
    script: { follow: always({ status: 200, body: [] }), replay: always({ status: 200, body: [] }) },
    fails: TURN,
    says: /answered 200 with application\/json in place of text\/event-stream/,
  },
  {
    name: 'a stream that fails',
    script: {
      follow: always({ status: 500, body: { error: 'boom' } }),
      replay: always({ status: 500, body: { error: 'boom' } }),
    },
    fails: TURN,
    says: /the stream answered 500: boom/,
  },
];
