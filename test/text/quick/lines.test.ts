import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFully } from '../../../src/text/full/read.ts';
import { readQuickly } from '../../../src/text/quick/read.ts';
import { worseThanLinear } from '../../growth.ts';
import { runs } from '../../runs.ts';

/** Expects the quick reader to agree with the full one where it reads a text; returns whether it does. */
function expectAgreement(text: string): boolean {
  const value = readQuickly(text);
  if (value === undefined) return false;
  const full = readFully(text);
  expect(
    { syntaxErrors: full.syntaxErrors, hasReferences: full.hasReferences },
    JSON.stringify(text),
  ).toEqual({
    syntaxErrors: [],
    hasReferences: false,
  });
  expect(value.value, JSON.stringify(text)).toEqual(full.value);
  return true;
}

/** Pieces of plain lines, and some others. */
const fragments = [
  '',
  ' ',
  '  ',
  '    ',
  '- ',
  '-  ',
  '-',
  '? ',
  ': ',
  ':',
  '# ',
  ' # ',
  '#',
  'a',
  'b',
  'a b',
  'a:',
  'b:',
  'a: ',
  'b: ',
  '"a": ',
  "'b': ",
  '"a"',
  "'b'",
  '"',
  "'",
  '[',
  ']',
  '{',
  '}',
  ', ',
  ',',
  '[a, b]',
  '{a: b}',
  '{a: [1]}',
  '[]',
  '{}',
  '[[a], {b: c}]',
  '{"a": 1}',
  '[a,]',
  '{a}',
  '{a:b}',
  '1',
  '-1',
  '1.10',
  '0x1F',
  '0o7',
  '017',
  '1e3',
  '.5',
  '-.5',
  '.inf',
  '-.inf',
  '.nan',
  '~',
  'null',
  'true',
  'False',
  'yes',
  '1_000',
  '12:30',
  '2027-01-15',
  '*',
  '*a',
  '&a ',
  '!x ',
  '|',
  '>',
  '|-',
  '%',
  '@',
  '`',
  '--- ',
  '---',
  '...',
  '<<: ',
  '__proto__: ',
  'é',
  '😀',
  '\t',
  '\r',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u0085',
  'https://a/b?c#d',
  'a#b',
  'a:b',
  'a*b',
  '*/5',
  '$a',
  '(a)',
  '<a>',
  'a=b',
  '^a',
  ';',
  'a\\b',
  '+',
  '/a',
  '../a',
  '.a',
  '_a',
  '=',
  '%a',
  '!a',
  '&',
  'a!',
  'a&b',
  'a::b',
  '::',
  'a:: ',
  'arn:aws:iam::1:role/r',
  'a  b',
  "it's",
  'a"b',
  'a, b',
  ', c',
  'x [y]',
  'a[0]',
  'a{b}',
  '{{ x }}',
  'a | b',
  'a > b',
  '$(x)',
  '-a',
  '--flag',
  '-- a',
  '<<',
  'a`b',
  '\\a',
  ':a',
  'a :b',
  'a:#b',
  '#a',
  '---a',
  '--- a',
  '....',
  '\n',
  '\n',
  '\n  ',
  '\n    ',
  '\n- ',
  '\n  - ',
] as const;

const fragmentSoup = fc.array(fc.constantFrom(...fragments), { maxLength: 14 }).map((some) => some.join(''));

/** Lines of plain files, with another piece now and then. */
const line = fc
  .record({
    indent: fc.constantFrom('', '', '  ', '  ', '    '),
    dash: fc.constantFrom('', '', '', '- ', '-  '),
    key: fc.constantFrom(
      '',
      'a:',
      'b:',
      'c:',
      'd e:',
      '"f":',
      "'g h':",
      '1:',
      'i/j:',
      'k: ',
      '"":',
      'l.m-n_o:',
    ),
    value: fc.oneof(fc.constant(''), fc.constant(''), fc.constantFrom(...fragments)),
    comment: fc.constantFrom('', '', '', ' ', ' # c', ' #c', '#c'),
    ending: fc.constantFrom('\n', '\n', '\n', '\n\n', '\r\n', ''),
  })
  .map(
    ({ indent, dash, key, value, comment, ending }) => `${indent}${dash}${key} ${value}${comment}${ending}`,
  );
const lines = fc.array(line, { maxLength: 6 }).map((some) => some.join(''));

describe('the quick reader', () => {
  it('agrees with the full one on lines and on random pieces of lines', () => {
    let some = 0;
    const text = fc.oneof({ weight: 3, arbitrary: lines }, fragmentSoup);
    fc.assert(
      fc.property(text, (one) => {
        if (expectAgreement(one)) some++;
      }),
      runs,
    );
    expect(some).toBeGreaterThan(runs.numRuns / 20);
  });

  it.each<[string, (size: number) => string]>([
    ['spaces before a sign', (size) => `${' '.repeat(size)}|`],
    ['spaces behind a dash', (size) => `a:\n- ${' '.repeat(size)}|`],
    ['spaces behind a key', (size) => `a:${' '.repeat(size)}|`],
    ['spaces in brackets', (size) => `a: [${' '.repeat(size)}|`],
    ['spaces behind brackets', (size) => `a: [b]${' '.repeat(size)}|`],
    ['words', (size) => `a: ${'b '.repeat(size)}|`],
    ['colons', (size) => `a${':b'.repeat(size)} |`],
    ['hashes', (size) => `a: b${' #'.repeat(size)}\n|`],
    ['quotes', (size) => `a: ${'"" '.repeat(size)}\n`],
    ['items in brackets', (size) => `a: [${'b, '.repeat(size)}|`],
    ['brackets', (size) => `a: ${'['.repeat(size)}`],
    ['keys', (size) => `${'a'.repeat(size)}\n`],
    ['lines', (size) => `a:\n${'- b\n'.repeat(size)}|`],
  ])('takes linear time for many %s', (_, text) => {
    const slow = worseThanLinear((size) => {
      const one = text(size);
      return () => void readQuickly(one);
    });
    expect(slow).toBeUndefined();
  });
});
