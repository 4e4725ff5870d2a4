/** `run`, `retry` and `report`: the pull request's own run. */
import { ApiError } from '../forge/api-error.ts';
import { StaleStateError, type WorkflowRun } from '../forge/repository-client.ts';
import { changedSince, link, type Scene } from './scene.ts';
import { shortSha, span } from './words.ts';

/** Runs that judge the pull request: of the pull request itself, or started on its branch. */
const EVENTS = ['pull_request', 'workflow_dispatch'];

/** The newest run, or why there is none. */
async function newestRun({ steward, means, pinned }: Scene): Promise<WorkflowRun | string> {
  const { workflow } = means;
  try {
    const [run] = (await steward.runs(workflow, pinned.headSha)).filter(({ event }) =>
      EVENTS.includes(event),
    );
    if (run) return run;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return `There is no workflow ${span(workflow)} here. Name the file that runs the gates in the input \`workflow\` of the bot.`;
  }
  return `${span(workflow)} has no run for ${shortSha(pinned.headSha)}. Either it is not on \`pull_request\`, or it has not started yet; push a commit to start it.`;
}

/** Starts the run again. */
export async function runAgain(scene: Scene, how: 'all' | 'failed'): Promise<string> {
  const run = await newestRun(scene);
  if (typeof run === 'string') return run;
  const here = link('the run', run.url);
  if (run.conclusion === 'action_required' || run.status === 'waiting')
    return `It waits for a maintainer's approval: approve ${here}, and it starts.`;
  if (run.status !== 'completed') return `It runs already: ${here}. Ask again when it has ended.`;
  if (how === 'failed' && run.conclusion === 'success')
    return `Nothing failed in ${here}, so there is nothing to retry. \`/gatehouse run\` runs all of it again.`;
  const changed = await changedSince(scene);
  if (changed !== undefined) return changed;
  try {
    await scene.steward.rerun(run, how);
  } catch (error) {
    if (error instanceof StaleStateError) return `It runs already: ${here}. Ask again when it has ended.`;
    throw error;
  }
  const what = how === 'all' ? 'All of it runs again' : 'The failed jobs run again';
  return `${what} for ${shortSha(scene.pinned.headSha)}: ${here}, attempt ${run.attempt + 1}.`;
}

/** How a run ended, in words. */
const ENDS: Readonly<Record<string, string>> = {
  success: 'passed',
  failure: 'failed',
  cancelled: 'was cancelled',
  timed_out: 'ran out of time',
  action_required: "waits for a maintainer's approval",
  skipped: 'was skipped',
};

/** Where the report is. */
export async function whereReport(scene: Scene): Promise<string> {
  const run = await newestRun(scene);
  if (typeof run === 'string') return run;
  const end = run.conclusion === undefined ? 'has not ended yet' : (ENDS[run.conclusion] ?? 'ended');
  const me = await scene.client.me();
  const all = await scene.client.comments(scene.pinned.number);
  const sticky = all.findLast(({ author, body }) => author === me && body.startsWith('<!-- gatehouse:1 '));
  const comment = sticky
    ? ` What was found stands in ${link('the comment', `${scene.pinned.url}#issuecomment-${sticky.id}`)}.`
    : '';
  return `For ${shortSha(scene.pinned.headSha)}, ${link(`attempt ${run.attempt} of the run`, run.url)} ${end}. Its summary has the report, and its artifacts have the files.${comment}`;
}
