/** What other programs read in the formats: the pieces of a text, each with where it stands. */
import { parseXml, type XmlElement, XmlText } from '@rgrove/parse-xml';
import type { Nodes } from 'mdast';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { parseMarkdown as readMarkdown } from '../../report/markdown-comment.ts';
import { documentOf } from '../../report/html-page.ts';

export type Piece = readonly [where: string, text: string];

/** Attributes that people read, or hear. */
const READ = new Set(['aria-label', 'title', 'placeholder', 'content', 'value']);
const NOT_BLOCKS = new Set(['code', 'a', 'span', 'strong', 'br']);

/** The blocks of a page with their text; a `br` is a line break. */
function htmlPieces(html: string): Piece[] {
  const pieces: [string, string][] = [];
  const walk = (node: Tree.Node, where: string, block: [string, string]) => {
    if ('value' in node) block[1] += node.value;
    if (!('childNodes' in node)) return;
    for (const child of node.childNodes) {
      if (!('tagName' in child)) {
        walk(child, where, block);
        continue;
      }
      const names = child.attrs.map(({ name }) => name).filter((name) => name !== 'href' && name !== 'rel');
      const isInline = NOT_BLOCKS.has(child.tagName);
      if (child.tagName === 'br') block[1] += '\n';
      for (const { name, value } of child.attrs)
        if (READ.has(name)) pieces.push([`${where}/${child.tagName}@${name}`, value]);
      const inner: [string, string] = isInline ? block : [`${where}/${child.tagName} ${names.join(' ')}`, ''];
      if (!isInline) pieces.push(inner);
      walk(child, isInline ? where : `${where}/${child.tagName}`, inner);
    }
  };
  walk(documentOf(html), '', ['', '']);
  return pieces;
}

const PHRASES = new Set(['text', 'inlineCode', 'strong', 'link']);

/** The blocks of a comment with their text; its marker is not one. */
function markdownPieces(markdown: string): Piece[] {
  const textOf = (node: Nodes): string =>
    'value' in node ? node.value : 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : '';
  const walk = (node: Nodes, where: string): Piece[] => {
    const here = `${where}/${node.type}`;
    const children: Nodes[] = 'children' in node ? node.children : [];
    const isBlock = children.length === 0 || children.every(({ type }) => PHRASES.has(type));
    return isBlock ? [[here, textOf(node)]] : children.flatMap((child) => walk(child, here));
  };
  const [first, ...rest] = walk(readMarkdown(markdown), '');
  return first![1].startsWith('<!-- gatehouse:1 ') ? rest : [first!, ...rest];
}

function xmlPieces(xml: string): Piece[] {
  const walk = (element: XmlElement, where: string): Piece[] => {
    const here = `${where}/${element.name}`;
    const attributes = Object.entries(element.attributes).map(([name, value]): Piece => [`${here}@${name}`, value]);
    const text = element.children.filter((child) => child instanceof XmlText).map((child) => child.text);
    const inner = element.children.filter((child): child is XmlElement => child.type === 'element');
    if (element.children.some(({ type }) => type !== 'element' && type !== 'text')) return [[here, 'something else']];
    return [...attributes, [here, text.join('')], ...inner.flatMap((child) => walk(child, here))];
  };
  return walk(parseXml(xml).root!, '');
}

function jsonPieces(json: string): Piece[] {
  const walk = (value: unknown, where: string): Piece[] => {
    if (typeof value !== 'object' || value === null) return [[where, String(value)]];
    return Object.entries(value).flatMap(([key, each]) => walk(each, `${where}/${key}`));
  };
  return walk(JSON.parse(json), '');
}

/** The commands, as the runner reads them (its ActionCommand). */
function commandPieces(text: string): Piece[] {
  const data = (value: string) => value.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  return text.split('\n').flatMap((line): Piece[] => {
    const [, kind = 'none', properties = '', message = line] = /^::(\w+) ([^:]*)::(.*)$/s.exec(line) ?? [];
    const pairs = properties.split(',').map((pair): Piece => {
      const [key = '', value = ''] = pair.split(/=(.*)/s);
      return [`${kind}@${key}`, data(value.replaceAll('%3A', ':').replaceAll('%2C', ','))];
    });
    return [...pairs, [kind, data(message)]];
  });
}

export const readers = {
  pretty: (text: string): Piece[] => [['', text]],
  github: commandPieces,
  markdown: markdownPieces,
  html: htmlPieces,
  junit: xmlPieces,
  sarif: jsonPieces,
  remarks: markdownPieces,
  review: markdownPieces,
  title: (text: string): Piece[] => [['', text]],
};
