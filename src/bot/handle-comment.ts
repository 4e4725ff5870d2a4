/** Handles a comment on a pull request: checks who may run its command, runs it and replies once. */
import { ApiError } from '../forge/api-error.ts';
import type { ForgeClient } from '../forge/client.ts';
import type { RunAttempt } from '../forge/event.ts';
import type { RepositoryClient, RepositoryRole } from '../forge/repository-client.ts';
import { plural } from '../report/labels.ts';
import { codeSpan, linkText } from '../report/markdown/builder.ts';
import { addToBaseline } from './baseline.ts';
import type { BotConfig, CommandContext } from './command-context.ts';
import { Effects } from './effects.ts';
import { type CheckHelp, explainText, helpText, parseErrorText } from './explain.ts';
import { fix } from './fix.ts';
import { migrate } from './migrate.ts';
import { countMoreCommands, type ParsedComment, parseComment, type SlashCommand } from './parse-command.ts';
import { claimReply } from './reply.ts';
import { type RequiredAccess, slashCommands } from './slash-commands.ts';
import { linkReport, rerunWorkflow } from './workflow-run.ts';

/** The comment of an event. */
export interface CommentEvent {
  /** `created`, `edited` or `deleted`. */
  readonly action: string;
  readonly id: number;
  /** `undefined` for a comment on an issue. */
  readonly pullNumber: number | undefined;
  readonly body: string;
  readonly login: string;
  readonly isBot: boolean;
  /** RFC 3339. */
  readonly createdAt: string;
}

/** One comment and what its command needs. */
export interface HandleCommentOptions {
  readonly event: CommentEvent;
  readonly repository: string;
  readonly run: RunAttempt;
  readonly runUrl: string | undefined;
  readonly client: ForgeClient;
  readonly repositoryClient: RepositoryClient;
  /** The configuration, or why it can't be used. */
  readonly config: BotConfig | { readonly problem: string };
  /** Loads what `explain` knows about the checks of the gates. */
  readonly loadCheckHelp: () => Promise<readonly CheckHelp[]>;
  /** Removes secrets. */
  readonly redact: (text: string) => string;
}

/** The result of a task: a line for the log, and whether it is a failure. */
export interface BotResult {
  readonly line: string;
  readonly isFailure: boolean;
}

const success = (line: string): BotResult => ({ line, isFailure: false });

/** Runs the command of a comment, if it has one, and replies. Throws an `ApiError` if the reply can't be written. */
export async function handleComment(options: HandleCommentOptions): Promise<BotResult> {
  const { event, client, repositoryClient, run, runUrl } = options;
  const { pullNumber } = event;
  if (event.action !== 'created') return success('nothing to do: only new comments are read');
  const parsed = parseComment(event.body);
  if (!parsed) return success('nothing to do: the comment has no command');
  // Two bots could reply to each other forever.
  if (event.isBot) return success('nothing to do: a bot wrote the comment');
  if (pullNumber === undefined)
    return success('nothing to do: the comment is on an issue, not on a pull request');
  if (!(await repositoryClient.react(event.id, 'eyes')))
    return success('nothing to do: the comment was deleted');
  const current = await client.comment(event.id);
  if (!current) return success('nothing to do: the comment was deleted');
  const commandComment = { id: event.id, pullNumber, createdAt: event.createdAt };
  const moreCommands = countMoreCommands(event.body);
  const moreNote =
    moreCommands === 0
      ? ''
      : `\n\nOnly the first line of a comment is read: ${plural(moreCommands, 'more command')} in this one ${moreCommands === 1 ? 'was' : 'were'} not run. Write a comment for each.`;
  const formatReply = (text: string) =>
    options.redact(`${codeSpan(firstLine(event.body))} by ${codeSpan(event.login)}:\n\n${text}${moreNote}`);
  const immediate = await attempt(() => readOnlyReply(parsed, current.body, options));
  if (immediate.text !== undefined) {
    const first = { text: formatReply(immediate.text), state: 'done' as const };
    return (await claimReply(client, commandComment, run, first)) ? resultOf(immediate) : success(ANSWERED);
  }
  const logLink = linkText('the log of its run', runUrl ?? '');
  const first = `Working on it. If this message is still here in ten minutes, see ${logLink}.`;
  const reply = await claimReply(client, commandComment, run, { text: formatReply(first), state: 'working' });
  if (!reply) return success(ANSWERED);
  const effects = new Effects();
  const attempted = await attempt(
    () =>
      executeCommand((parsed as { command: SlashCommand }).command, pullNumber, watched(options, effects)),
    effects,
  );
  const replyExists = await reply.finish(formatReply(attempted.text ?? 'Nothing was done.'));
  return replyExists ? resultOf(attempted) : success('the reply was deleted while the command ran');
}

