import { migrate } from '../bot/migrate.ts';
import type { Means } from '../bot/scene.ts';
import { type Said, type Talk, type Told, talk } from '../bot/talk.ts';
import { isWorkflowRun, writeOutputs } from '../forge/actions-runtime.ts';
import { ApiError } from '../forge/api-error.ts';
import { stringAt, valueAt, type WorkflowEvent } from '../forge/event.ts';
import { readEvent, readEventPayload } from '../forge/report-source.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import type { Io } from '../io.ts';
import { workflowCommand } from '../report/github.ts';
import { type Access, accessOf, stewardFor, tokenOf } from './access.ts';
import { BASELINE, TASKS, type Task, taskOption } from './bot-options.ts';
import { CallError, quoted } from './call-error.ts';
import { vocabularyOf } from './chosen.ts';
import type { Call } from './commands.ts';
import { DEFAULT_CONFIG, hasJudge } from './judges.ts';
import { resolve, type Values } from './options.ts';
import { sayable } from './say.ts';
import { redactorOf } from './secrets.ts';

const FILES = ['pipeline.yml', 'pipeline.yaml'];

/** `gatehouse bot [task]` */
export async function bot({ args: [word], given, options, io }: Call): Promise<number> {
  const event = readEvent(io.env);
  if (!event) throw new CallError('the bot runs in a workflow only; see docs/bot.md');
  const task = taskOf(word, event, io);
  const access = accessOf(io);
  const { values, problem } = await valuesOf({ given, options }, io);
  if (problem && task !== 'comment') throw problem;
  let told: Told;
  try {
    told =
      task === 'watch'
        ? await (await import('./watch.ts')).watch(event, access, values, io)
        : await carriedOut(task, event, access, { values, problem }, io);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    told = { line: error.message, isFailure: true };
  }
  const line = sayable(told.line, io);
  const isError = told.isFailure && isWorkflowRun(io.env);
  if (isError)
    io.stderr.write(workflowCommand('error', { properties: { title: 'gatehouse' }, message: line }));
  else if (told.isFailure || !values.flag('quiet')) io.stderr.write(`gatehouse: ${line}\n`);
  await writeOutputs(io, { verdict: told.isFailure ? 'error' : 'pass', report: '', errors: 0, warnings: 0 });
  return told.isFailure ? 3 : 0;
}

function taskOf(word: string | undefined, { name }: WorkflowEvent, io: Io): Task {
  const asked = word ?? resolve([taskOption], {}, io.env).text('task');
  if (asked === undefined && name === 'issue_comment') return 'comment';
  const task = TASKS.find((one) => one === asked);
  if (!task)
    throw new CallError(
      asked === undefined
        ? `what the bot is to do is not said, and only the event issue_comment tells it; name ${TASKS.join(', ')}`
        : `${quoted(asked)} is nothing the bot does; use ${TASKS.join(', ')}`,
    );
  if (task === 'comment' && name !== 'issue_comment')
    throw new CallError(`the task comment is for the event issue_comment, and this is ${name}`);
  return task;
}

/**
 * With what the configuration of the checked out branch says of the settings files: it is never the one of a change. Where
 * it is not as it must be, `problem` says so, and the values are without it.
 */
async function valuesOf(
  { given, options }: Pick<Call, 'given' | 'options'>,
  io: Io,
): Promise<{ values: Values; problem?: CallError }> {
  const values = resolve(options, given, io.env);
  if (!(await hasJudge(DEFAULT_CONFIG, io))) return { values };
  const { readConfig } = await import('./config-file.ts');
  try {
    const { settings } = (await readConfig(DEFAULT_CONFIG, io)).gates;
    return { values: resolve(options, given, io.env, settings) };
  } catch (error) {
    if (error instanceof CallError) return { values, problem: error };
    throw error;
  }
}

async function carriedOut(
  task: Exclude<Task, 'watch'>,
  event: WorkflowEvent,
  access: Access,
  { values, problem }: { values: Values; problem: CallError | undefined },
  io: Io,
): Promise<Told> {
  const { forge, connection } = access;
  const token = tokenOf(io);
  const steward = await stewardFor(access, token);
  const fixToken = io.env['GATEHOUSE_FIX_TOKEN'];
  const writer = fixToken ? await stewardFor(access, fixToken) : undefined;
  if (task === 'migrate') {
    const means = await meansOf(values, writer, io);
    return { line: await migrate({ steward, means }), isFailure: false };
  }
  const redactor = redactorOf(io.env);
  const given: Talk = {
    said: saidIn(readEventPayload(io.env), event),
    repository: connection.repository,
    run: event,
    runUrl: event.runUrl,
    client: await forge.connect({ ...connection, token }),
    steward,
    means: problem ? { problem: problem.message } : await meansOf(values, writer, io).catch(problemOf),
    checks: async () => (await import('./check-pages.ts')).checkPages(),
    redact: (text) => redactor.text(text),
  };
  return talk(given);
}

/** A person who asks is told what is wrong, too. */
function problemOf(error: unknown): { problem: string } {
  if (error instanceof CallError) return { problem: error.message };
  throw error;
}

async function meansOf(values: Values, writer: RepositoryClient | undefined, io: Io): Promise<Means> {
  const named = values.list('files');
  const { choose } = await import('./choose.ts');
  return {
    workflow: values.text('workflow')!,
    dispatch: values.text('dispatch'),
    writer,
    choose: (paths) => choose(named.length > 0 ? named : FILES, paths),
    vocabulary: await vocabularyOf(values, io),
    baseline: values.text('baseline') ?? BASELINE,
    today: io.now().toISOString().slice(0, 10),
  };
}

function saidIn(payload: unknown, { pullRequest }: WorkflowEvent): Said {
  const comment = valueAt(payload, 'comment');
  const id = valueAt(comment, 'id');
  const login = stringAt(comment, 'user', 'login') ?? '';
  if (!Number.isSafeInteger(id)) throw new CallError('the event holds no comment (GITHUB_EVENT_PATH)');
  return {
    action: stringAt(payload, 'action') ?? '',
    id: id as number,
    pull: pullRequest,
    body: stringAt(comment, 'body') ?? '',
    login,
    isBot: stringAt(comment, 'user', 'type') === 'Bot' || login.endsWith('[bot]'),
    at: stringAt(comment, 'created_at') ?? new Date(0).toISOString(),
  };
}
