import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { LeakFinder, type SearchableMessage } from '../../src/conformance/leaks.ts';

const VALUE = 'token-Ab9_x-0123456789';
const finder = new LeakFinder([{ label: 'token', value: VALUE }]);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
const header = (value: string): SearchableMessage => ({ headers: [['X-Any', value]] });
const body = (bytes: Buffer | string, ...headers: readonly [string, string][]): SearchableMessage => ({
  headers,
  body: Buffer.from(bytes),
});
const findLeaks = (sent: SearchableMessage) =>
  finder.find(sent).map(({ where, encoding }) => [where, encoding]);

describe('a value is found', () => {
  test.each<[what: string, sent: SearchableMessage, where: string, form: string]>([
    ['in a header', header(`Bearer ${VALUE}`), 'the header x-any', ''],
    ['in another case', header(VALUE.toUpperCase()), 'the header x-any', ''],
    ['reversed', header([...VALUE].reverse().join('')), 'the header x-any', 'reversed'],
    ["in a header's name", { headers: [[`x-${VALUE}`, '1']] }, 'the name of a header', ''],
    ['in a trailer', { headers: [], trailers: [['x-end', VALUE]] }, 'the trailer x-end', ''],
    ['in the path', { url: `/a/${VALUE}/b`, headers: [] }, 'the path', ''],
    ['in the query', { url: `/a?b=${VALUE}`, headers: [] }, 'the query', ''],
    ['percent-encoded', { url: `/a?b=${percent(VALUE)}`, headers: [] }, 'the query', ''],
    [
      'percent-encoded twice',
      { url: `/a?b=${encodeURIComponent(percent(VALUE))}`, headers: [] },
      'the query',
      '',
    ],
    [
      'split over several headers',
      {
        headers: [
          ['x-1', VALUE.slice(0, 7)],
          ['x-2', VALUE.slice(7)],
        ],
      },
      'the joined headers',
      '',
    ],
    ['in hex', header(Buffer.from(VALUE).toString('hex').toUpperCase()), 'the header x-any', 'as hex'],
    ...['', 'a', 'ab', 'abc'].map((lead): [string, SearchableMessage, string, string] => [
      `in base64 behind ${lead.length} bytes`,
      header(base64(`${lead}${VALUE}:more`)),
      'the header x-any',
      'as base64',
    ]),
    [
      'in base64 of a URL',
      header(Buffer.from(`${VALUE}~~~???`).toString('base64url')),
      'the header x-any',
      'as base64',
    ],
    [
      'in lines of base64',
      body(base64(`{"key":"${VALUE}"}`).replace(/.{16}/g, '$&\r\n')),
      'the body',
      'as base64',
    ],
    ['in a body', body(`{"key":"${VALUE}"}`), 'the body', ''],
    [
      'in JSON escapes',
      body(
        `"${[...VALUE].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
      ),
      'the body',
      '',
    ],
    ['in escaped JSON', body(JSON.stringify(JSON.stringify({ key: VALUE }))), 'the body', ''],
    [
      'in character references',
      body([...VALUE].map((char) => `&#${char.charCodeAt(0)};`).join('')),
      'the body',
      '',
    ],
    ['in wide characters', body(Buffer.from(VALUE, 'utf16le')), 'the body', ''],
    ['packed by gzip', body(gzipSync(VALUE), ['Content-Encoding', 'gzip']), 'the body', ''],
    ['packed by deflate', body(deflateSync(VALUE), ['content-encoding', 'deflate']), 'the body', ''],
    ['packed by raw deflate', body(deflateRawSync(VALUE), ['content-encoding', 'deflate']), 'the body', ''],
    ['packed by brotli', body(brotliCompressSync(VALUE), ['content-encoding', 'br']), 'the body', ''],
    [
      'packed twice',
      body(gzipSync(brotliCompressSync(VALUE)), ['content-encoding', 'br, gzip']),
      'the body',
      '',
    ],
    [
      'at the end of a large body',
      body(Buffer.concat([Buffer.alloc(1 << 20, 'a '), Buffer.from(VALUE)])),
      'the body',
      '',
    ],
  ])('%s', (_, sent, where, encoding) => {
    expect(findLeaks(sent)).toEqual([[where, encoding]]);
  });
});

describe('a value is not found', () => {
  test.each<[what: string, sent: SearchableMessage]>([
    [
      'where it is not',
      { url: '/a?b=c', headers: [['x', 'token']], trailers: [['y', 'z']], body: Buffer.from('{}') },
    ],
    ['where a part of it is', header(VALUE.slice(1))],
    ['in a body that is not what it says', body('not packed', ['content-encoding', 'gzip'])],
    ['in no body', { headers: [], body: Buffer.alloc(0) }],
  ])('%s', (_, sent) => {
    expect(findLeaks(sent)).toEqual([]);
  });

  it('that is short inside of a word', () => {
    const short = new LeakFinder([{ label: 'token', value: 'abc' }]);
    expect(short.find(header('fabcde'))).toEqual([]);
    expect(short.find(header('Bearer abc'))).toHaveLength(1);
    expect(short.find(header('xabc abc.'))).toHaveLength(1);
  });
});
