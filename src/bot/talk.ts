/** A comment is written on a pull request: who may ask, what is done, and the one answer. */

import { ApiError } from '../forge/api-error.ts';
import type { ForgeClient } from '../forge/client.ts';
import type { RunAttempt } from '../forge/event.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import { claim } from './answer.ts';
import { addToBaseline } from './baseline.ts';
import { type Access, commands } from './commands.ts';
import { type CheckPage, explainText, helpText, mistakeText } from './explain.ts';
import { fix } from './fix.ts';
import { type Asked, type Reading, readComment } from './grammar.ts';
import { migrate } from './migrate.ts';
import { runAgain, whereReport } from './runs.ts';
import { link, type Means, type Scene } from './scene.ts';
import { span } from './words.ts';

/** A comment as the event tells of it. */
export interface Said {
  /** `created`, `edited` or `deleted`. */
  readonly action: string;
  readonly id: number;
  /** Of the pull request; `undefined` for a comment on an issue. */
  readonly pull: number | undefined;
  readonly body: string;
  readonly login: string;
  readonly isBot: boolean;
  /** RFC 3339. */
  readonly at: string;
}

export interface Talk {
  readonly said: Said;
  readonly repository: string;
  readonly run: RunAttempt;
  readonly runUrl: string | undefined;
  readonly client: ForgeClient;
  readonly steward: RepositoryClient;
  /** What the workflow gives; or why that can't be used, in words for the one who can change it. */
  readonly means: Means | { readonly problem: string };
  /** What there is to say of the checks of the gates. */
  readonly checks: () => Promise<readonly CheckPage[]>;
  /** Takes out what must be shown nowhere. */
  readonly redact: (text: string) => string;
}

/** What came of it: a line for the log, and whether it is a failure. */
export interface Told {
  readonly line: string;
  readonly isFailure: boolean;
}

const told = (line: string): Told => ({ line, isFailure: false });

/** Answers a comment. Throws a `Refusal` where not even an answer can be written. */
export async function talk(given: Talk): Promise<Told> {
  const { said, client, steward, run, runUrl } = given;
  const { pull } = said;
  if (said.action !== 'created') return told('nothing to do: only a new comment is read');
  const reading = readComment(said.body);
  if (!reading) return told('nothing to do: the comment holds no command');
  // Two bots could go on for ever.
  if (said.isBot) return told('nothing to do: the comment is by a bot');
  if (pull === undefined) return told('nothing to do: the comment is on an issue, not on a pull request');
  if (!(await steward.react(said.id, 'eyes'))) return told('nothing to do: the comment is gone');
  const now = await client.comment(said.id);
  if (!now) return told('nothing to do: the comment is gone');
  const question = { id: said.id, pull, at: said.at };
  const answer = (text: string) =>
    given.redact(`${span(firstLine(said.body))} by ${span(said.login)}:\n\n${text}`);
  const quick = await attempt(() => withoutChange(reading, now.body, given));
  if (quick.text !== undefined) {
    const first = { text: answer(quick.text), state: 'done' as const };
    return (await claim(client, question, run, first)) ? outcome(quick) : told(ANSWERED);
  }
  const where = link('the log of its run', runUrl ?? '');
  const first = `Working on it. Where this stays so for ten minutes, ${where} says why.`;
  const mine = await claim(client, question, run, { text: answer(first), state: 'working' });
  if (!mine) return told(ANSWERED);
  const done = await attempt(() => carryOut((reading as { asked: Asked }).asked, pull, given));
  const isThere = await mine.finish(answer(done.text ?? 'Nothing was done.'));
  return isThere ? outcome(done) : told('the answer was removed while the command was carried out');
}

const ANSWERED = 'nothing to do: the comment is answered already';

interface Tried {
  readonly text: string | undefined;
  readonly failed?: string;
}

const outcome = ({ failed }: Tried): Told =>
  failed === undefined
    ? told('answered')
    : { line: `answered that it did not work: ${failed}`, isFailure: true };

const firstLine = (body: string) => body.split(/[\r\n]/, 1)[0] ?? '';

/** Does it, or says what the forge would not do. */
async function attempt(act: () => Promise<string | undefined>): Promise<Tried> {
  try {
    return { text: await act() };
  } catch (error) {
    if (error instanceof ApiError) {
      const unsure = error.mayHaveSucceeded
        ? ' It may have been done all the same: look before you ask again.'
        : '';
      return { text: `That did not work: ${error.message}.${unsure}`, failed: error.message };
    }
    const why = error instanceof Error ? error.message : String(error);
    return { text: 'That did not work: gatehouse broke. The log of its run says where.', failed: why };
  }
}

/** The whole answer where nothing is changed; `undefined` where something is to be. */
async function withoutChange(reading: Reading, body: string, given: Talk): Promise<string | undefined> {
  if (body !== given.said.body)
    return 'Nothing was done: the comment was changed after it was sent. Write a new one.';
  if ('mistake' in reading) return mistakeText(reading.mistake);
  const { asked } = reading;
  const refusal = await refusalFor(asked, given);
  if (refusal !== undefined) return refusal;
  if (asked.name === 'help') return helpText();
  if (asked.name === 'explain') return explainText(asked.code, await given.checks());
  if ('problem' in given.means)
    return `Nothing was done, as the bot is not set up right: ${span(given.means.problem, 400)}. Mend it on the default branch, and ask again.`;
  return asked.name === 'report' ? carryOut(asked, given.said.pull!, given) : undefined;
}

const RANK = { none: 0, read: 1, write: 2, admin: 3 } as const;

/** Why somebody may not ask for it, by the forge's own word; `undefined` where they may. */
async function refusalFor({ name }: Asked, { said, steward }: Talk): Promise<string | undefined> {
  const access: Access = commands.find((one) => one.name === name)!.access;
  const role = await steward.role(said.login);
  if (RANK[role] >= RANK[access]) return undefined;
  const has = role === 'none' ? 'the forge knows no permission of yours' : `you may ${role}`;
  return `Nothing was done: \`/gatehouse ${name}\` is for those who may ${access} in this repository, and ${has}. Ask one of them to write it.`;
}

async function carryOut(asked: Asked, pull: number, given: Talk): Promise<string> {
  const { client, steward, means, repository, said } = given;
  if ('problem' in means) throw new Error(means.problem);
  // From here on it is about this commit, and no other.
  const pinned = await steward.pullRequest(pull);
  if (!pinned.isOpen && asked.name !== 'report')
    return 'Nothing was done: the pull request is closed. Reopen it, and ask again.';
  const scene: Scene = { client, steward, means, repository, pinned, comment: said.id, login: said.login };
  switch (asked.name) {
    case 'run':
      return runAgain(scene, 'all');
    case 'retry':
      return runAgain(scene, 'failed');
    case 'report':
      return whereReport(scene);
    case 'fix':
      return fix(scene);
    case 'baseline':
      return addToBaseline(scene, asked.add);
    case 'migrate':
      return migrate(scene);
    case 'help':
    case 'explain':
      throw new Error(`${asked.name} changes nothing`);
  }
}
