import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import {
  cell,
  codeBlock,
  codeSpan,
  linkText,
  renderBlock,
  spanNode,
  table,
} from '../../src/report/markdown/builder.ts';
import { hostileText } from '../bot/hostile-text.ts';
import { runs } from '../runs.ts';

const parseMarkdown = (text: string) =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;

test.each([
  ['https://forge.example/a(b)/c d?e=[1]', 'link'],
  ['javascript:alert(1)', 'text'],
  ['', 'text'],
])('the label of %j is a %s', (url, type) => {
  expect(parseMarkdown(linkText('the [run]*', url))).toMatchObject([{ children: [{ type }] }]);
});

test('any text stays in one code span, one table cell and one code block', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
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
