import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { compileGlob } from '../../../src/settings/repository/glob.ts';
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
    expect([...matched, ...others].filter((path) => glob(text).matches(path))).toEqual(matched);
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
    expect(glob('Live/[A-C]*').matches('live/box')).toBe(false);
    expect(glob('Live/[A-C]*').matches('LIVE/box', true)).toBe(true);
  });

  test('knows where its wildcards begin, and how deep it reaches', () => {
    const shape = (text: string) => [glob(text).base, glob(text).depth];
    expect(shape('a/b/*/c')).toEqual(['a/b', 2]);
    expect(shape('*')).toEqual(['', 1]);
    expect(shape('a/**')).toEqual(['a', 64]);
    expect(shape('a/{b,c/d}')).toEqual(['a', 2]);
  });

  test('takes no longer for a pattern that makes regular expressions slow', () => {
    const startedAt = performance.now();
    for (const text of [`${'*a'.repeat(100)}b`, `${'**/a/'.repeat(100)}b`])
      expect(glob(text).matches(`${'a'.repeat(200)}/${'a/'.repeat(100)}`)).toBe(false);
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
        expect([text, path, glob(text).matches(path)]).toEqual([text, path, expected]);
      },
    ),
    runs,
  );
});
