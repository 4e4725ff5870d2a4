import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { codeBlock, codeSpan, tableCell } from '../../src/bot/markdown.ts';
import { runs } from '../runs.ts';
import { hostileText } from './hostile-text.ts';

const parseMarkdown = (text: string) =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;

test('any text stays in one code span, one table cell and one code block', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(parseMarkdown(codeSpan(text))).toMatchObject([
        { type: 'paragraph', children: [{ type: 'inlineCode' }] },
      ]);
      expect(parseMarkdown(`| a | b |\n|---|---|\n| ${tableCell(text)} | x |`)).toMatchObject([
        {
          type: 'table',
          children: [
            {},
            { children: [{ children: [{ type: 'inlineCode' }] }, { children: [{ value: 'x' }] }] },
          ],
        },
      ]);
      expect(parseMarkdown(`a\n\n${codeBlock(text)}\n\nb`)).toMatchObject([
        {},
        { type: 'code' },
        { type: 'paragraph' },
      ]);
    }),
    runs,
  );
});
