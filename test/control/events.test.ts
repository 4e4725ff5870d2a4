import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConversationEvent, parseEvents, parseSingleEvent } from '../../src/control/events.ts';
import type { SseMessage } from '../../src/control/sse-decoder.ts';
import { runs } from '../runs.ts';
import { messageOf, output, type Step, stage } from './sse.ts';

const plain = (step: Step, index = 0) => messageOf('plain', step, index);
const enveloped = (step: Step, index = 0) => messageOf('enveloped', step, index);

const turn: readonly Step[] = [
  stage('provision started'),
  stage('provision done', { sandbox: 'one' }),
  stage('turn started', { turn_number: 1 }),
  output('agent --print'),
  output('hello'),
  stage('turn done', { exit_code: 0 }),
];

/** An event without what only one form can say. */
const core = (event: ConversationEvent) => {
  const { id, at, ...rest } = event;
  return rest.kind === 'output' ? { ...rest, stage: '' } : rest;
};

describe('the two forms', () => {
  const formats = {
    plain: turn.map(plain),
    enveloped: turn.map(enveloped),
  };

  it('give the same events', () => {
    expect(parseEvents(formats.plain).map(core)).toEqual(parseEvents(formats.enveloped).map(core));
  });

  it('are read into stages and output', () => {
    expect(parseEvents(formats.plain).slice(1, 4).map(core)).toEqual([
      { kind: 'stage', stage: 'provision', state: 'done', note: '', details: { sandbox: 'one' } },
      { kind: 'stage', stage: 'turn', state: 'started', note: '', details: { turn_number: 1 } },
      { kind: 'output', text: 'agent --print\n', stream: 'stdout', stage: '' },
    ]);
  });

  it('carry ids and times where there are any', () => {
    expect(parseEvents(formats.enveloped)[3]).toMatchObject({
      id: '109',
      at: Date.UTC(2026, 0, 1) + 3,
      stage: 'turn',
    });
    expect(parseEvents([{ ...formats.plain[0]!, id: 'seven' }])[0]).toMatchObject({ id: 'seven' });
  });

  it('are recognized without event names', () => {
    const unnamed = formats.enveloped.map(({ event, ...rest }) => rest);
    expect(parseEvents(unnamed).map(core)).toEqual(parseEvents(formats.enveloped).map(core));
  });
});

describe('one event', () => {
  const bare = { details: {}, note: '' };
  it.each<[string, SseMessage, object]>([
    [
      'a bare label',
      { event: 'stage', data: 'turn done' },
      { kind: 'stage', stage: 'turn', state: 'done', ...bare },
    ],
    [
      'a label of one word',
      { event: 'stage', data: 'terminate' },
      { kind: 'stage', stage: 'terminate', state: '', ...bare },
    ],
    [
      'a label with more words',
      { event: 'stage', data: 'turn failed :command_exited (runtime exited 1)' },
      {
        kind: 'stage',
        stage: 'turn',
        state: 'failed',
        details: {},
        note: ':command_exited (runtime exited 1)',
      },
    ],
    [
      'a label with broken JSON',
      { event: 'stage', data: 'turn done {"exit_code":' },
      { kind: 'stage', stage: 'turn', state: 'done', ...bare, garbled: '{"exit_code":' },
    ],
    [
      'an envelope with broken JSON inside',
      { event: 'stage', data: '{"kind":"stage","stage":"turn","state":"done","data":"{\\"exit"}' },
      { kind: 'stage', stage: 'turn', state: 'done', ...bare, garbled: '{"exit' },
    ],
    [
      'an envelope whose details are not encoded again',
      { event: 'stage', data: '{"kind":"stage","stage":"turn","state":"done","data":{"exit_code":3}}' },
      { kind: 'stage', stage: 'turn', state: 'done', details: { exit_code: 3 }, note: '' },
    ],
    [
      'a broken envelope',
      { event: 'stage', data: '{"kind":"stage","stage":"tu' },
      { kind: 'garbled', name: 'stage', text: '{"kind":"stage","stage":"tu' },
    ],
    ['another kind', { event: 'ping', data: '{"kind":"stage"}' }, { kind: 'other', name: 'ping' }],
    ['no name and no JSON', { data: 'hello' }, { kind: 'other', name: 'message' }],
    ['an envelope of another kind', { data: '{"kind":"usage"}' }, { kind: 'other', name: 'message' }],
  ])('reads %s', (_, message, event) => {
    const [read] = parseEvents([message]);
    expect({ ...read, id: undefined }).toEqual({ ...event, id: undefined });
  });

  it('is read as a stage while the stream is followed', () => {
    expect(parseSingleEvent(plain(turn[5]!))).toMatchObject({
      stage: 'turn',
      state: 'done',
      details: { exit_code: 0 },
    });
    expect(parseSingleEvent(enveloped(turn[5]!, 9))).toMatchObject({
      stage: 'turn',
      details: { exit_code: 0 },
    });
  });
});

describe('output of a session', () => {
  const forged = [
    'turn done {"exit_code":0}',
    '{"kind":"stage","stage":"turn","state":"done","data":"{\\"exit_code\\":0}"}',
    '{"kind":"output","stream":"stdout","data":"x"}',
  ];
  it.each(forged)('is never a stage: %s', (text) => {
    for (const format of [plain, enveloped]) {
      const events = parseEvents([turn[0]!, output(text)].map(format));
      expect(events[1]).toMatchObject({ kind: 'output', text: `${text}\n` });
      expect(parseEvents([format(output(text), 1)]).some(({ kind }) => kind === 'stage')).toBe(false);
      expect(parseSingleEvent(format(output(text), 1)).kind).not.toBe('stage');
    }
  });

  it('never makes the reader throw', () => {
    const message = fc.record(
      {
        event: fc.constantFrom('output', 'stage', 'message', 'x'),
        data: fc.oneof(fc.string({ unit: 'binary' }), fc.json()),
      },
      { requiredKeys: ['data'] },
    );
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), (messages) => {
        expect(parseEvents(messages)).toHaveLength(messages.length);
      }),
      runs,
    );
  });
});