const ANSWERED = 'nothing to do: the comment already has a reply';

interface AttemptResult {
  readonly text: string | undefined;
  readonly failure?: string;
}

const resultOf = ({ failure }: AttemptResult): BotResult =>
  failure === undefined
    ? success('replied')
    : { line: `replied that the command failed: ${failure}`, isFailure: true };

const firstLine = (body: string) => body.split(/[\r\n]/, 1)[0] ?? '';

/** The same options; what their clients write is noted. */
function watched(options: HandleCommentOptions, effects: Effects): HandleCommentOptions {
  const { client, repositoryClient, config } = options;
  const { fixTokenClient } = 'problem' in config ? {} : config;
  return {
    ...options,
    client: effects.watch(client),
    repositoryClient: effects.watch(repositoryClient),
    config: fixTokenClient
      ? { ...(config as BotConfig), fixTokenClient: effects.watch(fixTokenClient) }
      : config,
  };
}

/** Runs it; an error becomes the reply. */
async function attempt(act: () => Promise<string | undefined>, effects?: Effects): Promise<AttemptResult> {
  try {
    return { text: await act() };
  } catch (error) {
    const unsure = effects?.mayHaveHappened
      ? ' It may have taken effect anyway: check before you try again.'
      : '';
    if (error instanceof ApiError) {
      return { text: `The command failed: ${error.message}.${unsure}`, failure: error.message };
    }
    const failure = error instanceof Error ? error.message : String(error);
    return { text: `The command failed: internal error. See the log of the run.${unsure}`, failure };
  }
}

/** The whole reply of a command that changes nothing; `undefined` for one that does. */
async function readOnlyReply(
  parsed: ParsedComment,
  body: string,
  options: HandleCommentOptions,
): Promise<string | undefined> {
  if (body !== options.event.body)
    return 'Nothing was done: the comment was edited before it was read. Write a new one.';
  const role = await options.repositoryClient.role(options.event.login);
  if ('error' in parsed) return role === 'none' ? NO_ACCESS : parseErrorText(parsed.error);
  const { command } = parsed;
  const denied = permissionProblem(command, role);
  if (denied !== undefined) return denied;
  if (command.name === 'help') return helpText();
  if (command.name === 'explain') return explainText(command.code, await options.loadCheckHelp());
  if ('problem' in options.config)
    return `Nothing was done: the bot's configuration is invalid: ${codeSpan(options.config.problem, 400)}. Fix it on the default branch and try again.`;
  return command.name === 'report' ? executeCommand(command, options.event.pullNumber!, options) : undefined;
}

/** To somebody without access even a mistyped command draws one sentence only. */
const NO_ACCESS =
  'Nothing was done: commands require a permission in this repository; you have none. Ask somebody who has one.';

const RANK = { none: 0, read: 1, write: 2, admin: 3 } as const;

/** Why the author may not run the command; `undefined` if they may. The forge decides. */
function permissionProblem({ name }: SlashCommand, role: RepositoryRole): string | undefined {
  const access: RequiredAccess = slashCommands.find((one) => one.name === name)!.access;
  if (RANK[role] >= RANK[access]) return undefined;
  const actual = role === 'none' ? 'you have none' : `yours is \`${role}\``;
  return `Nothing was done: \`/gatehouse ${name}\` requires the permission \`${access}\` in this repository; ${actual}. Ask somebody who has it.`;
}

async function executeCommand(
  command: SlashCommand,
  pullNumber: number,
  options: HandleCommentOptions,
): Promise<string> {
  const { client, repositoryClient, config, repository, event } = options;
  if ('problem' in config) throw new Error(config.problem);
  // From here on the command is about this commit only.
  const pullRequest = await repositoryClient.pullRequest(pullNumber);
  if (!pullRequest.isOpen && command.name !== 'report')
    return 'Nothing was done: the pull request is closed. Reopen it and try again.';
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
