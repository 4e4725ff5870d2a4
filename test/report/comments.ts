/** Markdown as a forge reads it, and what a comment of ours may hold. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect } from 'vitest';

export const read = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

export function walk(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(walk)] : [node];
}

/** What a forge makes of plain text beyond Markdown: mentions, references, addresses, commits, emoji, math. */
export const LIVE = /@|#\d|\bGH-\d|:\/\/|\bwww\.|\b[0-9a-f]{7,40}\b|:\w+:|\$|[<>|\\`*_~[\]{}&]/i;

const NODES = [
  ...['root', 'heading', 'paragraph', 'text', 'inlineCode', 'code', 'strong', 'link', 'html'],
  ...['table', 'tableRow', 'tableCell', 'list', 'listItem', 'break'],
];
const KIND = '(settings|conformance|validate|verify|verify-conversation)';
const HTML = new RegExp(
  `^(<details>\\n<summary>(What was asked and answered|\\d+ (exchanges|warnings?|older findings?|checks? passed or skipped)|${KIND}: \\d+ checks?( of \\d+ gates)?)</summary>|</details>)$`,
);
const MARKER = /^<!-- gatehouse:1 [A-Za-z0-9_-]+ -->$/;

/** A page is what it should be: known nodes, details that close, text in which nothing lives, links to the run's forge. */
export function expectSound(text: string): Nodes[] {
  const nodes = walk(read(text));
  expect(NODES).toEqual(expect.arrayContaining([...new Set(nodes.map(({ type }) => type))]));
  const html = nodes
    .filter((node) => node.type === 'html')
    .map(({ value }) => value)
    .filter((value, index) => index > 0 || !MARKER.test(value));
  for (const value of html) expect(value).toMatch(HTML);
  for (let index = 0; index < html.length; index += 2) {
    expect(html[index]).toMatch(/^<details>/);
    expect(html[index + 1]).toBe('</details>');
  }
  for (const node of nodes) {
    if (node.type === 'text') expect(node.value).not.toMatch(LIVE);
    if (node.type === 'link') expect(node.url).toMatch(/^https:\/\/github\.example\/acme\//);
    if (node.type === 'table')
      for (const row of node.children) expect(row.children).toHaveLength(node.children[0]!.children.length);
  }
  return nodes;
}
