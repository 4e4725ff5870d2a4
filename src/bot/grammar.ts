/** What the first line of a comment asks for. Strict: a line that is not exactly a command changes nothing. Pure. */
import { nearest } from '../text/nearest.ts';
import { type BotCommand, commands, NAMES, type Name } from './commands.ts';

export interface BaselineWish {
  /** The id of a check, or a finding's fingerprint. */
  readonly check: string;
  /** YYYY-MM-DD. */
  readonly until: string;
  readonly reason: string;
}

export type Asked =
  | { readonly name: Exclude<Name, 'explain' | 'baseline'> }
  | { readonly name: 'explain'; readonly code: string }
  | { readonly name: 'baseline'; readonly add: BaselineWish };

/** A line that begins as a command and is none. */
export interface Mistake {
  /** What is wrong, as Markdown without anything of the comment's own. */
  readonly wrong: string;
  /** What was written there, as it was. */
  readonly word?: string;
  /** The known word that is nearest to it. */
  readonly near?: string;
}

export type Reading = { readonly asked: Asked } | { readonly mistake: Mistake };

/** The longest line that is read, in UTF-16 units. */
const LONGEST = 600;
const PREFIX = '/gatehouse';

/** `undefined` where the comment is not for us. */
export function readComment(body: string): Reading | undefined {
  const [line = ''] = body.split(/\r\n|\r|\n/, 1);
  // A longer word is another bot's.
  if (!line.startsWith(PREFIX) || !/^(?:[ \t]|$)/.test(line.slice(PREFIX.length))) return undefined;
  const text = line.slice(PREFIX.length).replace(/^[ \t]+|[ \t]+$/g, '');
  if (text.length > LONGEST) return { mistake: { wrong: `the line is longer than ${LONGEST} characters` } };
  if (text === '') return { asked: { name: 'help' } };
  const [word = ''] = text.split(/[ \t]/, 1);
  const command = commands.find(({ name }) => name === word);
  if (!command) {
    const near = nearest(word, NAMES);
    return { mistake: { wrong: 'there is no such command', word, ...(near ? { near } : {}) } };
  }
  return READERS[command.name](text.slice(word.length).trim(), command);
}

const alone =
  (name: Exclude<Name, 'explain' | 'baseline'>) =>
  (rest: string, { usage }: BotCommand): Reading =>
    rest === ''
      ? { asked: { name } }
      : { mistake: { wrong: `\`${usage}\` takes nothing behind it`, word: rest } };

const READERS: Readonly<Record<Name, (rest: string, command: BotCommand) => Reading>> = {
  help: alone('help'),
  report: alone('report'),
  run: alone('run'),
  retry: alone('retry'),
  fix: alone('fix'),
  migrate: alone('migrate'),
  explain: (rest) =>
    /^[a-z][a-z0-9/-]{0,99}$/.test(rest)
      ? { asked: { name: 'explain', code: rest } }
      : { mistake: { wrong: 'one code belongs behind it, such as `settings/unknown-key`', ...wordOf(rest) } },
  baseline: (rest, { usage }) => {
    const [, check, until, reason] =
      /^add[ \t]+(\S+)[ \t]+until[ \t]+(\S+)[ \t]+because[ \t]+(\S.*)$/.exec(rest) ?? [];
    if (check === undefined || until === undefined || reason === undefined)
      return { mistake: { wrong: `it is written \`${usage}\``, ...wordOf(rest) } };
    if (!/^[A-Za-z0-9._@/-]{1,200}$/.test(check))
      return { mistake: { wrong: "a check's id has only letters, digits and `._@/-`", word: check } };
    if (!isDay(until)) return { mistake: { wrong: 'a day is written as 2027-01-31', word: until } };
    return { asked: { name: 'baseline', add: { check, until, reason } } };
  },
};

const wordOf = (word: string) => (word === '' ? {} : { word });

/** Whether the text is a day that there is. */
function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
