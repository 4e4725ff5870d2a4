/** A comment is written on a pull request: who may ask, what is done, and the one answer. */

import { ApiError } from '../forge/api-error.ts';
import type { ForgeClient } from '../forge/client.ts';
import type { RunAttempt } from '../forge/event.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import { codeSpan, linkText } from '../report/markdown/builder.ts';
import { addToBaseline } from './baseline.ts';
import type { BotConfig, CommandContext } from './command-context.ts';
import { type CheckHelp, explainText, helpText, parseErrorText } from './explain.ts';
import { fix } from './fix.ts';
import { migrate } from './migrate.ts';
import { type ParsedComment, parseComment, type SlashCommand } from './parse-command.ts';
import { claimReply } from './reply.ts';
import { type RequiredAccess, slashCommands } from './slash-commands.ts';
import { linkReport, rerunWorkflow } from './workflow-run.ts';

/** A comment as the event tells of it. */
export interface CommentEvent {
  /** `created`, `edited` or `deleted`. */
  readonly action: string;
  readonly id: number;
  /** Of the pull request; `undefined` for a comment on an issue. */
  readonly pullNumber: number | undefined;
  readonly body: string;
  readonly login: string;
  readonly isBot: boolean;
  /** RFC 3339. */
  readonly createdAt: string;
}

export interface HandleCommentOptions {
  readonly event: CommentEvent;
  readonly repository: string;
  readonly run: RunAttempt;
  readonly runUrl: string | undefined;
  readonly client: ForgeClient;
  readonly repositoryClient: RepositoryClient;
  /** What the workflow gives; or why that can't be used, in words for the one who can change it. */
  readonly config: BotConfig | { readonly problem: string };
  /** What there is to say of the checks of the gates. */
  readonly loadCheckHelp: () => Promise<readonly CheckHelp[]>;
  /** Takes out what must be shown nowhere. */
  readonly redact: (text: string) => string;
}

/** What came of it: a line for the log, and whether it is a failure. */
export interface BotResult {
  readonly line: string;
  readonly isFailure: boolean;
}

const success = (line: string): BotResult => ({ line, isFailure: false });

/** Answers a comment. Throws a `Refusal` where not even an answer can be written. */
export async function handleComment(options: HandleCommentOptions): Promise<BotResult> {
  const { event, client, repositoryClient, run, runUrl } = options;
  const { pullNumber } = event;
  if (event.action !== 'created') return success('nothing to do: only a new comment is read');
  const parsed = parseComment(event.body);
  if (!parsed) return success('nothing to do: the comment holds no command');
  // Two bots could go on for ever.
  if (event.isBot) return success('nothing to do: the comment is by a bot');
  if (pullNumber === undefined)
    return success('nothing to do: the comment is on an issue, not on a pull request');
  if (!(await repositoryClient.react(event.id, 'eyes'))) return success('nothing to do: the comment is gone');
  const current = await client.comment(event.id);
  if (!current) return success('nothing to do: the comment is gone');
  const commandComment = { id: event.id, pullNumber, createdAt: event.createdAt };
  const formatReply = (text: string) =>
    options.redact(`${codeSpan(firstLine(event.body))} by ${codeSpan(event.login)}:\n\n${text}`);
  const immediate = await attempt(() => readOnlyReply(parsed, current.body, options));
  if (immediate.text !== undefined) {
    const first = { text: formatReply(immediate.text), state: 'done' as const };
    return (await claimReply(client, commandComment, run, first)) ? resultOf(immediate) : success(ANSWERED);
  }
  const logLink = linkText('the log of its run', runUrl ?? '');
  const first = `Working on it. Where this stays so for ten minutes, ${logLink} says why.`;
  const reply = await claimReply(client, commandComment, run, { text: formatReply(first), state: 'working' });
  if (!reply) return success(ANSWERED);
  const attempted = await attempt(() =>
    executeCommand((parsed as { command: SlashCommand }).command, pullNumber, options),
  );
  const replyExists = await reply.finish(formatReply(attempted.text ?? 'Nothing was done.'));
  return replyExists
    ? resultOf(attempted)
    : success('the answer was removed while the command was carried out');
}

