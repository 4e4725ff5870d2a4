import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { computeFixes } from '../../src/bot/compute-fixes.ts';
import { parseComment } from '../../src/bot/parse-command.ts';
import { globList } from '../../src/cli/glob-list.ts';
import {
  cell,
  codeBlock,
  codeSpan,
  linkText,
  renderBlock,
  spanNode,
  table,
} from '../../src/report/markdown/builder.ts';
import { checkFile } from '../../src/settings/check-file.ts';
import { itemsOfShard, parseProjectAddress, parseShard } from '../../src/settings/projects.ts';
import { runs } from '../runs.ts';

const parseMarkdown = (text: string) =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
const anyText = fc.string({ unit: 'binary' });
/** Signs that mean something in Markdown, and commands. */
const hostile = fc
  .array(
    fc.oneof(
      anyText,
      fc.constantFrom(
        '`',
        '``',
        '|',
        '\\',
        '\n',
        '<!--',
        '@a',
        '#1',
        '](',
        '/gatehouse ',
        'fix',
        ' add ',
        '\u202e',
      ),
    ),
  )
  .map((parts) => parts.join(''));

test.each([
  ['https://forge.example/a(b)/c d?e=[1]', 'link'],
  ['javascript:alert(1)', 'text'],
  ['', 'text'],
])('the label of %j is a %s', (url, type) => {
  expect(parseMarkdown(linkText('the [run]*', url))).toMatchObject([{ children: [{ type }] }]);
});

test('any text is one code span, one cell of a table and one code block', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(parseMarkdown(codeSpan(text))).toMatchObject([
        { type: 'paragraph', children: [{ type: 'inlineCode' }] },
      ]);
      expect(
        parseMarkdown(renderBlock(table([['a', 'b'].map(cell), [[spanNode(text)], cell('x')]]))),
      ).toMatchObject([
        {
          type: 'table',
          children: [
            {},
            { children: [{ children: [{ type: 'inlineCode' }] }, { children: [{ value: 'x' }] }] },
          ],
        },
      ]);
      expect(parseMarkdown(`a\n\n${renderBlock(codeBlock(text))}\n\nb`)).toMatchObject([
        {},
        { type: 'code' },
        { type: 'paragraph' },
      ]);
    }),
    runs,
  );
});

test('any comment is read, and asks for nothing that is not written exactly', () => {
  const known = ['help', 'run', 'retry', 'explain', 'fix', 'baseline', 'migrate', 'report'];
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        hostile.map((text) => `/gatehouse ${text}`),
      ),
      (text) => {
        const parsedComment = parseComment(text);
        if (!parsedComment || !('command' in parsedComment)) return;
        const [line = ''] = text.split(/[\r\n]/);
        const { command } = parsedComment;
        expect(known).toContain(command.name);
        expect(line).toMatch(new RegExp(`^/gatehouse(?:[ \\t]+${command.name}(?:[ \\t]|$)|[ \\t]*$)`));
      },
    ),
    runs,
  );
});

const checkedFile = async (text: string, written: string) => {
  const { findings } = await checkFile('pipeline.yml', Buffer.from(text));
  const location = { file: 'pipeline.yml', line: 1, column: 7, endLine: 1, endColumn: 17 };
  const fix = { title: 'Write it', safe: true, edits: [{ location, text: written }] };
  return {
    file: { path: 'pipeline.yml', blobId: '', size: 1, mode: '100644' },
    bytes: Buffer.from(text),
    text,
    findings: findings.map((finding) => ({ ...finding, fix })),
  };
};

test.each([
  ['on-destructive', 'gate: on-destructive\n'],
  ['sometimes', undefined],
  ['[', undefined],
])('a fix that writes %s is %j once it was judged again', async (written, text) => {
  const fixed = await computeFixes(await checkedFile('gate: on-destroy\n', written), undefined);
  expect(fixed.fixedContent?.text).toBe(text);
  expect(fixed.fixedCodes.size).toBe(text === undefined ? 0 : 1);
});

test.each<[patterns: string[], chosen: string[]]>([
  [['pipeline.yml'], ['pipeline.yml']],
  [['./pipeline.yml'], ['pipeline.yml']],
  [
    ['pipeline.yml', '*.yml'],
    ['pipeline.yml', 'x.yml'],
  ],
  [['**/pipeline.yml'], ['a/b/pipeline.yml', 'a/pipeline.yml', 'pipeline.yml']],
  [['a/*/pipeline.yml'], ['a/b/pipeline.yml']],
  [['{a,b}/*.yml'], ['a/pipeline.yml']],
  [['.github/*.yml'], ['.github/c.yml']],
  [['a[1].yml'], ['a[1].yml']],
  [['../pipeline.yml', '/etc/*', 'none.yml'], []],
  [['**/node_modules/*'], []],
])('of a tree %j chooses %j', async (patterns, chosen) => {
  const tree = ['pipeline.yml', 'x.yml', 'a/pipeline.yml', 'a/b/pipeline.yml', '.github/c.yml', 'a[1].yml'];
  expect((await globList(patterns, [...tree, 'node_modules/x.yml', 'a/n.txt'])).sort()).toEqual(
    patterns[0] === '*.yml' || patterns.includes('*.yml') ? [...chosen, 'a[1].yml'].sort() : chosen,
  );
});

test.each<[name: string, host: string | undefined, path: string | undefined]>([
  ['github.com/acme/shop', 'github.com', 'acme/shop'],
  ['https://GitHub.com/acme/shop.git', 'github.com', 'acme/shop'],
  ['https://user:pass@git.example.com:8443/a/b/c/', 'git.example.com', 'a/b/c'],
  ['shop', undefined, undefined],
  ['', undefined, undefined],
])('the project %j lives on %s at %s', (name, host, path) => {
  const address = parseProjectAddress(name);
  expect([address?.host, address?.path]).toEqual([host, path]);
});

test('shards have everything once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 300 }), (all, count) => {
      const shards = Array.from({ length: count }, (_, index) =>
        itemsOfShard(all, { index: index + 1, count }),
      );
      expect(shards.flat().sort()).toEqual(all.toSorted());
      const sizes = shards.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
    runs,
  );
  expect([parseShard('2/3'), parseShard('4/3'), parseShard('0/1'), parseShard('1/2/3')]).toEqual([
    { index: 2, count: 3 },
    undefined,
    undefined,
    undefined,
  ]);
});
