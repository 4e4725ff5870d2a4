/** Parses the first line of a comment. Strict: a line that is not exactly a command does nothing. Pure. */
import { nearest } from '../text/nearest.ts';
import { COMMAND_NAMES, type CommandName, type SlashCommandSpec, slashCommands } from './slash-commands.ts';

/** The arguments of `baseline add`. */
export interface BaselineRequest {
  /** A check id or a finding's fingerprint. */
  readonly check: string;
  /** YYYY-MM-DD. */
  readonly until: string;
  readonly reason: string;
}

/** A command with its arguments. */
export type SlashCommand =
  | { readonly name: Exclude<CommandName, 'explain' | 'baseline'> }
  | { readonly name: 'explain'; readonly code: string }
  | { readonly name: 'baseline'; readonly add: BaselineRequest };

/** Why a line that starts like a command is not one. */
export interface CommandParseError {
  /** Markdown without any text of the comment. */
  readonly message: string;
  /** The offending text as written. */
  readonly word?: string;
  /** The most similar known command. */
  readonly near?: string;
}

/** The result of parsing. */
export type ParsedComment = { readonly command: SlashCommand } | { readonly error: CommandParseError };

/** Maximum length of the line, in UTF-16 units. */
const MAX_LINE_LENGTH = 600;
const PREFIX = '/gatehouse';

const LINE_BREAK = /\r\n|\r|\n/;

/** `/gatehouse-x` is for another bot. */
const isForUs = (line: string) => line.startsWith(PREFIX) && /^(?:[ \t]|$)/.test(line.slice(PREFIX.length));

/** The lines after the first that would be for this bot too, outside of code blocks: they are not run. */
export function countMoreCommands(body: string): number {
  let isCode = false;
  let count = 0;
  for (const line of body.split(LINE_BREAK).slice(1)) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode && isForUs(line)) count++;
  }
  return count;
}

/** Parses the comment; `undefined` if it is not for this bot. */
export function parseComment(body: string): ParsedComment | undefined {
  const [line = ''] = body.split(LINE_BREAK, 1);
  if (!isForUs(line)) return undefined;
  const text = line.slice(PREFIX.length).replace(/^[ \t]+|[ \t]+$/g, '');
  if (text.length > MAX_LINE_LENGTH)
    return { error: { message: `the first line is longer than ${MAX_LINE_LENGTH} characters` } };
  if (text === '') return { command: { name: 'help' } };
  const [word = ''] = text.split(/[ \t]/, 1);
  const spec = slashCommands.find(({ name }) => name === word);
  if (!spec) {
    const suggestion = nearest(word, COMMAND_NAMES);
    return {
      error: { message: 'expected a command', word, ...(suggestion ? { near: suggestion } : {}) },
    };
  }
  return ARGUMENT_PARSERS[spec.name](text.slice(word.length).trim(), spec);
}

const withoutArguments =
  (name: Exclude<CommandName, 'explain' | 'baseline'>) =>
  (rest: string, { usage }: SlashCommandSpec): ParsedComment =>
    rest === ''
      ? { command: { name } }
      : { error: { message: `\`${usage}\` takes no arguments`, word: rest } };

const ARGUMENT_PARSERS: Readonly<
  Record<CommandName, (rest: string, command: SlashCommandSpec) => ParsedComment>
> = {
  help: withoutArguments('help'),
  report: withoutArguments('report'),
  run: withoutArguments('run'),
  retry: withoutArguments('retry'),
  fix: withoutArguments('fix'),
  migrate: withoutArguments('migrate'),
  explain: (rest) =>
    /^[a-z][a-z0-9/-]{0,99}$/.test(rest)
      ? { command: { name: 'explain', code: rest } }
      : { error: { message: 'expected one code such as `settings/unknown-key`', ...wordOf(rest) } },
  baseline: (rest, { usage }) => {
    const [, check, until, reason] =
      /^add[ \t]+(\S+)[ \t]+until[ \t]+(\S+)[ \t]+because[ \t]+(\S.*)$/.exec(rest) ?? [];
    if (check === undefined || until === undefined || reason === undefined)
      return { error: { message: `expected \`${usage}\``, ...wordOf(rest) } };
    if (!/^[A-Za-z0-9._@/-]{1,200}$/.test(check))
      return { error: { message: 'expected a check id of letters, digits and `._@/-`', word: check } };
    if (!isDate(until)) return { error: { message: 'expected a date such as 2027-01-31', word: until } };
    return { command: { name: 'baseline', add: { check, until, reason } } };
  },
};

const wordOf = (word: string) => (word === '' ? {} : { word });

/** Whether the text is an existing date. */
function isDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
