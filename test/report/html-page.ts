/** HTML as a browser reads it: its skeleton, and what stands in it. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

import { SCRIPT } from '../../src/report/html/script.ts';
import { STYLE } from '../../src/report/html/style.ts';

type Element = Tree.Element;

const isElement = (node: Tree.Node): node is Element => 'tagName' in node;

interface ParsedPage {
  readonly html: string;
  readonly document: Tree.Document;
  readonly parseErrors: readonly string[];
}
let last: ParsedPage | undefined;

/** The page, and the faults of its HTML; of the same one again the same. */
function parsed(html: string): ParsedPage {
  if (last?.html === html) return last;
  const parseErrors: string[] = [];
  const document = parse(html, { onParseError: ({ code }) => void parseErrors.push(`fault: ${code}`) });
  last = { html, document, parseErrors };
  return last;
}

export const documentOf = (html: string): Tree.Document => parsed(html).document;

/** Every element, from the top, in the order of the page. */
export function elements(html: string): Element[] {
  const walk = (node: Tree.Node): Element[] =>
    'childNodes' in node
      ? node.childNodes.flatMap((child) => (isElement(child) ? [child, ...walk(child)] : []))
      : [];
  return walk(documentOf(html));
}

export const attribute = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value;

/** What a reader sees of an element. */
export const textOf = (node: Tree.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

/** The elements with the names of their attributes, as an outline; no text. Faults of the HTML are lines of it too. */
export function skeleton(html: string): string {
  const { document, parseErrors } = parsed(html);
  const lines = (node: Tree.Node, depth: number): string[] => {
    if (node.nodeName === '#comment') return [`${' '.repeat(depth)}comment`];
    if (!('childNodes' in node)) return [];
    const own = isElement(node)
      ? [`${' '.repeat(depth)}${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`]
      : [];
    return [...own, ...node.childNodes.flatMap((child) => lines(child, depth + 1))];
  };
  return [...parseErrors, ...lines(document, 0)].join('\n');
}

/** What a page of ours is made of. */
const TAGS = new Set(
  `html head meta title style body a header h1 h2 h3 h4 h5 p time code main section ol li span div table caption thead tbody tr
  th td svg rect line text circle form label input fieldset legend output article dl dt dd pre br details summary script`.split(
    /\s+/,
  ),
);

/** What is in the page and not ours: faults, comments, other elements, handlers, another script or style, addresses that load or run. */
export function unexpectedContent(html: string): string[] {
  const problems = skeleton(html)
    .split('\n')
    .filter((one) => /^fault|^ *comment$/.test(one));
  const all = elements(html);
  const unexpected = all.filter(({ tagName, attrs, namespaceURI }) => {
    const inPicture = namespaceURI.endsWith('/svg');
    const isOurs = TAGS.has(tagName) || (inPicture && tagName === 'title');
    return !isOurs || attrs.some(({ name, value }) => isActive(name, value));
  });
  const code = all.filter(({ tagName }) => tagName === 'script' || tagName === 'style').map(textOf);
  if (code.join('\0') !== [STYLE, SCRIPT].join('\0')) problems.push('another script or style');
  return [
    ...problems,
    ...unexpected.map(
      ({ tagName, attrs }) => `${tagName} ${attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}`,
    ),
  ];
}

const isActive = (name: string, value: string) =>
  /^on|^(?:src|srcset|srcdoc|action|formaction|data|background|style|xlink:href|ping)$/.test(name) ||
  (name === 'href' && !/^(?:#|https:\/\/github\.example\/acme\/)/.test(value));
