/** Messages for the parser's reasons, in terms that the author of the file understands. */

/** A value that begins with a star is mostly meant as a glob or a schedule. */
export const QUOTE_STAR_HELP = 'A value that begins with * is an alias in YAML: put it in quotes';

/** What is wrong, and how to fix it. */
export interface SyntaxMessage {
  readonly message: string;
  readonly help?: string;
}

/** Where the parser stopped: the text before and after on the same line, and the line above. */
interface ErrorContext {
  readonly before: string;
  readonly after: string;
  readonly lineAbove: string;
}

type MessagePattern = readonly [
  reason: RegExp,
  matches: (context: ErrorContext) => boolean,
  message: string,
  help: string,
];

const anywhere = () => true;
const QUOTE_HELP = 'Put the value in quotes';
const KEY_VALUE_HELP = 'Write key: value';
const TAB_MESSAGE = 'a tab is used for indentation';
const SPACES_HELP = 'Indent with spaces';
const CONFLICT_MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/;
/** Reasons that say only that the text is not valid from here on. */
const UNSPECIFIC = /^bad indentation|^end of the stream|multiline key/;

/** The first match counts. */
const messagePatterns: readonly MessagePattern[] = [
  [
    /^/,
    ({ lineAbove, before, after }) => CONFLICT_MARKER.test(lineAbove) || CONFLICT_MARKER.test(before + after),
    'git left a merge conflict here',
    'Keep one side, and remove the lines of <, = and >',
  ],
  [UNSPECIFIC, ({ before, after }) => /^ *\t/.test(before + after), TAB_MESSAGE, SPACES_HELP],
  [/^alias node/, anywhere, 'an alias has a tag or an anchor', 'Remove it'],
  // The parser stops after the alias.
  [
    /^/,
    ({ before, after }) =>
      /(?:^|[:\-[,{]\s*)\*[^\s,\]}]*(?:\s|$)/.test(before + after.slice(0, 1)) && !/["']/.test(before),
    'a value that begins with * is read as an alias',
    QUOTE_STAR_HELP,
  ],
  [/^name of an alias/, anywhere, 'a value that begins with * is read as an alias', QUOTE_STAR_HELP],
  [/^name of an anchor/, anywhere, 'a value that begins with & is read as an anchor', QUOTE_HELP],
  [/^duplication of a(?:n anchor|\s?tag)/, anywhere, 'a value has two tags or two anchors', 'Keep one'],
  [
    UNSPECIFIC,
    ({ before, after }) => /^[@`%]/.test(after) && /(?:[:-]\s+|^\s*)$/.test(before),
    'a value must not begin with @, ` or %',
    QUOTE_HELP,
  ],
  [
    UNSPECIFIC,
    ({ before, after }) => /^[\]}]/.test(after) && /\S/.test(before),
    'this bracket closes nothing',
    'Remove it, or put the value in quotes',
  ],
  [
    UNSPECIFIC,
    ({ before, after }) => /["'\]}]\s*$/.test(before) && /^[^:]/.test(after),
    'the line continues after the closing quote or bracket',
    "Put the whole value in quotes; inside '…' write '' for one '",
  ],
  [
    UNSPECIFIC,
    ({ before, after }) => /^:/.test(after) && /:\s/.test(before.trim()),
    'a value contains a colon and a space',
    QUOTE_HELP,
  ],
  [
    UNSPECIFIC,
    ({ lineAbove }) => /^\s*(?:- )?[\w-]+:[^\s:/]/.test(lineAbove),
    'a space is missing after the colon in the line above',
    KEY_VALUE_HELP,
  ],
  [
    /^bad indentation/,
    ({ after }) => /^:/.test(after),
    'this line is indented deeper than the keys around it',
    'Align it with the keys of the same map',
  ],
  [
    /multiline key|^end of the stream/,
    ({ after }) => /^:|^$/.test(after),
    'a line above has no colon, or this one is indented too far',
    KEY_VALUE_HELP,
  ],
  [
    UNSPECIFIC,
    ({ before, after, lineAbove }) => before.trim() === '' && /^-\S/.test(after) && /^\s*- /.test(lineAbove),
    'a space is missing after the dash',
    'Write - and a space',
  ],
  [
    UNSPECIFIC,
    ({ before, after }) => before.trim() === '' && /^- /.test(after),
    'this list item is not indented like the items above it',
    'Align the dashes of a list, below its key',
  ],
  [
    /^bad indentation/,
    anywhere,
    'this line is not indented like the lines around it',
    'Align it with the keys or items of the same level',
  ],
  [
    /^end of the stream/,
    anywhere,
    'the document ends here, but more text follows',
    'Check the indentation of this line and the quotes before it',
  ],
  [/multiline key/, anywhere, 'a key spans several lines', 'Write key: value on one line'],
  [/^tab characters must not/, anywhere, TAB_MESSAGE, SPACES_HELP],
  [
    /^deficient indentation/,
    ({ after }) => /^[\]}]/.test(after),
    'the closing bracket must be indented deeper than the key it belongs to',
    'Put a space or more before it',
  ],
  [
    /^deficient indentation/,
    anywhere,
    'quotes or brackets opened above are not closed',
    'Close them, or indent this line deeper than their key',
  ],
  [/within a double quoted scalar/, anywhere, 'the closing double quote is missing', 'Add the closing "'],
  [/within a single quoted scalar/, anywhere, 'the closing single quote is missing', "Add the closing '"],
  [/within a flow collection/, anywhere, 'the [ or { is not closed', 'Add the closing ] or }'],
  [
    /^missed comma/,
    ({ after }) => /^[\]}]/.test(after),
    'the closing bracket does not match the opening one',
    'Close [ with ], and { with }',
  ],
  [/^missed comma/, anywhere, 'a comma is missing between two entries', 'Add the comma'],
  [
    /^expected the node content, but found ','/,
    anywhere,
    'a comma has no entry before it',
    'Remove the comma',
  ],
  [/^expected ':' after a mapping key/, anywhere, 'this key has no colon', KEY_VALUE_HELP],
  [
    /^a whitespace character is expected after the key-value/,
    anywhere,
    'a space is missing after the colon',
    KEY_VALUE_HELP,
  ],
  [
    /^unknown escape sequence/,
    anywhere,
    'this escape in double quotes is not valid',
    'Write \\\\ for a backslash, or use single quotes',
  ],
  [
    /^expected hexadecimal/,
    anywhere,
    'an escape in double quotes needs hexadecimal digits',
    'Write \\u and four hexadecimal digits',
  ],
  [
    /^a line break is expected/,
    anywhere,
    'the text of a | or > begins on the next line',
    'Put it there, or put the value in quotes',
  ],
  [
    /explicit indentation width|^repeat of/,
    anywhere,
    'only - or + and a digit from 1 to 9 may follow | or >',
    'Write | alone',
  ],
  [
    /^null byte|non-printable|expected valid JSON character/,
    anywhere,
    'this character is not allowed in YAML',
    'Remove it, or write it as an escape in double quotes',
  ],
  [/YAML version/, anywhere, 'unsupported YAML version; expected 1.2', 'Remove the %YAML line'],
  [
    /directive/i,
    anywhere,
    'a line that begins with % is read as a directive',
    'Put the value in quotes, or write --- after the directives',
  ],
  [/tag/i, anywhere, 'a value that begins with ! is read as a tag', QUOTE_HELP],
];

/** The message for a reason that the parser gave at the offset `at` of `source`. */
export function syntaxMessage(reason: string, source: string, at: number): SyntaxMessage {
  const context = contextAt(source, at);
  const match = messagePatterns.find(([pattern, matches]) => pattern.test(reason) && matches(context));
  return match ? { message: match[2], help: match[3] } : { message: reason };
}

/** The most characters of context on each side, in UTF-16 code units. */
const MAX_CONTEXT = 500;

function contextAt(source: string, at: number): ErrorContext {
  const linesBefore = source.slice(Math.max(0, at - MAX_CONTEXT), at).split(/\r\n|\r|\n/);
  const [after = ''] = source.slice(at, at + MAX_CONTEXT).split(/[\r\n]/, 1);
  // Blank lines and comments above are skipped.
  const lineAbove = linesBefore.slice(0, -1).findLast((line) => /^\s*[^\s#]/.test(line)) ?? '';
  return { before: linesBefore.at(-1)!, after, lineAbove };
}

/** Whether a source text contains merge conflict markers, from which other errors follow. */
export const hasConflictMarkers = (source: string): boolean => /^(?:<{7}|>{7})(?:\s|$)/m.test(source);
