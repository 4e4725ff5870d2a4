import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/rules/nearest-name.ts';
import { nearest } from '../../src/text/nearest.ts';

const keys = [
  'approve_above',
  'binary',
  'branches',
  'drift',
  'env',
  'merge',
  'merge_token_env',
  'on-destroy',
  'plan',
  'roots',
  'runner',
  'tips',
  'waves',
];

describe('the nearest name', () => {
  it.each([
    ['a letter too few', 'bnary', 'binary'],
    ['a letter too many', 'binnary', 'binary'],
    ['another letter', 'bimary', 'binary'],
    ['two letters swapped', 'bianry', 'binary'],
    ['another case', 'Binary', 'binary'],
    ['the other dash', 'on_destroy', 'on-destroy'],
    ['both', 'Merge-Token-Env', 'merge_token_env'],
    ['three letters of a long word', 'aprove_abuov', 'approve_above'],
    ['two letters of three, swapped', 'evn', 'env'],
    ['one letter of a short word', 'enw', 'env'],
    ['a third of a word', 'rots', 'roots'],
    ['more than a third', 'rts', undefined],
    ['four letters of a long word', 'xxxxove_above', undefined],
    ['another word', 'colour', undefined],
    ['nothing', '', undefined],
    ['a word of 64', `${'x'.repeat(58)}binary`, undefined],
    ['the nearer of two', 'merges', 'merge'],
    ['a part of a word', 'run', undefined],
  ])('%s: %s', (_, word, expected) => {
    expect(nearest(word, keys)).toBe(expected);
  });

  it('is the first of two equally near ones', () => {
    expect(nearest('bar', ['baz', 'bat'])).toBe('baz');
    expect(nearest('bar', ['bat', 'baz'])).toBe('bat');
  });

  it('does not exist for a string too long to be a typo', () => {
    const word = 'x'.repeat(65);
    expect(nearest(word, [word])).toBeUndefined();
    expect(nearest('x'.repeat(64), ['x'.repeat(64)])).toBe('x'.repeat(64));
    expect(nearest('\u0000'.repeat(10_000_000), keys)).toBeUndefined();
  });

  it('may have several spellings', () => {
    const spellings = (word: string) =>
      ({ tool_a: ['terraform', 'tool_a'], tool_b: ['tofu'] })[word] ?? [word];
    for (const [written, expected] of [
      ['terrafrom', 'tool_a'],
      ['tool-a', 'tool_a'],
      ['tofuu', 'tool_b'],
      ['toool_b', 'tool_a'],
    ] as const) {
      expect(nearestName(written, ['tool_a', 'tool_b'], spellings), written).toBe(expected);
    }
  });
});
