/** Which documents the quick reader leaves to the full one, and why: a reader that always gives up would agree too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFully } from '../../../src/text/full/read.ts';
import { readQuickly } from '../../../src/text/quick/read.ts';
import { ledger } from '../../settings/ledger/index.ts';
import { readMarks } from '../../settings/ledger/marks.ts';

const examples = join(import.meta.dirname, '../../../examples');

test.each(readdirSync(examples).filter((name) => name.endsWith('.yml')))('reads examples/%s', (name) => {
  const text = readFileSync(join(examples, name), 'utf8');
  expect(readQuickly(text)?.value).toEqual(readFully(text).value);
});

test.each<[what: string, text: string]>([
  ['double colons', 'plan_role: arn:aws:iam::111122223333:role/read\n'],
  ['brackets, commas and quotes inside of plain text', "run: echo [a, b] {c} it's | wc -l > out\n"],
  ['several spaces inside of plain text', 'run: a  b   c\n'],
  ['a hash inside of a word', 'url: https://h/o#n\n'],
  ['options', 'run: --flag -x\n'],
  ['a template', 'run: echo {{ name }}\n'],
  ['a list at the root', '- a\n- b: c\n'],
  ['a literal block', 'synth: |\n  make\n\n  make again\ntips: true\n'],
  ['comments', '# a\nb: c # d\n'],
])('reads %s', (_, text) => {
  expect(readQuickly(text)?.value).toEqual(readFully(text).value);
});

/** What is left to the full reader, with an example of each. */
const left: readonly (readonly [why: string, pattern: RegExp, example: string])[] = [
  ['nothing but comments and markers', /^(?:#.*|---.*|\.\.\.|\s)*$/, '# nothing yet\n'],
  ['a document marker', /^(?:---|\.\.\.)/m, '---\na: b\n'],
  ['a root that is a scalar', /^(?!.*:(?: |$))[^[{\n]*\n?$/, 'text\n'],
  ['a root that is a flow collection', /^[[{]/, '{a: b}\n'],
  ['an escape in double quotes', /\\/, 'a: "b\\n"\n'],
  ['a doubled single quote', /''/, "a: 'it''s'\n"],
  ['a flow collection on lines of its own', /:\n +(?:\{\}|\[\])/, 'a:\n  {}\n'],
  ['a flow collection over several lines', /[[{][^\]}]*\n/, 'a: [b,\n  c]\n'],
  ['an anchor, an alias or a tag', /: [&*!]/, 'a: &b c\n'],
  ['a folded block', /: >/, 'a: >\n  b\n'],
  ['a literal block with an indentation indicator', /\|[1-9]/, 'a: |2\n   b\n'],
  ['a literal block at the end without a line break', /\|-?\n[\s\S]*[^\n]$/, 'a: |\n  b'],
  ['a plain or quoted scalar over several lines', /: "?\w+\n +\w+"?\n/, 'a: b\n  c\n'],
  ['an explicit key', /^\? /m, '? a\n: b\n'],
  ['a list in a list', /- - /, 'a:\n  - - b\n'],
  ['an item without a value', /^ *-$/m, 'a:\n  -\n'],
  ['a key of several words', /^\w+ \w+:/m, 'a b: c\n'],
  ['a duplicate key', /^(\w+):.*\n\1:/m, 'a: b\na: c\n'],
  ['a tab, a carriage return or a character beyond the BMP', /[\t\r\ud800-\udfff]/, 'a: b\r\n'],
];

test.each(left)('leaves %s to the full reader', (_, pattern, example) => {
  expect(example).toMatch(pattern);
  expect(readQuickly(example)).toBeUndefined();
});

test('leaves a document of the ledger to the full reader only for one of these reasons', () => {
  const documents = ledger.flatMap(({ tests: { accepts = [], rejects = [] } = {} }) => [
    ...accepts,
    ...rejects.map(({ yaml }) => readMarks(yaml).yaml),
  ]);
  const unread = documents.filter((text) => !readQuickly(text));
  expect(unread.filter((text) => !left.some(([, pattern]) => pattern.test(text)))).toEqual([]);
  expect(unread.length).toBeLessThan(documents.length / 20);
});
