import { describe, expect, it } from 'vitest';
import { JsonLimitError, parseJson } from '../../src/text/bounded-json.ts';
import { worseThanLinear } from '../growth.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON from outside', () => {
  it.each([
    ['lists', nested(65)],
    ['objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['lists that are never closed', '['.repeat(8_000_000)],
    ['lists after others', `[${'[],'.repeat(50)}${nested(64)}]`],
    ['lists after a quote in a string', `["\\"${'x'.repeat(40)}\\\\",${nested(64)}]`],
  ])('is refused when nested too deeply: %s', (_what, text) => {
    expect(() => parseJson(text)).toThrow(new JsonLimitError('is nested more than 64 levels deep'));
  });

  it('is refused with too many values', () => {
    const text = `[${'{},'.repeat(1_000_000)}0]`;
    expect(() => parseJson(text)).toThrow(new JsonLimitError('has more than 1000000 objects and arrays'));
  });

  it.each([
    ['64 levels', nested(64)],
    ['many levels one after the other', `[${Array.from({ length: 100 }, () => nested(60)).join()}]`],
    [
      'brackets in strings',
      JSON.stringify(['[{'.repeat(100), `\\"${'['.repeat(100)}`, `${'['.repeat(100)}\\`]),
    ],
    ['brackets in keys', `{"${'{'.repeat(100)}":1}`],
    ['scalars', JSON.stringify(['x'.repeat(100), 1.5, null, true])],
  ])('is what JSON.parse gives: %s', (_what, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each(['', `[${' '.repeat(100)}`, `"${'['.repeat(100)}`, `${']'.repeat(100)}`])(
    'is a syntax error as for JSON.parse: %j',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
      expect(() => parseJson(text)).not.toThrow(JsonLimitError);
    },
  );

  it('passes through a reviver', () => {
    expect(parseJson('{"a":1,"b":2}', (name, value) => (name === 'a' ? 0 : value))).toEqual({ a: 0, b: 2 });
  });

  it.each([
    ['backslashes', (size: number) => `"${'\\'.repeat(size * 64)}`],
    ['escaped quotes', (size: number) => `"${'\\"'.repeat(size * 64)}`],
    ['brackets', (size: number) => `[${'[],'.repeat(size * 16)}0]`],
  ])('is read in linear time: %s', (_what, textOf) => {
    const work = (size: number) => {
      const text = textOf(size);
      return () => {
        try {
          parseJson(text);
        } catch {
          // Only the time counts.
        }
      };
    };
    expect(worseThanLinear(work)).toBeUndefined();
  });
});
