import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSuggestion, suggestionBlock } from '../../src/forge/suggestion.ts';

describe('a suggestion', () => {
  test.each<[what: string, before: string, after: string, expected: unknown]>([
    ['one line', 'a\nb\nc\n', 'a\nB\nc\n', { first: 2, last: 2, lines: ['B'] }],
    ['a removed line', 'a\nb\nc\n', 'a\nc\n', { first: 2, last: 2, lines: [] }],
    ['an added line', 'a\nc\n', 'a\nb\nc\n', { first: 1, last: 1, lines: ['a', 'b'] }],
    ['an added first line', 'b\n', 'a\nb\n', { first: 1, last: 1, lines: ['a', 'b'] }],
    [
      'two edits and the lines between them',
      'a\nb\nc\nd\n',
      'A\nb\nC\nd\n',
      { first: 1, last: 3, lines: ['A', 'b', 'C'] },
    ],
    ['a file without a final line break', 'a\nb', 'a\nB', { first: 2, last: 2, lines: ['B'] }],
    ['no change', 'a\n', 'a\n', undefined],
    ['CR LF', 'a\r\nb\r\n', 'a\r\nB\r\n', undefined],
    ['the final line break', 'a', 'a\n', undefined],
    ['more than 50 lines', 'a\n'.repeat(60), 'b\n'.repeat(60), undefined],
  ])('for %s', (_, before, after, expected) => expect(createSuggestion(before, after)).toEqual(expected));

  test('turns any text into any other when applied', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', '', '`', '```', ' x'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const [before, after] = [`${one.join('\n')}\n`, `${other.join('\n')}\n`];
        const suggestion = createSuggestion(before, after);
        if (before === after) {
          expect(suggestion).toBeUndefined();
          return;
        }
        const { first, last, lines: made } = suggestion!;
        const old = before.slice(0, -1).split('\n');
        expect(first).toBeGreaterThanOrEqual(1);
        expect(last).toBeGreaterThanOrEqual(first);
        expect(last).toBeLessThanOrEqual(old.length);
        expect(`${[...old.slice(0, first - 1), ...made, ...old.slice(last)].join('\n')}\n`).toBe(after);
        const [fence = ''] = suggestionBlock(suggestion!).split('suggestion', 1);
        for (const line of made) expect(line.includes(fence)).toBe(false);
      }),
    );
  });
});
