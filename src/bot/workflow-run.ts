/** `run`, `retry` and `report`: the pull request's own workflow run. */
import { ApiError } from '../forge/api-error.ts';
import { isReportComment } from '../forge/comment-marker.ts';
import { StaleStateError, type WorkflowRun } from '../forge/repository-client.ts';
import { codeSpan, linkText, shortSha } from '../report/markdown/builder.ts';
import { type CommandContext, staleReason } from './command-context.ts';

/** Events of the runs that check the pull request. */
const EVENTS = ['pull_request', 'workflow_dispatch'];

/** The newest run, or the reply that says why there is none. */
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
    return `There is no workflow ${codeSpan(workflow)} in this repository. Name the file that runs the gates in the bot's input \`workflow\`.`;
  }
  return `${codeSpan(workflow)} has no run for ${shortSha(pullRequest.headSha)}. It either has not started yet or does not run on \`pull_request\`; push a commit to start it.`;
}

/** Re-runs the newest run; returns the reply. Throws an `ApiError`. */
export async function rerunWorkflow(context: CommandContext, jobs: 'all' | 'failed'): Promise<string> {
  const run = await newestRun(context);
  if (typeof run === 'string') return run;
  const runLink = linkText('the run', run.url);
  if (run.conclusion === 'action_required' || run.status === 'waiting')
    return `Nothing was done: ${runLink} is waiting for a maintainer's approval. It starts once it is approved.`;
  const inProgress = `Nothing was done: ${runLink} is still in progress. Try again when it has completed.`;
  if (run.status !== 'completed') return inProgress;
  if (jobs === 'failed' && run.conclusion === 'success')
    return `Nothing was done: no job of ${runLink} failed. Use \`/gatehouse run\` to re-run all jobs.`;
  const stale = await staleReason(context);
  if (stale !== undefined) return stale;
  try {
    await context.repositoryClient.rerun(run, jobs);
  } catch (error) {
    if (error instanceof StaleStateError) return inProgress;
    throw error;
  }
  const what = jobs === 'all' ? 'Re-running all jobs' : 'Re-running the failed jobs';
  return `${what} for ${shortSha(context.pullRequest.headSha)}: ${runLink}, attempt ${run.attempt + 1}.`;
}

/** A sentence's predicate for each conclusion. */
const CONCLUSION_TEXTS: Readonly<Record<string, string>> = {
  success: 'passed',
  failure: 'failed',
  cancelled: 'was cancelled',
  timed_out: 'timed out',
  action_required: "is waiting for a maintainer's approval",
  skipped: 'was skipped',
};

/** The reply that says how the newest run ended and links its report. Throws an `ApiError`. */
export async function linkReport(context: CommandContext): Promise<string> {
  const run = await newestRun(context);
  if (typeof run === 'string') return run;
  const conclusion =
    run.conclusion === undefined ? 'is still in progress' : (CONCLUSION_TEXTS[run.conclusion] ?? 'completed');
  const botLogin = await context.client.me();
  const comments = await context.client.comments(context.pullRequest.number);
  const sticky = comments.findLast(({ author, body }) => author === botLogin && isReportComment(body));
  const commentNote = sticky
    ? ` The findings are in ${linkText('the comment', `${context.pullRequest.url}#issuecomment-${sticky.id}`)}.`
    : '';
  return `For ${shortSha(context.pullRequest.headSha)}, ${linkText(`attempt ${run.attempt} of the run`, run.url)} ${conclusion}. The report is in its summary, the report files are in its artifacts.${commentNote}`;
}
