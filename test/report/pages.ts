/** HTML as a browser reads it: its skeleton, and what stands in it. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

type Element = Tree.Element;

const isElement = (node: Tree.Node): node is Element => 'tagName' in node;

/** Every element, from the top, in the order of the page. */
export function elements(html: string): Element[] {
  const walk = (node: Tree.Node): Element[] =>
    'childNodes' in node
      ? node.childNodes.flatMap((child) => (isElement(child) ? [child, ...walk(child)] : []))
      : [];
  return walk(parse(html));
}

export const attribute = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value;

/** What a reader sees of an element. */
export const textOf = (node: Tree.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

/** The elements with the names of their attributes, as an outline; no text. Faults of the HTML are lines of it too. */
export function skeleton(html: string): string {
  const faults: string[] = [];
  const document = parse(html, { onParseError: ({ code }) => void faults.push(`fault: ${code}`) });
  const lines = (node: Tree.Node, depth: number): string[] => {
    if (node.nodeName === '#comment') return [`${' '.repeat(depth)}comment`];
    if (!('childNodes' in node)) return [];
    const own = isElement(node)
      ? [`${' '.repeat(depth)}${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`]
      : [];
    return [...own, ...node.childNodes.flatMap((child) => lines(child, depth + 1))];
  };
  return [...faults, ...lines(document, 0)].join('\n');
}
