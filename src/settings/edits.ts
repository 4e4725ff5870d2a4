/** The texts of fixes: what a range of the file becomes, in the file's own style. */
import type { Span } from '../text/line-index.ts';

export interface Edit extends Span {
  readonly text: string;
}

/** A scalar's range, written anew. A text keeps the quotes it had, and gets some where it would not be read as text. */
export function rewriteScalar(
  source: string,
  span: Span,
  value: string | number | boolean,
  isJson: boolean,
): Edit {
  if (typeof value !== 'string') return { ...span, text: String(value) };
  const quote = source[span.start];
  if (isJson || quote === '"') return { ...span, text: JSON.stringify(value) };
  if (quote === "'") return { ...span, text: `'${value.replaceAll("'", "''")}'` };
  return { ...span, text: isSafePlainScalar(value) ? value : JSON.stringify(value) };
}

/** Whether a plain scalar of this text is that text, in block and in flow. */
function isSafePlainScalar(value: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_./ -]*$/.test(value) && !/^(?:null|true|false)$|\s$/i.test(value);
}

/** Removes an item of a list: its line, or in a flow list the item and the comma before it. */
export function removeItem(source: string, span: Span): Edit | undefined {
  const afterDash = skipBack(source, span.start, ' \t');
  const dash = afterDash - 1;
  const lineStart = skipBack(source, dash, ' \t');
  if (source[dash] === '-' && afterDash < span.start && (lineStart === 0 || source[lineStart - 1] === '\n')) {
    // With a comment behind it, or as the last line, the line is left to a person.
    let end = span.end;
    while (end < source.length && ' \t\r'.includes(source[end]!)) end++;
    return source[end] === '\n' ? { start: lineStart, end: end + 1, text: '' } : undefined;
  }
  const comma = skipBack(source, span.start, ' \t\r\n') - 1;
  return source[comma] === ',' ? { start: comma, end: span.end, text: '' } : undefined;
}

/** The offset behind the last character before `offset` that is none of these. */
function skipBack(source: string, offset: number, characters: string): number {
  let position = offset;
  while (position > 0 && characters.includes(source[position - 1]!)) position--;
  return position;
}

/** Whether a node has an anchor or a tag before it: then more than its own text depends on what it is. */
export function hasNodeProperties(source: string, start: number): boolean {
  return /(?:^|[\s,[{])[&!][^\s,[\]{}]*\s+$/.test(source.slice(Math.max(0, start - 200), start));
}

/**
 * Quotes for the rest of a line that begins with a star, which YAML reads as an alias: `key: *…` or `- *…`. Only where
 * the line can be nothing else.
 */
export function quoteStar(source: string, offset: number): Edit | undefined {
  // A line that is longer is none that a person wrote.
  const before = source.slice(Math.max(0, offset - 1000), offset);
  const start = offset - before.length + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const line = /^[^\r\n]*/.exec(source.slice(start, start + 1000))![0];
  const match = /^(\s*(?:-\s+)?(?:[A-Za-z_][\w-]*:\s+)?)(\*[^"'#{}[\]]*?)\s*(?:\s#.*)?$/.exec(line);
  if (!match?.[2]) return undefined;
  const from = start + match[1]!.length;
  return { start: from, end: from + match[2].length, text: `"${match[2]}"` };
}
