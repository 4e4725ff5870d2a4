import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { compileGlob, matchesGlob, positionOf } from '../../../src/settings/repository/glob.ts';
import { runs } from '../../runs.ts';

const glob = (text: string) => compileGlob(text)!;

describe('a glob', () => {
  test.each<[text: string, matched: readonly string[], others: readonly string[]]>([
    ['live/*', ['live/prod', 'live/.hidden'], ['live', 'live/prod/app', 'other/prod']],
    ['live/**', ['live', 'live/prod', 'live/prod/app'], ['lively', 'a/live']],
    ['**/app', ['app', 'a/app', 'a/b/app'], ['app/a', 'myapp']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a', 'b', 'a/b/c']],
    ['live/{prod,staging}/*', ['live/prod/a', 'live/staging/a'], ['live/dev/a', 'live/prod']],
    ['{a,b/{c,d}}', ['a', 'b/c', 'b/d'], ['b', 'c']],
    ['v[0-9]', ['v1', 'v9'], ['va', 'v10', 'v']],
    ['v[^0-9]', ['va'], ['v1']],
    ['a?c', ['abc', 'a.c'], ['ac', 'a/c', 'abbc']],
    ['a*b*c', ['abc', 'axbxc', 'abbcc'], ['acb', 'ab/c']],
  ])('%s', (text, matched, others) => {
    expect([...matched, ...others].filter((path) => matchesGlob(glob(text), path))).toEqual(matched);
  });

  test.each([
    'a(b|c)',
    '!(a)',
    'a{b',
    'a}b',
    '{a}',
    'a{1..3}',
    'a[b',
    'a]b',
    '[[:alpha:]]',
    '[!a]b',
    `{${'{a,b}'.repeat(7)},c}`,
  ])('that tools read in different ways is not read: %s', (text) =>
    expect(compileGlob(text)).toBeUndefined(),
  );

  test('ignores case if asked to', () => {
    expect(matchesGlob(glob('Live/[A-C]*'), 'live/box')).toBe(false);
    expect(matchesGlob(glob('Live/[A-C]*'), 'LIVE/box', true)).toBe(true);
  });

  test('knows where its wildcards begin', () => {
    expect(['a/b/*/c', '*', 'a/**', 'a/{b,c/d}'].map((text) => glob(text).base)).toEqual([
      'a/b',
      '',
      'a',
      'a',
    ]);
  });

  test('knows in which folders it may match', () => {
    const folders = ['', 'live', 'live/prod', 'live/prod/a', 'docs'];
    const mayMatch = (text: string) =>
      folders.filter((folder) => positionOf(glob(text), folder).rests.length > 0);
    expect(mayMatch('live/*')).toEqual(['', 'live']);
    expect(mayMatch('l*/p*/a')).toEqual(['', 'live', 'live/prod']);
    expect(mayMatch('live/**')).toEqual(['', 'live', 'live/prod', 'live/prod/a']);
    expect(mayMatch('**/a')).toEqual(folders);
  });

  test('takes no longer for a pattern that makes regular expressions slow', () => {
    const startedAt = performance.now();
    for (const text of [`${'*a'.repeat(100)}b`, `${'**/a/'.repeat(100)}b`])
      expect(matchesGlob(glob(text), `${'a'.repeat(200)}/${'a/'.repeat(100)}a`)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

const part = fc.stringMatching(/^[ab.]{1,3}$/).filter((name) => !/^\.+$/.test(name));
const wildcard = fc.constantFrom(
  '*',
  '**',
  '?',
  'a*',
  '*b',
  'a?',
  '[ab]',
  '[^a]b',
  '{a,b}',
  'a{a,b*}',
  '*a*',
  'a',
  'b',
);

test('a glob matches what the library matches', () => {
  fc.assert(
    fc.property(
      fc.array(wildcard, { minLength: 1, maxLength: 4 }),
      fc.array(part, { minLength: 1, maxLength: 4 }),
      (parts, names) => {
        const [text, path] = [parts.join('/'), names.join('/')];
        const expected = picomatch(text, { dot: true })(path);
        // The library matches `a` by `a/**`, but not by `*/**`.
        if (!expected && text.endsWith('**')) return;
        expect([text, path, matchesGlob(glob(text), path)]).toEqual([text, path, expected]);
        const parents = names.map((_, index) => names.slice(0, index).join('/'));
        if (expected)
          expect(parents.filter((parent) => positionOf(glob(text), parent).rests.length === 0)).toEqual([]);
      },
    ),
    runs,
  );
});
