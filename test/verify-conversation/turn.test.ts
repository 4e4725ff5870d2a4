import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvents } from '../../src/control/events.ts';
import { checkTurn, nextPhase, type TurnPhase } from '../../src/verify-conversation/turn.ts';
import { EVENT_FORMATS, messageOf, output, type Step, stage } from '../control/sse.ts';
import { runs } from '../runs.ts';

const provision = [stage('provision started'), stage('provision done')];
const startedSteps = [...provision, stage('turn started'), output('agent'), output('hello')];
const exitZero = stage('turn done', { exit_code: 0 });

const eventsIn = (form: 'plain' | 'enveloped', steps: readonly Step[]) =>
  parseEvents(steps.map((step, index) => messageOf(form, step, index)));

/** The checks that a turn fails, each with what is said. */
const messagesByCheck = (form: 'plain' | 'enveloped', steps: readonly Step[], unfinished = {}) =>
  Object.fromEntries(
    Object.entries(checkTurn(eventsIn(form, steps), unfinished))
      .filter(([, problems]) => problems.length > 0)
      .map(([check, problems]) => [check, problems.map(({ message }) => message)]),
  );

describe.each(EVENT_FORMATS)('a turn in the %s form', (form) => {
  it.each<[string, readonly Step[], Record<string, readonly string[]>]>([
    ['ends well', [...startedSteps, exitZero], {}],
    [
      'ends well after setting up',
      [...provision, stage('setup done', { exit_code: 3 }), ...startedSteps.slice(2), exitZero],
      {},
    ],
    ['ends well and is followed by other stages', [...startedSteps, exitZero, stage('terminate done')], {}],
    [
      'exits 1',
      [...startedSteps, stage('turn done', { exit_code: 1 })],
      { 'turn-exited-zero': ['the turn exited with code 1'] },
    ],
    [
      'exits -1',
      [...startedSteps, stage('turn done', { exit_code: -1 })],
      { 'turn-exited-zero': ['the turn exited with code -1'] },
    ],
    [
      'exits with a part of one',
      [...startedSteps, stage('turn done', { exit_code: 0.5 })],
      { 'turn-exited-zero': ['exit_code of "turn done" is 0.5; expected a whole number'] },
    ],
    [
      'exits true',
      [...startedSteps, stage('turn done', { exit_code: true })],
      { 'turn-exited-zero': ['exit_code of "turn done" is true; expected a whole number'] },
    ],
    [
      'exits beyond all bounds',
      [...startedSteps, { ...stage('turn done'), garbled: '{"exit_code":1e400}' }],
      { 'turn-exited-zero': ['exit_code of "turn done" is Infinity; expected a whole number'] },
    ],
    [
      'fails without a reason',
      [...startedSteps, stage('turn failed')],
      { 'turn-exited-zero': ['turn failed'] },
    ],
    [
      'fails and says why',
      [...startedSteps, stage('turn failed', { message: 'lost\nit' })],
      { 'turn-exited-zero': ['turn failed: lost it'] },
    ],
    [
      'is interrupted',
      [...startedSteps, stage('turn interrupted', {})],
      { 'turn-exited-zero': ['turn interrupted'] },
    ],
    [
      'ends with another word',
      [...startedSteps, stage('turn finished', { exit_code: 0 })],
      { 'turn-exited-zero': ['no "turn done" event was received: 6 events in all'] },
    ],
    [
      'ends because the server does',
      [...startedSteps, stage('server failed', { reason: 'shutdown' })],
      {
        'turn-exited-zero': [
          'no "turn done" event was received: "server failed" was received; 6 events in all',
        ],
      },
    ],
    [
      'ends twice, the second time badly',
      [...startedSteps, exitZero, stage('turn done', { exit_code: 3 })],
      {
        'events-in-order': ['event 7: the turn ended a second time'],
        'turn-exited-zero': ['the turn exited with code 3'],
      },
    ],
  ])('%s', (_, steps, expected) => {
    expect(messagesByCheck(form, steps)).toEqual(expected);
  });

  it('says why the end is missing', () => {
    expect(
      messagesByCheck(form, startedSteps, { turn: '120 s had passed', replay: 'broke off after 5 events' }),
    ).toEqual({
      'turn-exited-zero': [
        'no "turn done" event was received: 120 s had passed; the stream broke off after 5 events; 5 events in all',
      ],
    });
  });

  it('lists at most five problems of order', () => {
    const late = Array.from({ length: 9 }, () => output('late'));
    const messages = messagesByCheck(form, [...startedSteps, exitZero, ...late])['events-in-order'];
    expect(messages).toHaveLength(5);
    expect(messages?.[4]).toBe('event 11: output arrived after the turn had ended; and 4 more');
  });

  it('passes only with provision, start, output and end in this order, and exit code 0', () => {
    const step = fc.constantFrom(
      ...startedSteps,
      exitZero,
      stage('turn done', { exit_code: 1 }),
      stage('provision failed'),
      output('x'),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 9 }), (steps) => {
        const labels = steps.map(({ stage: name, state, output: text }) =>
          text === undefined ? `${name} ${state}` : 'output',
        );
        const provisioned = labels.indexOf('provision done');
        const started = labels.indexOf('turn started');
        const ended = labels.indexOf('turn done');
        const good =
          provisioned >= 0 &&
          provisioned < started &&
          started < labels.indexOf('output') &&
          labels.lastIndexOf('output') < ended &&
          labels.lastIndexOf('provision done') < started &&
          labels.lastIndexOf('turn started') === started &&
          labels.lastIndexOf('turn done') === ended &&
          steps[ended] === exitZero &&
          !labels.slice(provisioned, started).includes('provision failed');
        expect(Object.keys(messagesByCheck(form, steps)).length === 0).toBe(good);
      }),
      runs,
    );
  });

  it('goes through its phases', () => {
    const phases: TurnPhase[] = ['new'];
    for (const event of eventsIn(form, [...startedSteps, exitZero]))
      phases.push(nextPhase(phases.at(-1)!, event));
    expect(phases).toEqual(['new', 'new', 'provisioned', 'running', 'running', 'running', 'ended']);
  });
});

it('compares ids of any length, and ignores those that are not numbers', () => {
  const order = (ids: readonly (string | undefined)[]) =>
    checkTurn(
      ids.map((id) => ({ kind: 'other', name: 'x', id })),
      {},
    )['events-in-order'].map(({ message }) => message);
  expect(order(['9', '10', '9007199254740993', '9007199254740994'])).toEqual([]);
  expect(order(['a', '3', 'b', undefined, '4'])).toEqual([]);
  expect(order(['3', 'b', '2'])).toEqual(['event 3: id 2 is not greater than the previous id 3']);
});
