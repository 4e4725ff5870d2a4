/** `run`, `retry` and `report`: the pull request's own run. */
import { ApiError } from '../forge/api-error.ts';
import { StaleStateError, type WorkflowRun } from '../forge/repository-client.ts';
import { codeSpan, linkText, shortSha } from '../report/markdown/builder.ts';
import { type CommandContext, staleReason } from './command-context.ts';

/** Runs that judge the pull request: of the pull request itself, or started on its branch. */
const EVENTS = ['pull_request', 'workflow_dispatch'];

/** The newest run, or why there is none. */
async function newestRun({
  repositoryClient,
  config,
  pullRequest,
}: CommandContext): Promise<WorkflowRun | string> {
  const { workflow } = config;
  try {
    const [run] = (await repositoryClient.runs(workflow, pullRequest.headSha)).filter(({ event }) =>
      EVENTS.includes(event),
    );
    if (run) return run;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return `There is no workflow ${codeSpan(workflow)} here. Name the file that runs the gates in the input \`workflow\` of the bot.`;
  }
  return `${codeSpan(workflow)} has no run for ${shortSha(pullRequest.headSha)}. Either it is not on \`pull_request\`, or it has not started yet; push a commit to start it.`;
}

/** Starts the run again. */
export async function rerunWorkflow(context: CommandContext, jobs: 'all' | 'failed'): Promise<string> {
  const run = await newestRun(context);
  if (typeof run === 'string') return run;
  const runLink = linkText('the run', run.url);
  if (run.conclusion === 'action_required' || run.status === 'waiting')
    return `It waits for a maintainer's approval: approve ${runLink}, and it starts.`;
  if (run.status !== 'completed') return `It runs already: ${runLink}. Ask again when it has ended.`;
  if (jobs === 'failed' && run.conclusion === 'success')
    return `Nothing failed in ${runLink}, so there is nothing to retry. \`/gatehouse run\` runs all of it again.`;
  const stale = await staleReason(context);
  if (stale !== undefined) return stale;
  try {
    await context.repositoryClient.rerun(run, jobs);
  } catch (error) {
    if (error instanceof StaleStateError) return `It runs already: ${runLink}. Ask again when it has ended.`;
    throw error;
  }
  const what = jobs === 'all' ? 'All of it runs again' : 'The failed jobs run again';
  return `${what} for ${shortSha(context.pullRequest.headSha)}: ${runLink}, attempt ${run.attempt + 1}.`;
}

/** How a run ended, in words. */
const CONCLUSION_TEXTS: Readonly<Record<string, string>> = {
  success: 'passed',
  failure: 'failed',
  cancelled: 'was cancelled',
  timed_out: 'ran out of time',
  action_required: "waits for a maintainer's approval",
  skipped: 'was skipped',
};

/** Where the report is. */
export async function linkReport(context: CommandContext): Promise<string> {
  const run = await newestRun(context);
  if (typeof run === 'string') return run;
  const conclusion =
    run.conclusion === undefined ? 'has not ended yet' : (CONCLUSION_TEXTS[run.conclusion] ?? 'ended');
  const botLogin = await context.client.me();
  const comments = await context.client.comments(context.pullRequest.number);
  const sticky = comments.findLast(
    ({ author, body }) => author === botLogin && body.startsWith('<!-- gatehouse:1 '),
  );
  const commentNote = sticky
    ? ` What was found stands in ${linkText('the comment', `${context.pullRequest.url}#issuecomment-${sticky.id}`)}.`
    : '';
  return `For ${shortSha(context.pullRequest.headSha)}, ${linkText(`attempt ${run.attempt} of the run`, run.url)} ${conclusion}. Its summary has the report, and its artifacts have the files.${commentNote}`;
}
