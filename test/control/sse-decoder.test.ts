import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SSE_LIMITS,
  SseDecoder,
  type SseMessage,
  StreamTooLarge,
} from '../../src/control/sse-decoder.ts';
import { runs } from '../runs.ts';
import { frame, type LineEnd } from './sse.ts';

function decode(chunks: readonly Uint8Array[], limits = DEFAULT_SSE_LIMITS): SseMessage[] {
  const messages: SseMessage[] = [];
  const reader = new SseDecoder((message) => messages.push(message), limits);
  for (const chunk of chunks) reader.push(chunk);
  return messages;
}

const decodeText = (text: string) => decode([Buffer.from(text)]);

/** The bytes in pieces, cut at these places. */
function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const sorted = [...new Set(cuts.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...sorted].map((from, index) => bytes.subarray(from, sorted[index] ?? bytes.length));
}

const line = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[\r\n\0]/g, ' '));
const message = fc.record(
  {
    id: fc.integer({ min: 0 }).map(String),
    event: fc.constantFrom('output', 'stage', 'message'),
    data: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  },
  { requiredKeys: ['data'] },
);
const lineEnd = fc.constantFrom<LineEnd>('\n', '\r\n', '\r');
const noise = fc.constantFrom(': heartbeat', 'retry: 10', 'nonsense', ':', 'field: value');

const stream = fc.tuple(fc.array(fc.tuple(message, noise), { maxLength: 8 }), lineEnd);
/** What a client that only decodes UTF-8 gives: lone surrogates have no bytes. */
const wellFormed = (text: string) => Buffer.from(text).toString('utf8');

const bare = ({ id, event, data }: SseMessage) => ({ id, event, data });

