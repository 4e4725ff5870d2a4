/** The syntax of settings files in JSON, which is stricter than the YAML that reads them too. */
import { createScanner, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { DocumentSyntaxError } from '../text/document.ts';
import { depthError, MAX_DEPTH } from '../text/full/parse.ts';
import { LineIndex } from '../text/line-index.ts';

const messages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this word means nothing in JSON; put text in double quotes',
  InvalidNumberFormat: 'this is not a number that JSON can hold',
  PropertyNameExpected: 'a key in double quotes is missing here, or a comma is too many',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'the : behind the key is missing',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'the closing } is missing',
  CloseBracketExpected: 'the closing ] is missing',
  EndOfFileExpected: 'the document ends before this',
  InvalidCommentToken: 'JSON has no comments; use a .yml file for them',
  UnexpectedEndOfComment: 'JSON has no comments; use a .yml file for them',
  UnexpectedEndOfString: 'the text is never closed; add the closing "',
  UnexpectedEndOfNumber: 'the number ends too early',
  InvalidUnicode: 'a \\u escape needs four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash is followed by a character that means nothing',
  InvalidCharacter: 'there is a character that JSON text can hold only as an escape',
};

/** What follows from a fault before it more often than not. */
const CONSEQUENCES: ReadonlySet<string> = new Set([
  'ValueExpected',
  'ColonExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
]);

/**
 * The syntax faults of a JSON text, one a line: behind one, others follow from it. An empty text has none, as an empty
 * settings file is valid.
 */
export function jsonSyntaxErrors(source: string): DocumentSyntaxError[] {
  if (source.trim() === '') return [];
  const deepOffset = depthLimitOffset(source);
  if (deepOffset !== undefined) return [depthError(deepOffset)];
  const errors: ParseError[] = [];
  parse(source, errors, { disallowComments: true, allowTrailingComma: false });
  const lines = new LineIndex(source);
  let lastLine = 0;
  return errors.flatMap(({ error, offset, length }): DocumentSyntaxError[] => {
    const code = printParseErrorCode(error);
    const { line } = lines.at(offset);
    if (line <= lastLine || (lastLine > 0 && CONSEQUENCES.has(code))) return [];
    // Behind a text that is never closed nothing is certain.
    lastLine = code === 'UnexpectedEndOfString' ? Number.POSITIVE_INFINITY : line;
    return [
      { ruleId: 'syntax', start: offset, end: offset + Math.max(1, length), message: messages[code] ?? code },
    ];
  });
}

/** Where the text goes deeper than allowed: the parser would follow it to the end of the stack. */
function depthLimitOffset(source: string): number | undefined {
  const scanner = createScanner(source, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (source[offset] === '{' || source[offset] === '[') {
      if (++depth > MAX_DEPTH) return offset;
    } else if (source[offset] === '}' || source[offset] === ']') depth--;
  }
  return undefined;
}
