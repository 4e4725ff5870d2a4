/** From a text to the parser's events, or to the fault where the parser stopped. */
import { parseEvents, YAMLException } from 'js-yaml';
import { MAX_DEPTH, QUOTE_STAR, type TextFault } from './build.ts';
import type { Parsed } from './events.ts';

/**
 * Parses one text. The parser counts the scalar below the deepest collection, and the reader tells collections that
 * are one too deep more exactly, so it is allowed a little more than the limit.
 */
export function parse(source: string, base = 0): Parsed | TextFault {
  try {
    return { source, base, events: parseEvents(source, { maxDepth: MAX_DEPTH + 2 }) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const at = error.mark?.position ?? 0;
    const reason = error.reason ?? 'the YAML is broken';
    if (reason.startsWith('nesting exceeded')) {
      const message = `more than ${MAX_DEPTH} levels deep`;
      return { word: 'limit', start: base + at, end: base + at + 1, message, help: 'Flatten the document' };
    }
    const { message, help } = plainly(reason, source, at);
    return { word: 'syntax', start: base + at, end: base + at + 1, message, ...(help ? { help } : {}) };
  }
}

/** What the parser's reasons mean to the author: the first pattern that matches. */
const reasons: readonly (readonly [RegExp, string, string?])[] = [
  [/^tab characters must not/, 'a tab is used for indentation', 'Indent with spaces'],
  [
    /^bad indentation of a mapping entry/,
    'this line is not indented like the keys around it, or a colon is missing or too many',
    'Line it up with the keys of the same map; put a value that holds ": " in quotes',
  ],
  [
    /^bad indentation of a sequence/,
    'this list item is not indented like the items above it',
    'Line its - up with theirs',
  ],
  [
    /^deficient indentation/,
    'this line must be indented deeper than the key it belongs to',
    'Indent it, or close the quotes or brackets before it',
  ],
  [/within a double quoted scalar/, 'the text in double quotes is never closed', 'Add the closing "'],
  [/within a single quoted scalar/, 'the text in single quotes is never closed', "Add the closing '"],
  [/within a flow collection/, 'the [ or { is never closed', 'Add the closing ] or }'],
  [/^missed comma/, 'a comma is missing between two entries', 'Add the comma'],
  [
    /^expected the node content, but found ','/,
    'there is a comma without an entry before it',
    'Remove the comma',
  ],
  [/^expected ':' after a mapping key/, 'this key has no colon', 'Write key: value'],
  [
    /^a whitespace character is expected after the key-value/,
    'a space is missing after the colon',
    'Write key: value',
  ],
  [
    /multiline key may not be/,
    'a key goes over more than one line, or a colon is missing',
    'Write key: value on one line',
  ],
  [
    /^unknown escape sequence/,
    'a backslash in double quotes is followed by a letter that means nothing',
    'Write \\\\ for a backslash, or use single quotes',
  ],
  [
    /^expected hexadecimal/,
    'an escape in double quotes lacks hexadecimal digits',
    'Write \\u and four digits',
  ],
  [/^name of an alias|^alias node/, 'a value that begins with * is read as an alias', QUOTE_STAR],
  [/^name of an anchor/, 'a value that begins with & is read as an anchor', 'Put the value in quotes'],
  [/^duplication of a(?:n anchor|\s?tag)/, 'a value has two tags or two anchors', 'Keep one'],
  [
    /^null byte|non-printable|expected valid JSON character/,
    'there is a character that no YAML text may hold',
    'Remove it, or write it as an escape in double quotes',
  ],
  [
    /^end of the stream or a document separator/,
    'the document ends here, but the text goes on',
    'Check the indentation of this line and the quotes before it',
  ],
  [/tag/, 'a value that begins with ! is read as a tag', 'Put the value in quotes'],
  [/directive/, 'a line that begins with % is read as a directive', 'Put the value in quotes'],
];

function plainly(reason: string, source: string, at: number): { message: string; help?: string | undefined } {
  // The parser stops behind the alias; what the author meant was a glob or a schedule.
  const line = source.slice(source.lastIndexOf('\n', Math.max(0, at - 1)) + 1, at + 1);
  if (/(?:^|[:\-[,{]\s*)\*[^\s,\]}]*(?:\s|$)/.test(line.slice(-500)) && !/["']/.test(line)) {
    return { message: 'a value that begins with * is read as an alias', help: QUOTE_STAR };
  }
  for (const [pattern, message, help] of reasons) if (pattern.test(reason)) return { message, help };
  return { message: reason };
}