const ANSWERED = 'nothing to do: the comment is answered already';

interface AttemptResult {
  readonly text: string | undefined;
  readonly failure?: string;
}

const resultOf = ({ failure }: AttemptResult): BotResult =>
  failure === undefined
    ? success('answered')
    : { line: `answered that it did not work: ${failure}`, isFailure: true };

const firstLine = (body: string) => body.split(/[\r\n]/, 1)[0] ?? '';

/** Does it, or says what the forge would not do. */
async function attempt(act: () => Promise<string | undefined>): Promise<AttemptResult> {
  try {
    return { text: await act() };
  } catch (error) {
    if (error instanceof ApiError) {
      const unsure = error.mayHaveSucceeded
        ? ' It may have been done all the same: look before you ask again.'
        : '';
      return { text: `That did not work: ${error.message}.${unsure}`, failure: error.message };
    }
    const why = error instanceof Error ? error.message : String(error);
    return { text: 'That did not work: gatehouse broke. The log of its run says where.', failure: why };
  }
}

/** The whole answer where nothing is changed; `undefined` where something is to be. */
async function readOnlyReply(
  parsed: ParsedComment,
  body: string,
  options: HandleCommentOptions,
): Promise<string | undefined> {
  if (body !== options.event.body)
    return 'Nothing was done: the comment was changed after it was sent. Write a new one.';
  if ('error' in parsed) return parseErrorText(parsed.error);
  const { command } = parsed;
  const denied = await permissionProblem(command, options);
  if (denied !== undefined) return denied;
  if (command.name === 'help') return helpText();
  if (command.name === 'explain') return explainText(command.code, await options.loadCheckHelp());
  if ('problem' in options.config)
    return `Nothing was done, as the bot is not set up right: ${codeSpan(options.config.problem, 400)}. Mend it on the default branch, and ask again.`;
  return command.name === 'report' ? executeCommand(command, options.event.pullNumber!, options) : undefined;
}

const RANK = { none: 0, read: 1, write: 2, admin: 3 } as const;

/** Why somebody may not ask for it, by the forge's own word; `undefined` where they may. */
async function permissionProblem(
  { name }: SlashCommand,
  { event, repositoryClient }: HandleCommentOptions,
): Promise<string | undefined> {
  const access: RequiredAccess = slashCommands.find((one) => one.name === name)!.access;
  const role = await repositoryClient.role(event.login);
  if (RANK[role] >= RANK[access]) return undefined;
  const has = role === 'none' ? 'the forge knows no permission of yours' : `you may ${role}`;
  return `Nothing was done: \`/gatehouse ${name}\` is for those who may ${access} in this repository, and ${has}. Ask one of them to write it.`;
}

async function executeCommand(
  command: SlashCommand,
  pullNumber: number,
  options: HandleCommentOptions,
): Promise<string> {
  const { client, repositoryClient, config, repository, event } = options;
  if ('problem' in config) throw new Error(config.problem);
  // From here on it is about this commit, and no other.
  const pullRequest = await repositoryClient.pullRequest(pullNumber);
  if (!pullRequest.isOpen && command.name !== 'report')
    return 'Nothing was done: the pull request is closed. Reopen it, and ask again.';
  const context: CommandContext = {
    client,
    repositoryClient,
    config,
    repository,
    pullRequest,
    commentId: event.id,
    login: event.login,
  };
  switch (command.name) {
    case 'run':
      return rerunWorkflow(context, 'all');
    case 'retry':
      return rerunWorkflow(context, 'failed');
    case 'report':
      return linkReport(context);
    case 'fix':
      return fix(context);
    case 'baseline':
      return addToBaseline(context, command.add);
    case 'migrate':
      return migrate(context);
    case 'help':
    case 'explain':
      throw new Error(`${command.name} changes nothing`);
  }
}
