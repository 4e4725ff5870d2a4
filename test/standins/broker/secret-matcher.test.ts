import { assert, constantFrom, nat, property, string, tuple, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StreamRedactor } from '../../../src/standins/broker/redact-stream.ts';
import { SecretMatcher } from '../../../src/standins/broker/secret-matcher.ts';

/** Text as in a header. */
const ascii = string({ unit: 'grapheme-ascii', maxLength: 20 });
const value = string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 });

const percentEncode = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const encodings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'upper case': (text) => text.toUpperCase(),
  'percent-encoded': encodeURIComponent,
  'all percent-encoded': percentEncode,
  'percent-encoded twice': (text) => encodeURIComponent(percentEncode(text)),
  'half percent-encoded': (text) => percentEncode(text.slice(0, 4)) + text.slice(4),
  base64,
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 after one': (text) => base64(`u${text}`),
  'base64 after two': (text) => base64(`u:${text}`),
  'base64 amid text': (text) => base64(`user:${text}:more`),
  hex: (text) => Buffer.from(text).toString('hex'),
};

describe.each(Object.keys(encodings))('a value that is %s', (form) => {
  test('is found in any form, and gone after a replacement', () => {
    assert(
      property(value, ascii, ascii, (secret, before, after) => {
        const matcher = new SecretMatcher(secret);
        const text = `${before} ${encodings[form]!(secret)} ${after}`;
        expect(matcher.matches(text)).toBe(true);
        expect(matcher.matches(matcher.replace(text, '<stand-in>'))).toBe(secret.includes('<stand-in>'));
      }),
      { numRuns: 200 },
    );
  });
});

test('text without it is unchanged', () => {
  assert(
    property(value, ascii, (secret, text) => {
      if (!new SecretMatcher(secret).matches(text))
        expect(new SecretMatcher(secret).replace(text, 'x')).toBe(text);
    }),
  );
  expect(new SecretMatcher('secret-value').matches('secret-valu% c2VjcmV0LXZhbA== 736563726574')).toBe(false);
});

test.each([
  ['a=secret-v%61lue&b=1', 'a=n%26w&b=1'],
  ['Basic dTpzZWNyZXQtdmFsdWU=', 'Basic dTpuJnc='],
  ['secret-value,Secret-Value', 'n&w,n&w'],
  ['$& secret-value', '$& n&w'],
])('%s becomes %s', (text, expected) => {
  expect(new SecretMatcher('secret-value').replace(text, 'n&w')).toBe(expected);
});

test('a short value is found in its plain form only', () => {
  const matcher = new SecretMatcher('abc');
  expect([matcher.replace('abc ABC %61bc YWJj', 'x')]).toEqual(['x ABC x YWJj']);
});

test('a non-ASCII value is found as bytes', () => {
  const matcher = new SecretMatcher('pässwörd');
  const bytes = Buffer.from('pässwörd').toString('latin1');
  expect([bytes, encodeURIComponent('pässwörd')].map((text) => matcher.replace(text, 'x'))).toEqual([
    'x',
    'x',
  ]);
});

describe('a stream redactor', () => {
  /** The output for a body in these chunks. */
  const redactPieces = (values: string[], pieces: readonly string[]) => {
    const redactor = new StreamRedactor(values.map((one) => Buffer.from(one, 'latin1')));
    const outs = [...pieces.map((piece) => redactor.push(Buffer.from(piece, 'latin1'))), redactor.end()];
    return { text: Buffer.concat(outs.flat()).toString('latin1'), found: redactor.matched, outs };
  };

  test('finds a value across any chunks, and changes nothing else', () => {
    const few = constantFrom('a', 'b', 'aa', 'ab', 'aab', 'abab', '');
    const pieces = tuple(few, few, few, few, few, few);
    assert(
      property(constantFrom('aab', 'abab', 'aaa', 'b', 'ababab'), pieces, (secret, cut) => {
        const whole = cut.join('');
        const { text, found } = redactPieces([secret], cut);
        expect(text).toBe(whole.replaceAll(secret, '*'.repeat(secret.length)));
        expect(found).toBe(whole.includes(secret));
      }),
      { numRuns: 2000 },
    );
  });

  test('passes other bytes unchanged, whatever the chunks', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), nat(300), nat(300), (bytes, one, two) => {
        const text = Buffer.from(bytes).toString('latin1');
        const [from, to] = [Math.min(one, two), Math.max(one, two)];
        expect(
          redactPieces(['never-in-there'], [text.slice(0, from), text.slice(from, to), text.slice(to)]).text,
        ).toBe(text);
      }),
    );
  });

  test('holds back only a possible beginning of a value', () => {
    const { outs } = redactPieces(['secret-value'], ['event: one\n\n', 'a secret', '-vale ', 'sec']);
    expect(outs.map((out) => Buffer.concat([out].flat()).toString())).toEqual([
      'event: one\n\n',
      'a ',
      'secret-vale ',
      '',
      'sec',
    ]);
  });

  test('finds any of several values', () => {
    expect(redactPieces(['first-1', 'second-2'], ['x first-1 sec', 'ond-2 first-', '1'])).toMatchObject({
      text: 'x ******* ******** *******',
      found: true,
    });
  });
});
