/** The edits of fixes, in the style of the file. */
import type { Span } from '../text/line-index.ts';

/** A range of the file and its new text. */
export interface Edit extends Span {
  readonly text: string;
}

/** Replaces a scalar. A quoted string keeps its quotes; a plain one gets quotes if it would not be read as a string without. */
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

/** Whether a plain scalar with this text is read as this string, in block and in flow style. */
function isSafePlainScalar(value: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_./ -]*$/.test(value) && !/^(?:null|true|false)$|\s$/i.test(value);
}

/** Removes a list item: its line, or in a flow list the item and the comma before it; `undefined` if that is not safe. */
export function removeItem(source: string, span: Span): Edit | undefined {
  const afterDash = skipBack(source, span.start, ' \t');
  const dash = afterDash - 1;
  const lineStart = skipBack(source, dash, ' \t');
  if (source[dash] === '-' && afterDash < span.start && (lineStart === 0 || source[lineStart - 1] === '\n')) {
    // An item with a comment, or on the last line, is left to a person.
    let end = span.end;
    while (end < source.length && ' \t\r'.includes(source[end]!)) end++;
    return source[end] === '\n' ? { start: lineStart, end: end + 1, text: '' } : undefined;
  }
  const comma = skipBack(source, span.start, ' \t\r\n') - 1;
  return source[comma] === ',' ? { start: comma, end: span.end, text: '' } : undefined;
}

/** The offset after the last character before `offset` that is not one of `characters`. */
function skipBack(source: string, offset: number, characters: string): number {
  let position = offset;
  while (position > 0 && characters.includes(source[position - 1]!)) position--;
  return position;
}

/** Whether a node has an anchor or a tag, on which other values may depend. */
export function hasNodeProperties(source: string, start: number): boolean {
  return /(?:^|[\s,[{])[&!][^\s,[\]{}]*\s+$/.test(source.slice(Math.max(0, start - 200), start));
}

/**
 * Quotes a value that begins with a star, which YAML reads as an alias: `key: *…` or `- *…`; `undefined` if the line may mean
 * something else.
 */
export function quoteStar(source: string, offset: number): Edit | undefined {
  // Nobody writes longer lines by hand.
  const before = source.slice(Math.max(0, offset - 1000), offset);
  const start = offset - before.length + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const line = /^[^\r\n]*/.exec(source.slice(start, start + 1000))![0];
  const match = /^(\s*(?:-\s+)?(?:[A-Za-z_][\w-]*:\s+)?)(\*[^"'#{}[\]]*?)\s*(?:\s#.*)?$/.exec(line);
  if (!match?.[2]) return undefined;
  const from = start + match[1]!.length;
  return { start: from, end: from + match[2].length, text: `"${match[2]}"` };
}
