/** Workflows and their runs: read, re-run, dispatch. */
import type { RouteRequest, Routes } from './call.ts';
import { ForgeHttpError, orNotFound } from './http-error.ts';
import { serializeRepository, serializeUser } from './serializers.ts';
import type { Workflow, WorkflowJob, WorkflowRun } from './state.ts';
import type { PermissionSets } from './tokens.ts';

const readPermissions: PermissionSets = [[['actions', 'read']]];
const writePermissions: PermissionSets = [[['actions', 'write']]];

/** Runs can be re-run for 30 days, and the fake has no older ones. Running ones cannot be re-run. */
function rerun(scope: 'all' | 'failed'): (request: RouteRequest) => { status: number; body: unknown } {
  return (request) => {
    const run = findRun(request);
    if (run.status !== 'completed') throw new ForgeHttpError(403, 'This workflow is already running');
    if (scope === 'failed' && run.conclusion === 'success')
      throw new ForgeHttpError(403, 'This workflow run cannot be retried');
    run.reruns.push(scope);
    run.attempt += 1;
    run.status = 'queued';
    run.conclusion = null;
    return { status: 201, body: {} };
  };
}

function findRun({ repository, parameters }: RouteRequest): WorkflowRun {
  const id = Number(parameters['run_id']);
  return orNotFound(repository.runs.find((one) => one.id === id));
}

function findWorkflow({ repository, parameters }: RouteRequest): Workflow {
  const idOrFile = parameters['workflow_id'];
  return orNotFound(
    repository.workflows.find(({ id, path }) => String(id) === idOrFile || path.endsWith(`/${idOrFile}`)),
  );
}

function serializeRun({ forge, repository }: RouteRequest, one: WorkflowRun) {
  const url = `${forge.apiUrl}/repos/${repository.name}/actions/runs/${one.id}`;
  const workflow = repository.workflows.find(({ path }) => path.endsWith(`/${one.workflow}`))!;
  const head = forge.repositories.get(one.headRepository);
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
    actor: serializeUser(one.actor),
    triggering_actor: serializeUser(one.actor),
    // Empty for forks, as on the forge.
    pull_requests:
      one.headRepository === repository.name
        ? one.pulls.flatMap((number) => pullSummary(repository, number))
        : [],
    repository: serializeRepository(forge, repository),
    head_repository: head ? serializeRepository(forge, head) : null,
    url,
    html_url: `${forge.serverUrl}/${repository.name}/actions/runs/${one.id}`,
    jobs_url: `${url}/jobs`,
  };
}

function serializeJob(
  { forge, repository }: RouteRequest,
  run: WorkflowRun,
  { name, conclusion }: WorkflowJob,
  index: number,
) {
  const url = `${forge.apiUrl}/repos/${repository.name}/actions`;
  return {
    id: 1000 * run.id + index,
    run_id: run.id,
    run_url: `${url}/runs/${run.id}`,
    run_attempt: run.attempt,
    head_sha: run.headSha,
    url: `${url}/jobs/${1000 * run.id + index}`,
    status: conclusion === null ? 'in_progress' : 'completed',
    conclusion,
    name,
    head_branch: run.headBranch,
  };
}

function pullSummary(repository: RouteRequest['repository'], number: number) {
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

function listRuns(request: RouteRequest, matches: (run: WorkflowRun) => boolean) {
  const { repository, query } = request;
  const matchesQuery = (name: string, value: string) => query.get(name) === null || query.get(name) === value;
  const list = repository.runs
    .filter(
      (one) =>
        matches(one) &&
        matchesQuery('branch', one.headBranch) &&
        matchesQuery('event', one.event) &&
        matchesQuery('head_sha', one.headSha) &&
        matchesQuery('actor', one.actor.login) &&
        [null, one.status, one.conclusion].includes(query.get('status')),
    )
    .reverse()
    .map((one) => serializeRun(request, one));
  return { list, listKey: 'workflow_runs' };
}

function dispatch(request: RouteRequest) {
  const { repository, body, actor } = request;
  const workflow = findWorkflow(request);
  if (!workflow.dispatch) throw new ForgeHttpError(422, "Workflow does not have 'workflow_dispatch' trigger");
  const headBranch = String(body.ref).replace(/^refs\/heads\//, '');
  if (!repository.branches.has(headBranch)) throw new ForgeHttpError(422, `No ref found for: ${body.ref}`);
  const file = workflow.path.split('/').at(-1)!;
  repository.dispatches.push({ workflow: file, ref: body.ref, inputs: body.inputs ?? {}, by: actor.login });
  const newRun = { workflow: file, event: 'workflow_dispatch', status: 'queued', conclusion: null };
  repository.run({ ...newRun, headBranch, actor: actor.login });
  return { status: 204 };
}

export const runs: Routes = {
  'actions/get-workflow-run': {
    permissions: readPermissions,
    handler: (request) => ({ body: serializeRun(request, findRun(request)) }),
  },
  'actions/list-workflow-runs-for-repo': {
    permissions: readPermissions,
    handler: (request) => listRuns(request, () => true),
  },
  'actions/list-workflow-runs': {
    permissions: readPermissions,
    handler: (request) => {
      const { path } = findWorkflow(request);
      return listRuns(request, (run) => path.endsWith(`/${run.workflow}`));
    },
  },
  'actions/list-jobs-for-workflow-run-attempt': {
    permissions: readPermissions,
    handler: (request) => {
      const run = findRun(request);
      const attempt = Number(request.parameters['attempt_number']);
      if (attempt > run.attempt) orNotFound(undefined);
      return { list: run.jobs.map((job, index) => serializeJob(request, run, job, index)), listKey: 'jobs' };
    },
  },
  'actions/re-run-workflow': { permissions: writePermissions, handler: rerun('all') },
  'actions/re-run-workflow-failed-jobs': { permissions: writePermissions, handler: rerun('failed') },
  'actions/cancel-workflow-run': {
    permissions: writePermissions,
    handler: (request) => {
      const run = findRun(request);
      if (run.status === 'completed')
        throw new ForgeHttpError(409, 'Cannot cancel a workflow run that is completed.');
      Object.assign(run, { status: 'completed', conclusion: 'cancelled' });
      return { status: 202, body: {} };
    },
  },
  'actions/get-workflow': {
    permissions: readPermissions,
    handler: (request) => {
      const { id, path } = findWorkflow(request);
      const { forge, repository } = request;
      const url = `${forge.apiUrl}/repos/${repository.name}/actions/workflows/${id}`;
      return { body: { id, node_id: `W_${id}`, name: path.split('/').at(-1), path, state: 'active', url } };
    },
  },
  'actions/create-workflow-dispatch': { permissions: writePermissions, handler: dispatch },
};
