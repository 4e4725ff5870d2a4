/** Workflows and their runs: reading them, running again, starting by hand. */
import type { Asking, Routes } from './call.ts';
import { found, Refusal } from './refusal.ts';
import type { Workflow, WorkflowRun } from './state.ts';
import type { Needs } from './tokens.ts';
import { repositoryWire, userWire } from './wire.ts';

const read: Needs = [[['actions', 'read']]];
const write: Needs = [[['actions', 'write']]];

/** A run can be run again for 30 days; the fake knows no older ones. Those that still run can't. */
function again(how: 'all' | 'failed'): (asking: Asking) => { status: number; body: unknown } {
  return (asking) => {
    const run = runOf(asking);
    if (run.status !== 'completed') throw new Refusal(403, 'This workflow is already running');
    if (how === 'failed' && run.conclusion === 'success')
      throw new Refusal(403, 'This workflow run cannot be retried');
    run.reruns.push(how);
    run.attempt += 1;
    run.status = 'queued';
    run.conclusion = null;
    return { status: 201, body: {} };
  };
}

function runOf({ repository, parameters }: Asking): WorkflowRun {
  const id = Number(parameters['run_id']);
  return found(repository.runs.find((one) => one.id === id));
}

function workflowOf({ repository, parameters }: Asking): Workflow {
  const word = parameters['workflow_id'];
  return found(repository.workflows.find(({ id, path }) => String(id) === word || path.endsWith(`/${word}`)));
}

function runWire({ world, repository }: Asking, one: WorkflowRun) {
  const url = `${world.apiUrl}/repos/${repository.name}/actions/runs/${one.id}`;
  const workflow = repository.workflows.find(({ path }) => path.endsWith(`/${one.workflow}`))!;
  const head = world.repositories.get(one.headRepository);
  return {
    id: one.id,
    node_id: `WFR_${one.id}`,
    name: one.workflow,
    path: workflow.path,
    workflow_id: workflow.id,
    run_number: repository.runs.indexOf(one) + 1,
    run_attempt: one.attempt,
    event: one.event,
    status: one.status,
    conclusion: one.conclusion,
    head_branch: one.headBranch,
    head_sha: one.headSha,
    created_at: one.createdAt,
    updated_at: one.createdAt,
    actor: userWire(one.actor),
    triggering_actor: userWire(one.actor),
    // Empty for forks, as on the forge.
    pull_requests:
      one.headRepository === repository.name
        ? one.pulls.flatMap((number) => shortPull(repository, number))
        : [],
    repository: repositoryWire(world, repository),
    head_repository: head ? repositoryWire(world, head) : null,
    url,
    html_url: `${world.serverUrl}/${repository.name}/actions/runs/${one.id}`,
    jobs_url: `${url}/jobs`,
  };
}

function shortPull(repository: Asking['repository'], number: number) {
  const pull = repository.issues[number - 1]?.pull;
  return pull
    ? [
        {
          id: pull.issue.id,
          number,
          head: { ref: pull.head, sha: pull.headSha },
          base: { ref: pull.base, sha: pull.baseSha },
        },
      ]
    : [];
}

function listed(asking: Asking, of: (run: WorkflowRun) => boolean) {
  const { repository, query } = asking;
  const is = (name: string, value: string) => query.get(name) === null || query.get(name) === value;
  const list = repository.runs
    .filter(
      (one) =>
        of(one) &&
        is('branch', one.headBranch) &&
        is('event', one.event) &&
        is('head_sha', one.headSha) &&
        is('actor', one.actor.login) &&
        [null, one.status, one.conclusion].includes(query.get('status')),
    )
    .reverse()
    .map((one) => runWire(asking, one));
  return { list, under: 'workflow_runs' };
}

function dispatch(asking: Asking) {
  const { repository, body, actor } = asking;
  const workflow = workflowOf(asking);
  if (!workflow.dispatch) throw new Refusal(422, "Workflow does not have 'workflow_dispatch' trigger");
  const headBranch = String(body.ref).replace(/^refs\/heads\//, '');
  if (!repository.branches.has(headBranch)) throw new Refusal(422, `No ref found for: ${body.ref}`);
  const file = workflow.path.split('/').at(-1)!;
  repository.dispatches.push({ workflow: file, ref: body.ref, inputs: body.inputs ?? {}, by: actor.login });
  const begun = { workflow: file, event: 'workflow_dispatch', status: 'queued', conclusion: null };
  repository.run({ ...begun, headBranch, actor: actor.login });
  return { status: 204 };
}

export const runs: Routes = {
  'actions/get-workflow-run': { needs: read, answer: (asking) => ({ body: runWire(asking, runOf(asking)) }) },
  'actions/list-workflow-runs-for-repo': { needs: read, answer: (asking) => listed(asking, () => true) },
  'actions/list-workflow-runs': {
    needs: read,
    answer: (asking) => {
      const { path } = workflowOf(asking);
      return listed(asking, (run) => path.endsWith(`/${run.workflow}`));
    },
  },
  'actions/re-run-workflow': { needs: write, answer: again('all') },
  'actions/re-run-workflow-failed-jobs': { needs: write, answer: again('failed') },
  'actions/cancel-workflow-run': {
    needs: write,
    answer: (asking) => {
      const run = runOf(asking);
      if (run.status === 'completed')
        throw new Refusal(409, 'Cannot cancel a workflow run that is completed.');
      Object.assign(run, { status: 'completed', conclusion: 'cancelled' });
      return { status: 202, body: {} };
    },
  },
  'actions/get-workflow': {
    needs: read,
    answer: (asking) => {
      const { id, path } = workflowOf(asking);
      const { world, repository } = asking;
      const url = `${world.apiUrl}/repos/${repository.name}/actions/workflows/${id}`;
      return { body: { id, node_id: `W_${id}`, name: path.split('/').at(-1), path, state: 'active', url } };
    },
  },
  'actions/create-workflow-dispatch': { needs: write, answer: dispatch },
};