describe('the event decoder', () => {
  it('gives the same events however the bytes are cut', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat()), fc.boolean(), ([items, end], cuts, withMark) => {
        const text = items.map(([item, extra]) => `${extra}${end}${frame(item, end)}`).join('');
        const bytes = Buffer.from((withMark ? '\ufeff' : '') + text);
        const messages = items.map(([item]) => bare({ ...item, data: wellFormed(item.data) }));
        expect(decode(cut(bytes, cuts)).map(bare)).toEqual(messages);
      }),
      runs,
    );
  });

  it('gives the same events byte by byte', () => {
    const text = `: hello\r\n${frame({ id: '1', event: 'output', data: 'grüße 🎉\nzwei' }, '\r\n')}retry: 5\r\n\r\n${frame({ data: '' }, '\r\n')}`;
    const bytes = Buffer.from(text);
    expect(decode(cut(bytes, [...bytes.keys()])).map(bare)).toEqual([
      { id: '1', event: 'output', data: 'grüße 🎉\nzwei' },
      { id: undefined, event: undefined, data: '' },
    ]);
  });

  it.each([
    ['drops an event that the end cuts', 'data: one\n\ndata: two\n', ['one']],
    ['takes a last carriage return as the end of a line', 'data: one\r\rdata: two\r\r', ['one', 'two']],
    ['takes data without a space', 'data:one\n\n', ['one']],
    ['takes one space off only', 'data:  one\n\n', [' one']],
    ['passes comments over', ': data: no\n\ndata: one\n: between\ndata: two\n\n', ['one\ntwo']],
    ['gives nothing for names alone', 'event: output\n\nid: 5\n\n', []],
  ])('%s', (_, text, data) => {
    expect(decodeText(text).map((each) => each.data)).toEqual(data);
  });

  it('replaces bytes that are not UTF-8', () => {
    expect(decode([Buffer.from('data: a'), Uint8Array.of(0xff, 0xc3), Buffer.from('b\n\n')])[0]?.data).toBe(
      'a\ufffd\ufffdb',
    );
  });

  it.each([
    ['bytes', { ...DEFAULT_SSE_LIMITS, maxBytes: 30 }, 'data: aaaa\n\n'],
    ['events', { ...DEFAULT_SSE_LIMITS, maxEvents: 2 }, 'data: a\n\n'],
  ])('throws beyond its limit of %s', (_, limits, piece) => {
    const chunks = Array.from({ length: 5 }, () => Buffer.from(piece));
    expect(() => decode(chunks, limits)).toThrow(StreamTooLarge);
    expect(() => decode(chunks.slice(0, 1), limits)).not.toThrow();
  });

  it.each<[string, Partial<typeof DEFAULT_SSE_LIMITS>, within: string, beyond: string]>([
    ['bytes', { maxBytes: 12 }, 'data: aaaa\n\n', 'data: aaaaa\n\n'],
    ['bytes, not characters', { maxBytes: 12 }, 'data: öö\n\n', 'data: ööö\n\n'],
    ['events', { maxEvents: 2 }, 'data: a\n\n'.repeat(2), 'data: a\n\n'.repeat(3)],
  ])('reads exactly its limit of %s', (_, limits, within, beyond) => {
    const all = { ...DEFAULT_SSE_LIMITS, ...limits };
    expect(decode([Buffer.from(within)], all).length).toBeGreaterThan(0);
    expect(() => decode([Buffer.from(beyond)], all)).toThrow(StreamTooLarge);
  });

  it('gives no event beyond its limit', () => {
    const received: string[] = [];
    const limits = { ...DEFAULT_SSE_LIMITS, maxEvents: 2 };
    const decoder = new SseDecoder(({ data }) => received.push(data), limits);
    const text = ['a', 'b', 'c', 'd'].map((data) => `data: ${data}\n\n`).join('');
    expect(() => decoder.push(Buffer.from(text))).toThrow('it has more than 2 events');
    expect(received).toEqual(['a', 'b']);
  });

  describe.each<LineEnd>(['\n', '\r\n', '\r'])('an event that is too long, lines ending in %j', (end) => {
    const lines = (...all: string[]) => all.map((line) => line + end).join('');
    const limits = { ...DEFAULT_SSE_LIMITS, maxEventLength: 20 };
    const SKIPPED = '(skipped)';

    it.each<[what: string, text: string, data: readonly string[]]>([
      ['as long as allowed', lines(`data: ${'a'.repeat(20)}`, ''), ['a'.repeat(20)]],
      ['one unit longer', lines(`data: ${'a'.repeat(21)}`, ''), [SKIPPED]],
      [
        'of many lines, as long as allowed',
        lines(`data: ${'a'.repeat(9)}`, `data: ${'b'.repeat(10)}`, ''),
        [`${'a'.repeat(9)}\n${'b'.repeat(10)}`],
      ],
      [
        'of many lines, one unit longer',
        lines(`data: ${'a'.repeat(9)}`, `data: ${'b'.repeat(11)}`, ''),
        [SKIPPED],
      ],
      [
        'among others',
        lines('data: a', '', `data:${'b'.repeat(30)}`, 'id: 5', '', 'data: c', ''),
        ['a', SKIPPED, 'c'],
      ],
      ['with a long comment', lines('data: a', `: ${'b'.repeat(30)}`, '', 'data: c', ''), [SKIPPED, 'c']],
      ['without an end', lines('data: a', '', `data: ${'b'.repeat(30)}`), ['a']],
      [
        'twice',
        lines(`data: ${'b'.repeat(30)}`, '', `data: ${'b'.repeat(30)}`, '', 'data: c', ''),
        [SKIPPED, SKIPPED, 'c'],
      ],
    ])('%s', (_what, text, data) => {
      const bytes = Buffer.from(text);
      for (const chunks of [[bytes], cut(bytes, [...bytes.keys()]), cut(bytes, [7, 30])])
        expect(decode(chunks, limits).map((one) => (one.skipped ? SKIPPED : one.data))).toEqual(data);
    });
  });

  it('keeps throwing', () => {
    const reader = new SseDecoder(() => {}, { ...DEFAULT_SSE_LIMITS, maxBytes: 3 });
    expect(() => reader.push(Buffer.from('data'))).toThrow(StreamTooLarge);
    expect(() => reader.push(Buffer.from(''))).toThrow(StreamTooLarge);
  });

  it('reports the pause that the service requests', () => {
    const requestedDelays: number[] = [];
    const reader = new SseDecoder(
      () => {},
      DEFAULT_SSE_LIMITS,
      (ms) => requestedDelays.push(ms),
    );
    reader.push(Buffer.from('retry: 250\nretry: soon\n\n'));
    expect(requestedDelays).toEqual([250]);
  });
});
