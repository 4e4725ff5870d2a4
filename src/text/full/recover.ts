/**
 * Syntax errors after the first. The parser of the full reader stops at the first one; this slower one continues, and is used
 * only for what begins on later lines.
 */
import { type ErrorCode, parseAllDocuments } from 'yaml';
import type { DocumentSyntaxError } from '../document.ts';
import { LineIndex } from '../line-index.ts';
import { hasConflictMarkers, QUOTE_STAR_HELP } from './syntax-messages.ts';

/** Beyond these limits, recovering takes too long for what it finds. */
const MAX_LENGTH = 1 << 20;
const MAX_BRACKETS = 200;
/** How many nested errors the parser finds depends on the stack; this many it always finds. */
const MAX_ERRORS = 100;

/** Message and help of each kind of error, without the kinds that only follow from another one. */
const messages: Partial<Record<ErrorCode, readonly [string, string]>> = {
  ALIAS_PROPS: ['an alias has a tag or an anchor', 'Remove it'],
  BAD_ALIAS: ['a value that begins with * is read as an alias', QUOTE_STAR_HELP],
  BAD_DQ_ESCAPE: [
    'this escape in double quotes is not valid',
    'Write \\\\ for a backslash, or use single quotes',
  ],
  BAD_INDENT: [
    'this line is not indented like the lines around it',
    'Align it with the keys or items of the same level',
  ],
  BAD_SCALAR_START: ['a value must not begin with this character', 'Put the value in quotes'],
  BLOCK_AS_IMPLICIT_KEY: [
    'a value contains ": ", or a line is indented too far',
    'Put the value in quotes, or align the key',
  ],
  BLOCK_IN_FLOW: ['an indented block is inside [ ] or { }', 'Write it inside the brackets, with commas'],
  MISSING_CHAR: ['a closing quote, bracket, comma or colon is missing', 'Add it'],
  MULTILINE_IMPLICIT_KEY: [
    'a key spans several lines, or a colon is missing',
    'Write key: value on one line',
  ],
  TAB_AS_INDENT: ['a tab is used for indentation', 'Indent with spaces'],
  UNEXPECTED_TOKEN: ['unexpected text', 'Remove it, or put the whole value in quotes'],
};

/** The first error of each line after `line` (1-based). */
export function recoverErrors(source: string, line: number): DocumentSyntaxError[] {
  if (source.length > MAX_LENGTH || bracketDepth(source) > MAX_BRACKETS || hasConflictMarkers(source))
    return [];
  const lines = new LineIndex(source);
  const errors: DocumentSyntaxError[] = [];
  let lastLine = line;
  // This parser does not know a lone CR as a line break.
  const documents = parseAllDocuments(source.replace(/\r(?!\n)/g, '\n'), {
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  for (const { code, pos, message } of documents.flatMap((document) => document.errors)) {
    const [start, end] = pos;
    const errorLine = lines.at(start).line;
    const known = messages[code];
    if (errorLine > lastLine && known && start < source.trimEnd().length) {
      lastLine = errorLine;
      errors.push({
        ruleId: 'syntax',
        start,
        end: Math.max(end, start + 1),
        message: known[0],
        help: known[1],
      });
    }
    if (errors.length === MAX_ERRORS) break;
    // After the end of the document everything is "unexpected".
    if (message.includes('in YAML stream')) break;
  }
  return errors;
}

function bracketDepth(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source.charCodeAt(at) | 0x20;
    if (char === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (char === 0x7d) depth = Math.max(0, depth - 1);
  }
  return deepest;
}
