/** The texts of fixes: what a range of the file becomes, in the file's own style. */
import type { Span } from '../text/line-index.ts';

export interface Edit extends Span {
  readonly text: string;
}

/** A scalar's range, written anew. A text keeps the quotes it had, and gets some where it would not be read as text. */
export function rewrite(source: string, span: Span, value: string | number | boolean, json: boolean): Edit {
  if (typeof value !== 'string') return { ...span, text: String(value) };
  const quote = source[span.start];
  if (json || quote === '"') return { ...span, text: JSON.stringify(value) };
  if (quote === "'") return { ...span, text: `'${value.replaceAll("'", "''")}'` };
  return { ...span, text: readsAsText(value) ? value : JSON.stringify(value) };
}

/** Whether a plain scalar of this text is that text, in block and in flow. */
function readsAsText(value: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_./ -]*$/.test(value) && !/^(?:null|true|false)$|\s$/i.test(value);
}

/** Removes an item of a list: its line, or in a flow list the item and the comma before it. */
export function removeItem(source: string, span: Span): Edit | undefined {
  const lineStart = source.lastIndexOf('\n', span.start - 1) + 1;
  const lineBreak = source.indexOf('\n', span.end);
  const before = source.slice(lineStart, span.start);
  const behind = source.slice(span.end, lineBreak === -1 ? source.length : lineBreak);
  if (/^[ \t]*-[ \t]+$/.test(before)) {
    // With a comment behind it, or as the last line, the line is left to a person.
    return behind.trim() === '' && lineBreak !== -1
      ? { start: lineStart, end: lineBreak + 1, text: '' }
      : undefined;
  }
  let start = span.start;
  while (start > 0 && ' \t\r\n'.includes(source[start - 1]!)) start--;
  return source[start - 1] === ',' ? { start: start - 1, end: span.end, text: '' } : undefined;
}

/** Whether a node has an anchor or a tag before it: then more than its own text depends on what it is. */
export function hasProperties(source: string, start: number): boolean {
  return /(?:^|[\s,[{])[&!][^\s,[\]{}]*\s+$/.test(source.slice(Math.max(0, start - 200), start));
}

/**
 * Quotes for the rest of a line that begins with a star, which YAML reads as an alias: `key: *…` or `- *…`. Only where
 * the line can be nothing else.
 */
export function quoteStar(source: string, offset: number): Edit | undefined {
  const start = Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1;
  const line = /^[^\r\n]*/.exec(source.slice(start, start + 1000))![0];
  const match = /^(\s*(?:-\s+)?(?:[A-Za-z_][\w-]*:\s+)?)(\*[^"'#{}[\]]*?)\s*(?:\s#.*)?$/.exec(line);
  if (!match?.[2]) return undefined;
  const from = start + match[1]!.length;
  return { start: from, end: from + match[2].length, text: `"${match[2]}"` };
}
