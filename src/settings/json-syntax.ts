/** The syntax errors of settings files in JSON, which is stricter than YAML. */
import { createScanner, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { DocumentSyntaxError } from '../text/document.ts';
import { depthError, MAX_DEPTH } from '../text/full/parse.ts';
import { LineIndex } from '../text/line-index.ts';

const messages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this word is not valid in JSON; put strings in double quotes',
  InvalidNumberFormat: 'this number is not valid in JSON',
  PropertyNameExpected: 'expected a key in double quotes; add it, or remove the comma before this',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'the : after the key is missing',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'the closing } is missing',
  CloseBracketExpected: 'the closing ] is missing',
  EndOfFileExpected: 'unexpected text after the end of the document',
  InvalidCommentToken: 'JSON has no comments; use a .yml file for them',
  UnexpectedEndOfComment: 'JSON has no comments; use a .yml file for them',
  UnexpectedEndOfString: 'the closing " is missing',
  UnexpectedEndOfNumber: 'the number is incomplete',
  InvalidUnicode: 'a \\u escape needs four hexadecimal digits',
  InvalidEscapeCharacter: 'this escape is not valid in JSON',
  InvalidCharacter: 'this character must be written as an escape in JSON',
};

/** Errors that mostly follow from an earlier one. */
const CONSEQUENCES: ReadonlySet<string> = new Set([
  'ValueExpected',
  'ColonExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
]);

/**
 * The syntax errors of a JSON text, at most one a line, as others mostly follow from it. An empty text has none, because an empty
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
    // After an unclosed string nothing is certain.
    lastLine = code === 'UnexpectedEndOfString' ? Number.POSITIVE_INFINITY : line;
    return [
      { ruleId: 'syntax', start: offset, end: offset + Math.max(1, length), message: messages[code] ?? code },
    ];
  });
}

/** Where the nesting exceeds the limit, at which the recursive parser would overflow the stack. */
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
