import { expect, it } from 'vitest';
import { parseEvents } from '../../src/control/events.ts';
import { buildTimeline } from '../../src/verify-conversation/timeline.ts';
import { EVENT_FORMATS, messageOf, output, type Step, stage } from '../control/sse.ts';
import { goodTurn } from './fake-control-service.ts';

const eventsIn = (form: 'plain' | 'enveloped', steps: readonly Step[]) =>
  parseEvents(steps.map((step, index) => messageOf(form, step, index)));

it.each(EVENT_FORMATS)('has a line for each event (%s)', (form) => {
  const timeline = buildTimeline(eventsIn(form, goodTurn('Say hello')), (_, index) => index * 4.3);
  expect(timeline.map(({ ms, event, what }) => `+${Math.round(ms!)} ms ${event} ${what}`)).toEqual([
    '+0 ms stage provision started',
    '+4 ms stage provision done {"sandbox":"sandbox-1"}',
    '+9 ms stage turn started {"turn_number":1}',
    '+13 ms output agent --print',
    '+17 ms output Say hello',
    '+22 ms stage turn done {"exit_code":0}',
  ]);
});

it('groups much output, and keeps the ends of a long turn', () => {
  const many = Array.from({ length: 1000 }, (_, index) => output(`line ${index}`));
  const timeline = buildTimeline(eventsIn('plain', [stage('turn started'), ...many, stage('turn done')]));
  expect(timeline.slice(-3).map(({ what, count = 1 }) => `${what} × ${count}`)).toEqual([
    'line 3 × 1',
    'more output × 996',
    'turn done × 1',
  ]);
  const stages = Array.from({ length: 1000 }, (_, index) => stage(`stage${index} done`));
  const long = buildTimeline(eventsIn('plain', stages));
  expect(long).toHaveLength(41);
  expect(long[24]).toMatchObject({ what: 'omitted', count: 960 });
});

it('keeps an event to one short line', () => {
  const [event] = buildTimeline(eventsIn('plain', [output(`a\r\nb ${'x'.repeat(500)}`)]));
  expect(event?.what).toHaveLength(100);
  expect(event?.what).toMatch(/^a b x+…$/);
});
