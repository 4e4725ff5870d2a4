/** `gatehouse bot`: the commands in comments, the watch and the migration. */
import type { BotConfig } from '../bot/command-context.ts';
import {
  type BotResult,
  type CommentEvent,
  type HandleCommentOptions,
  handleComment,
} from '../bot/handle-comment.ts';
import { migrate } from '../bot/migrate.ts';
import { isWorkflowRun, writeOutputs } from '../forge/actions-runtime.ts';
import { ApiError } from '../forge/api-error.ts';
import type { WorkflowEvent } from '../forge/event.ts';
import { readEvent, readEventPayload } from '../forge/report-source.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import type { Io } from '../io.ts';
import { workflowCommand } from '../report/annotations.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import { stringAt, valueAt } from '../text/json-value.ts';
import {
  BOT_TASKS,
  type BotOption,
  type BotTask,
  botOptions,
  DEFAULT_BASELINE,
  taskOption,
} from './bot-options.ts';
import type { Invocation } from './command.ts';
import { loadVocabulary } from './load-inputs.ts';
import { type CommonOption, commonOptions, resolveOptions, type Values } from './options.ts';
import { connectRepositoryClient, type ResolvedForge, requireToken, resolveForge } from './resolve-forge.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { createRedactor } from './secrets.ts';
import { DEFAULT_CONFIG, trustedFileExists } from './trusted-files.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

type BotValues = Values<BotOption | CommonOption>;

/** `gatehouse bot [TASK]`: returns the exit code. Throws a `UsageError`. */
export async function bot({ args: [taskName], flags, io }: Invocation<BotOption>): Promise<number> {
  const event = readEvent(io.env);
  if (!event) throw new UsageError('the bot only runs in a workflow; see docs/bot.md');
  const task = taskOf(taskName, event, io);
  const resolvedForge = resolveForge(io);
  const { values, problem } = await loadValues(flags, io);
  if (problem && task !== 'comment') throw problem;
  let result: BotResult;
  try {
    result =
      task === 'watch'
        ? await (await import('./watch.ts')).watch(event, resolvedForge, values, io)
        : await runTask(task, event, resolvedForge, { values, problem }, io);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    result = { line: error.message, isFailure: true };
  }
  const line = sanitizeForLog(result.line, io);
  const isError = result.isFailure && isWorkflowRun(io.env);
  if (isError)
    io.stderr.write(workflowCommand('error', { properties: { title: 'gatehouse' }, message: line }));
  else if (result.isFailure || !values.flag('quiet')) io.stderr.write(`gatehouse: ${line}\n`);
  await writeOutputs(io, {
    verdict: result.isFailure ? 'error' : 'pass',
    report: '',
    errors: 0,
    warnings: 0,
  });
  return result.isFailure ? 3 : 0;
}

function taskOf(taskName: string | undefined, { name }: WorkflowEvent, io: Io): BotTask {
  const requested = taskName ?? resolveOptions([taskOption], {}, io.env).text('task');
  if (requested === undefined && name === 'issue_comment') return 'comment';
  const task = BOT_TASKS.find((one) => one === requested);
  if (!task)
    throw new UsageError(
      requested === undefined
        ? `no task given; name one of ${BOT_TASKS.join(', ')} (only the event issue_comment implies one)`
        : `unknown task ${quoteForMessage(requested)}; use ${BOT_TASKS.join(', ')}`,
    );
  if (task === 'comment' && name !== 'issue_comment')
    throw new UsageError(`the task comment expects the event issue_comment, got ${name}`);
  return task;
}

/**
 * Resolves the options, with the configuration's part about settings files. The workflow checks out the default branch, so a
 * change can't influence it. For an invalid configuration `problem` says why, and the values are without it.
 */
async function loadValues(
  flags: Invocation<BotOption>['flags'],
  io: Io,
): Promise<{ values: BotValues; problem?: UsageError }> {
  const options = [...botOptions, ...commonOptions] as const;
  const values = resolveOptions(options, flags, io.env);
  if (!(await trustedFileExists(DEFAULT_CONFIG, io)).value) return { values };
  const { readConfig } = await import('./config-file.ts');
  try {
    const { settings: gateConfig } = (await readConfig(DEFAULT_CONFIG, io)).value.gates;
    return { values: resolveOptions(options, flags, io.env, gateConfig) };
  } catch (error) {
    if (error instanceof UsageError) return { values, problem: error };
    throw error;
  }
}

async function runTask(
  task: Exclude<BotTask, 'watch'>,
  event: WorkflowEvent,
  resolvedForge: ResolvedForge,
  { values, problem }: { values: BotValues; problem: UsageError | undefined },
  io: Io,
): Promise<BotResult> {
  const { forge, connection } = resolvedForge;
  const token = requireToken(io);
  const repositoryClient = await connectRepositoryClient(resolvedForge, token);
  const fixToken = io.env['GATEHOUSE_FIX_TOKEN'];
  const fixTokenClient = fixToken ? await connectRepositoryClient(resolvedForge, fixToken) : undefined;
  if (task === 'migrate') {
    const config = await botConfigOf(values, fixTokenClient, io);
    return { line: await migrate({ repositoryClient, config }), isFailure: false };
  }
  const redactor = createRedactor(io.env);
  const options: HandleCommentOptions = {
    event: commentEventIn(readEventPayload(io.env), event),
    repository: connection.repository,
    run: event,
    runUrl: event.runUrl,
    client: await forge.connect({ ...connection, token }),
    repositoryClient,
    config: problem
      ? { problem: problem.message }
      : await botConfigOf(values, fixTokenClient, io).catch(asProblem),
    loadCheckHelp: async () => (await import('./check-pages.ts')).checkPages(),
    redact: (text) => redactor.redact(text),
  };
  return handleComment(options);
}

/** A usage error becomes a reply, so that whoever wrote the comment sees it. */
function asProblem(error: unknown): { problem: string } {
  if (error instanceof UsageError) return { problem: error.message };
  throw error;
}

async function botConfigOf(
  values: BotValues,
  fixTokenClient: RepositoryClient | undefined,
  io: Io,
): Promise<BotConfig> {
  const patterns = values.list('files');
  const { globList } = await import('./glob-list.ts');
  return {
    workflow: values.text('workflow'),
    dispatch: values.text('dispatch'),
    fixTokenClient,
    selectSettingsFiles: (paths) => globList(patterns.length > 0 ? patterns : defaultSettingsFiles, paths),
    vocabulary: (await loadVocabulary(values.text('vocabulary'), io)).value,
    baselinePath: values.text('baseline') ?? DEFAULT_BASELINE,
    today: io.now().toISOString().slice(0, 10),
  };
}

function commentEventIn(payload: unknown, { pullRequest }: WorkflowEvent): CommentEvent {
  const comment = valueAt(payload, 'comment');
  const id = valueAt(comment, 'id');
  const login = stringAt(comment, 'user', 'login') ?? '';
  if (!Number.isSafeInteger(id)) throw new UsageError('the event has no comment (GITHUB_EVENT_PATH)');
  return {
    action: stringAt(payload, 'action') ?? '',
    id: id as number,
    pullNumber: pullRequest,
    body: stringAt(comment, 'body') ?? '',
    login,
    isBot: stringAt(comment, 'user', 'type') === 'Bot' || login.endsWith('[bot]'),
    createdAt: stringAt(comment, 'created_at') ?? new Date(0).toISOString(),
  };
}
