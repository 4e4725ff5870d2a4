/** What the parser's reasons mean to the author of a text. */

/** What the author of a value that begins with a star meant is mostly a glob or a schedule. */
export const QUOTE_STAR = 'A value that begins with * is an alias in YAML: put it in quotes';

export interface Sentence {
  readonly message: string;
  readonly help?: string;
}

/** The place where the parser stopped: what stands on the line before it and behind it, and the line above. */
interface Spot {
  readonly before: string;
  readonly rest: string;
  readonly above: string;
}

type Meaning = readonly [reason: RegExp, spot: (spot: Spot) => boolean, message: string, help: string];

const anywhere = () => true;
const QUOTE = 'Put the value in quotes';
const KEY_VALUE = 'Write key: value';
const TAB = 'a tab is used for indentation';
const SPACES = 'Indent with spaces';
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/;
/** Reasons that say no more than that the text makes no sense from here on. */
const LOST = /^bad indentation|^end of the stream|multiline key/;

/** The first that fits counts. */
const meanings: readonly Meaning[] = [
  [
    /^/,
    ({ above, before, rest }) => CONFLICT.test(above) || CONFLICT.test(before + rest),
    'git left a merge conflict here',
    'Keep one of the two sides, and remove the lines of <, = and >',
  ],
  [LOST, ({ before, rest }) => /^ *\t/.test(before + rest), TAB, SPACES],
  [/^alias node/, anywhere, 'an alias has a tag or an anchor', 'Remove it'],
  // The parser stops behind the alias.
  [
    /^/,
    ({ before, rest }) =>
      /(?:^|[:\-[,{]\s*)\*[^\s,\]}]*(?:\s|$)/.test(before + rest.slice(0, 1)) && !/["']/.test(before),
    'a value that begins with * is read as an alias',
    QUOTE_STAR,
  ],
  [/^name of an alias/, anywhere, 'a value that begins with * is read as an alias', QUOTE_STAR],
  [/^name of an anchor/, anywhere, 'a value that begins with & is read as an anchor', QUOTE],
  [/^duplication of a(?:n anchor|\s?tag)/, anywhere, 'a value has two tags or two anchors', 'Keep one'],
  [
    LOST,
    ({ before, rest }) => /^[@`%]/.test(rest) && /(?:[:-]\s+|^\s*)$/.test(before),
    'a value may not begin with @, ` or %',
    QUOTE,
  ],
  [
    LOST,
    ({ before, rest }) => /^[\]}]/.test(rest) && /\S/.test(before),
    'this bracket closes nothing',
    'Remove it, or put the value in quotes',
  ],
  [
    LOST,
    ({ before, rest }) => /["'\]}]\s*$/.test(before) && /^[^:]/.test(rest),
    'the line goes on behind the closing quote or bracket',
    "Put the whole value in quotes; inside '…' write '' for one '",
  ],
  [
    LOST,
    ({ before, rest }) => /^:/.test(rest) && /:\s/.test(before.trim()),
    'a value holds a colon and a space',
    QUOTE,
  ],
  [
    LOST,
    ({ above }) => /^\s*(?:- )?[\w-]+:[^\s:/]/.test(above),
    'a space is missing behind the colon of the line above',
    KEY_VALUE,
  ],
  [
    /^bad indentation/,
    ({ rest }) => /^:/.test(rest),
    'this line is indented deeper than the keys around it',
    'Line it up with the keys of the same map',
  ],
  [
    /multiline key|^end of the stream/,
    ({ rest }) => /^:|^$/.test(rest),
    'a line above has no colon, or this one is indented too far',
    KEY_VALUE,
  ],
  [
    LOST,
    ({ before, rest, above }) => before.trim() === '' && /^-\S/.test(rest) && /^\s*- /.test(above),
    'a space is missing behind the dash',
    'Write - and a space',
  ],
  [
    LOST,
    ({ before, rest }) => before.trim() === '' && /^- /.test(rest),
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
  [/^tab characters must not/, anywhere, TAB, SPACES],
  [
    /^deficient indentation/,
    ({ rest }) => /^[\]}]/.test(rest),
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
    ({ rest }) => /^[\]}]/.test(rest),
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
  [/^expected ':' after a mapping key/, anywhere, 'this key has no colon', KEY_VALUE],
  [
    /^a whitespace character is expected after the key-value/,
    anywhere,
    'a space is missing behind the colon',
    KEY_VALUE,
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
  [/tag/i, anywhere, 'a value that begins with ! is read as a tag', QUOTE],
];

/** The sentence for one of the parser's reasons, given at the offset `at` of `source`. */
export function plainly(reason: string, source: string, at: number): Sentence {
  const spot = spotOf(source, at);
  const meaning = meanings.find(([pattern, fits]) => pattern.test(reason) && fits(spot));
  return meaning ? { message: meaning[2], help: meaning[3] } : { message: reason };
}

/** No line is looked at further than this. */
const NEAR = 500;

function spotOf(source: string, at: number): Spot {
  const near = source.slice(Math.max(0, at - NEAR), at).split(/\r\n|\r|\n/);
  const [rest = ''] = source.slice(at, at + NEAR).split(/[\r\n]/, 1);
  // Blank lines and comments above say nothing.
  const above = near.slice(0, -1).findLast((line) => /^\s*[^\s#]/.test(line)) ?? '';
  return { before: near.at(-1)!, rest, above };
}

/** Whether git has left a conflict in a text: what follows from it is no fault of its own. */
export const hasConflict = (source: string): boolean => /^(?:<{7}|>{7})(?:\s|$)/m.test(source);
