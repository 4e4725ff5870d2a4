/** What the parser's reasons mean to the author of a text. */

/** What the author of a value that begins with a star meant is mostly a glob or a schedule. */
export const QUOTE_STAR_HELP = 'A value that begins with * is an alias in YAML: put it in quotes';

export interface SyntaxMessage {
  readonly message: string;
  readonly help?: string;
}

/** The place where the parser stopped: what stands on the line before it and behind it, and the line above. */
interface ErrorContext {
  readonly before: string;
  readonly after: string;
  readonly lineAbove: string;
}

type MessagePattern = readonly [
  reason: RegExp,
  spot: (context: ErrorContext) => boolean,
  message: string,
  help: string,
];

const anywhere = () => true;
const QUOTE_HELP = 'Put the value in quotes';
const KEY_VALUE_HELP = 'Write key: value';
const TAB_MESSAGE = 'a tab is used for indentation';
const SPACES_HELP = 'Indent with spaces';
const CONFLICT_MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/;
/** Reasons that say no more than that the text makes no sense from here on. */
const UNSPECIFIC = /^bad indentation|^end of the stream|multiline key/;

/** The first that fits counts. */
const messagePatterns: readonly MessagePattern[] = [
  [
    /^/,
    ({ lineAbove, before, after }) => CONFLICT_MARKER.test(lineAbove) || CONFLICT_MARKER.test(before + after),
    'git left a merge conflict here',
    'Keep one of the two sides, and remove the lines of <, = and >',
  ],
  [UNSPECIFIC, ({ before, after }) => /^ *\t/.test(before + after), TAB_MESSAGE, SPACES_HELP],
  [/^alias node/, anywhere, 'an alias has a tag or an anchor', 'Remove it'],
  // The parser stops behind the alias.
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
    'a value may not begin with @, ` or %',
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
    'the line goes on behind the closing quote or bracket',
    "Put the whole value in quotes; inside '…' write '' for one '",
  ],
  [
    UNSPECIFIC,
    ({ before, after }) => /^:/.test(after) && /:\s/.test(before.trim()),
    'a value holds a colon and a space',
    QUOTE_HELP,
  ],
  [
    UNSPECIFIC,
    ({ lineAbove }) => /^\s*(?:- )?[\w-]+:[^\s:/]/.test(lineAbove),
    'a space is missing behind the colon of the line above',
    KEY_VALUE_HELP,
  ],
  [
    /^bad indentation/,
    ({ after }) => /^:/.test(after),
    'this line is indented deeper than the keys around it',
    'Line it up with the keys of the same map',
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
    'a space is missing behind the dash',
    'Write - and a space',
  ],
  [
    UNSPECIFIC,
    ({ before, after }) => before.trim() === '' && /^- /.test(after),
    'this list item is not indented like the items above it',
    'Line up the dashes of a list, below the key that holds it',
  ],
  [
    /^bad indentation/,
    anywhere,
    'this line is not indented like the lines around it',
    'Line it up with the keys or items of the same level',
  ],
  [
    /^end of the stream/,
    anywhere,
    'the document ends here, but the text goes on',
    'Check the indentation of this line and the quotes before it',
  ],
  [/multiline key/, anywhere, 'a key goes over more than one line', 'Write key: value on one line'],
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
    'quotes or brackets that are opened above are still open here',
    'Close them, or indent this line deeper than their key',
  ],
  [
    /within a double quoted scalar/,
    anywhere,
    'the text in double quotes is never closed',
    'Add the closing "',
  ],
  [
    /within a single quoted scalar/,
    anywhere,
    'the text in single quotes is never closed',
    "Add the closing '",
  ],
  [/within a flow collection/, anywhere, 'the [ or { is never closed', 'Add the closing ] or }'],
  [
    /^missed comma/,
    ({ after }) => /^[\]}]/.test(after),
    'a bracket is closed by one of the other kind',
    '[ is closed by ], { by }',
  ],
  [/^missed comma/, anywhere, 'a comma is missing between two entries', 'Add the comma'],
  [
    /^expected the node content, but found ','/,
    anywhere,
    'there is a comma without an entry before it',
    'Remove the comma',
  ],
  [/^expected ':' after a mapping key/, anywhere, 'this key has no colon', KEY_VALUE_HELP],
  [
    /^a whitespace character is expected after the key-value/,
    anywhere,
    'a space is missing behind the colon',
    KEY_VALUE_HELP,
  ],
  [
    /^unknown escape sequence/,
    anywhere,
    'a backslash in double quotes is followed by a letter that means nothing',
    'Write \\\\ for a backslash, or use single quotes',
  ],
  [
    /^expected hexadecimal/,
    anywhere,
    'an escape in double quotes lacks hexadecimal digits',
    'Write \\u and four digits',
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
    'behind | or > stand one of - and + and one digit from 1 to 9, or nothing',
    'Write | alone',
  ],
  [
    /^null byte|non-printable|expected valid JSON character/,
    anywhere,
    'there is a character that no YAML text may hold',
    'Remove it, or write it as an escape in double quotes',
  ],
  [/YAML version/, anywhere, 'this is another YAML than 1.2', 'Remove the %YAML line'],
  [
    /directive/i,
    anywhere,
    'a line that begins with % is read as a directive',
    'Put the value in quotes, or write --- behind the directives',
  ],
  [/tag/i, anywhere, 'a value that begins with ! is read as a tag', QUOTE_HELP],
];

/** The sentence for one of the parser's reasons, given at the offset `at` of `source`. */
export function syntaxMessage(reason: string, source: string, at: number): SyntaxMessage {
  const context = contextAt(source, at);
  const match = messagePatterns.find(([pattern, matches]) => pattern.test(reason) && matches(context));
  return match ? { message: match[2], help: match[3] } : { message: reason };
}

/** No line is looked at further than this. */
const MAX_CONTEXT = 500;

function contextAt(source: string, at: number): ErrorContext {
  const linesBefore = source.slice(Math.max(0, at - MAX_CONTEXT), at).split(/\r\n|\r|\n/);
  const [after = ''] = source.slice(at, at + MAX_CONTEXT).split(/[\r\n]/, 1);
  // Blank lines and comments above say nothing.
  const lineAbove = linesBefore.slice(0, -1).findLast((line) => /^\s*[^\s#]/.test(line)) ?? '';
  return { before: linesBefore.at(-1)!, after, lineAbove };
}

/** Whether git has left a conflict in a text: what follows from it is no fault of its own. */
export const hasConflictMarkers = (source: string): boolean => /^(?:<{7}|>{7})(?:\s|$)/m.test(source);
