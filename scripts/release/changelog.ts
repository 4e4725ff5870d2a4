import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toMarkdown } from 'mdast-util-to-markdown';

/** The entry of a version, or of `Unreleased`, as trimmed Markdown without its heading; `undefined` where there is none. */
export function changelogEntry(
  changelog: string,
  version: string,
): { date: string; text: string } | undefined {
  for (const part of changelog.split(/^## /m).slice(1)) {
    const [, name, date = ''] =
      /^\[(.+?)\](?: - (\d{4}-\d\d-\d\d))?\s*$/m.exec(part.split('\n', 1)[0]!) ?? [];
    if (name === version) return { date, text: part.slice(part.indexOf('\n')).trim() };
  }
  return undefined;
}

/** An entry as the text of a release: without line breaks in paragraphs, which a forge would render, and with absolute links. */
export function releaseNotes(text: string, filesAt: string): string {
  const tree = fromMarkdown(text);
  const fixNode = (node: Nodes): void => {
    if (node.type === 'text') node.value = node.value.replace(/\n/g, ' ');
    if (node.type === 'link' && !/^[a-z]+:/.test(node.url)) node.url = `${filesAt}/${node.url}`;
    if ('children' in node) for (const child of node.children) fixNode(child);
  };
  fixNode(tree);
  return toMarkdown(tree, { bullet: '-' });
}
