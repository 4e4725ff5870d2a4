/** Markdown as a forge parses it, and what a comment of ours may contain. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect } from 'vitest';

let last: { readonly text: string; readonly root: Root } | undefined;

/** The tree of a comment; of the same one again the same tree. */
export function parseMarkdown(text: string): Root {
  const root =
    last?.text === text
      ? last.root
      : fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  last = { text, root };
  return root;
}

export function walk(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(walk)] : [node];
}

/** What a forge makes of plain text beyond Markdown: mentions, references, addresses, commits, emoji, math. */
export const ACTIVE_MARKDOWN = /@|#\d|\bGH-\d|:\/\/|\bwww\.|\b[0-9a-f]{7,40}\b|:\w+:|\$|[<>|\\`*_~[\]{}&]/i;

const NODES = [
  ...['root', 'heading', 'paragraph', 'text', 'inlineCode', 'code', 'strong', 'link', 'html'],
  ...['table', 'tableRow', 'tableCell', 'list', 'listItem', 'break'],
];
const KIND = '(settings|conformance|validate|verify|verify-conversation)';
const HTML = new RegExp(
  `^(<details>\\n<summary>(Request and response|\\d+ (exchanges|warnings?|existing findings?|more findings? without a comment of (its|their) own|passed or skipped checks?)|${KIND}: \\d+ checks?( of \\d+ gates)?)</summary>|</details>)$`,
);
const MARKER = /^<!-- gatehouse:1 [A-Za-z0-9_-]+ -->$/;

/** What is in a page and should not be: foreign nodes, details that do not close, text in which something lives, other links. */
export function markdownProblems(text: string): string[] {
  const problems: string[] = [];
  const html: string[] = [];
  for (const node of walk(parseMarkdown(text))) {
    if (!NODES.includes(node.type)) problems.push(`a node ${node.type}`);
    if (node.type === 'html') html.push(node.value);
    if (node.type === 'text' && ACTIVE_MARKDOWN.test(node.value)) problems.push(`alive: ${node.value}`);
    if (node.type === 'link' && !/^https:\/\/github\.example\/acme\//.test(node.url))
      problems.push(`a link to ${node.url}`);
    if (node.type === 'table')
      for (const row of node.children)
        if (row.children.length !== node.children[0]!.children.length)
          problems.push('a row of another length');
  }
  if (MARKER.test(html[0] ?? '')) html.shift();
  for (const [index, value] of html.entries())
    if (!HTML.test(value) || value.startsWith('<details>') !== (index % 2 === 0))
      problems.push(`html: ${value}`);
  if (html.length % 2 === 1) problems.push('details that never close');
  return problems;
}

/** The nodes of a page that is what it should be. */
export function expectValidMarkdown(text: string): Nodes[] {
  expect(markdownProblems(text)).toEqual([]);
  return walk(parseMarkdown(text));
}
