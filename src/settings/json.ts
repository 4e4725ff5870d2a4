/** The syntax of settings files in JSON, which is stricter than the YAML that reads them too. */
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { TextFault } from '../text/build.ts';

const meanings: Readonly<Record<string, string>> = {
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

/** Every syntax fault of a JSON text; an empty text has none, as an empty settings file is valid. */
export function jsonFaults(source: string): TextFault[] {
  if (source.trim() === '') return [];
  const errors: ParseError[] = [];
  parse(source, errors, { disallowComments: true, allowTrailingComma: false });
  return errors.map(({ error, offset, length }) => {
    const code = printParseErrorCode(error);
    return {
      word: 'syntax',
      start: offset,
      end: offset + Math.max(1, length),
      message: meanings[code] ?? code,
    };
  });
}
