/** Test cases and their runs, from level `next` on. A run completes after `evaluationMs`. */

import { agentJson, findAgent, invokeAgent } from './agents.ts';
import type { PlatformConfig } from './config.ts';
import { PlatformHttpError } from './http-error.ts';
import { type Json, listOrEmpty, numberOr, stringOr, zonedTimestamp } from './json.ts';
import { type AuthorizedRequest, type PlatformRoute, pathId, readJsonBody } from './route.ts';
import type { TestCaseRow } from './state.ts';

const EVALUATORS = ['Builtin.Helpfulness', 'Builtin.Correctness', 'Builtin.GoalSuccessRate'];
/** The stages of a run, all of the same length. */
const RUN_STATUSES = ['PENDING', 'INVOKING', 'WAITING_FOR_LOGS', 'EVALUATING', 'COMPLETED'] as const;
const NOT_EMULATED = 'Evaluations are not available: the evaluation service cannot be reached';

const evaluationsPath = '/api/agents/{agent_id}/evaluations';
const testCasePath = `${evaluationsPath}/test-cases/{case_id}`;

function findCase(request: AuthorizedRequest): TestCaseRow {
  const agent = findAgent(request);
  const row = request.state.cases.find(pathId(request, 'case_id'));
  if (!row || row.agentId !== agent.json.id)
    throw new PlatformHttpError(404, 'Evaluation test case not found');
  return row;
}

/** The JSON of a test case, with its last run. */
function caseJson({ json, runs }: TestCaseRow): Json {
  const last = runs.at(-1);
  return last
    ? { ...json, last_batch_evaluation_id: last.id, last_run_at: zonedTimestamp(last.startedAt) }
    : json;
}

function runJson(
  { id, startedAt }: TestCaseRow['runs'][number],
  { now, evaluationMs }: PlatformConfig,
): Json {
  const progress = evaluationMs === 0 ? 1 : (now() - startedAt) / evaluationMs;
  const status =
    RUN_STATUSES[Math.min(RUN_STATUSES.length - 1, Math.floor(progress * (RUN_STATUSES.length - 1)))];
  const done = status === 'COMPLETED';
  return { batch_evaluation_id: id, status, score: done ? 0.9 : null, created_at: zonedTimestamp(startedAt) };
}

async function readCaseFields(request: AuthorizedRequest): Promise<Json> {
  const body = await readJsonBody(request, ['name', 'prompt', 'evaluator_ids']);
  const { name, evaluator_ids: ids, pass_threshold: threshold = 0.5 } = body;
  const invalidField = (field: string, msg: string) =>
    new PlatformHttpError(422, [{ type: 'value_error', loc: ['body', field], msg, input: body[field] }]);
  if (typeof name !== 'string' || name.length < 1 || name.length > 200)
    throw invalidField('name', 'String should have 1 to 200 characters');
  if (listOrEmpty(ids).length === 0) throw invalidField('evaluator_ids', 'List should have at least 1 item');
  if (typeof threshold !== 'number' || !(threshold >= 0 && threshold <= 1))
    throw invalidField('pass_threshold', 'Input should be between 0 and 1');
  return {
    name,
    prompt: body['prompt'],
    expected_response: stringOr(body['expected_response']),
    evaluator_ids: listOrEmpty(ids),
    pass_threshold: numberOr(threshold, 0.5),
    model_id: stringOr(body['model_id']),
  };
}

const runCase: PlatformRoute['handler'] = (request) => {
  const row = findCase(request);
  const agent = findAgent(request);
  if (!request.config.evaluations) throw new PlatformHttpError(502, NOT_EMULATED);
  if (agentJson(agent, request.config)['runtime_id'] === '')
    throw new PlatformHttpError(400, 'Agent has no runtime');
  try {
    invokeAgent(agent, String(row.json['prompt']), request);
  } catch {
    // The run counts even if the invocation fails.
  }
  const id = `batch-${row.json.id}-${row.runs.length + 1}`;
  row.runs.push({ id, startedAt: request.config.now() });
  return request.context.json({ batch_evaluation_id: id, status: 'PENDING', agent_response: null });
};

/** The routes of evaluations. */
export const evaluations: readonly PlatformRoute[] = (
  [
    {
      method: 'GET',
      path: evaluationsPath,
      scopes: ['agent:read'],
      handler(request) {
        const agent = findAgent(request);
        const cases = request.state.cases.rows.filter((row) => row.agentId === agent.json.id);
        const batch = cases.flatMap(({ json, runs }) =>
          runs.map((run) => {
            const { status } = runJson(run, request.config);
            const startedAt = zonedTimestamp(run.startedAt);
            const done = status === 'COMPLETED' ? 1 : 0;
            const evaluators = json['evaluator_ids'];
            const evaluator_summaries = listOrEmpty(evaluators).map((evaluator_id) =>
              done
                ? { evaluator_id, average_score: 0.9, total_evaluated: 1, total_failed: 0 }
                : { evaluator_id, average_score: null, total_evaluated: 0, total_failed: 0 },
            );
            return {
              id: run.id,
              name: json['name'],
              description: null,
              status,
              created_at: startedAt,
              updated_at: startedAt,
              evaluators,
              shared: false,
              targeted_session_count: 1,
              sessions_total: 1,
              sessions_completed: done,
              sessions_failed: 0,
              sessions_ignored: 0,
              evaluator_summaries,
            };
          }),
        );
        return request.context.json({ online: [], batch });
      },
    },
    {
      method: 'GET',
      path: `${evaluationsPath}/evaluators`,
      scopes: ['agent:read'],
      handler(request) {
        findAgent(request);
        if (!request.config.evaluations) throw new PlatformHttpError(502, NOT_EMULATED);
        return request.context.json(
          EVALUATORS.map((id) => ({
            id,
            name: id.slice(8),
            description: null,
            type: 'Builtin',
            group: 'Builtin',
          })),
        );
      },
    },
    {
      method: 'GET',
      path: `${evaluationsPath}/test-cases`,
      scopes: ['agent:read'],
      handler(request) {
        const agent = findAgent(request);
        const rows = request.state.cases.rows.filter((row) => row.agentId === agent.json.id);
        return request.context.json(rows.map(caseJson).reverse());
      },
    },
    {
      method: 'POST',
      path: `${evaluationsPath}/test-cases`,
      scopes: ['agent:write'],
      async handler(request) {
        const agent = findAgent(request).json.id;
        const caseFields = await readCaseFields(request);
        const now = request.config.now();
        const row = request.state.cases.add(
          now,
          {
            agent_id: agent,
            ...caseFields,
            last_batch_evaluation_id: null,
            last_run_at: null,
            created_at: zonedTimestamp(now),
            updated_at: zonedTimestamp(now),
          },
          { agentId: agent, runs: [] },
        );
        return request.context.json(row.json, 201);
      },
    },
    {
      method: 'PUT',
      path: testCasePath,
      scopes: ['agent:write'],
      async handler(request) {
        const row = findCase(request);
        Object.assign(row.json, await readCaseFields(request), {
          updated_at: zonedTimestamp(request.config.now()),
        });
        return request.context.json(caseJson(row));
      },
    },
    {
      method: 'DELETE',
      path: testCasePath,
      scopes: ['agent:write'],
      handler(request) {
        request.state.cases.remove(findCase(request));
        return request.context.body(null, 204);
      },
    },
    { method: 'POST', path: `${testCasePath}/run`, scopes: ['agent:write'], handler: runCase },
    { method: 'POST', path: `${testCasePath}/rescore`, scopes: ['agent:write'], handler: runCase },
    {
      method: 'GET',
      path: `${testCasePath}/last-run`,
      scopes: ['agent:read'],
      handler(request) {
        const last = findCase(request).runs.at(-1);
        if (!last) throw new PlatformHttpError(404, 'Evaluation test case has not run');
        return request.context.json(runJson(last, request.config));
      },
    },
    {
      method: 'GET',
      path: `${testCasePath}/runs`,
      scopes: ['agent:read'],
      handler: (request) =>
        request.context.json(
          findCase(request)
            .runs.map((run) => runJson(run, request.config))
            .reverse(),
        ),
    },
    {
      method: 'GET',
      path: `${testCasePath}/runs/{run_id}`,
      scopes: ['agent:read'],
      handler(request) {
        const run = findCase(request).runs.find(({ id }) => id === request.context.req.param('run_id'));
        if (!run) throw new PlatformHttpError(404, 'Evaluation run not found');
        return request.context.json(runJson(run, request.config));
      },
    },
    {
      method: 'GET',
      path: `${evaluationsPath}/results`,
      scopes: ['agent:read'],
      handler(request) {
        findAgent(request);
        return request.context.json([]);
      },
    },
  ] satisfies PlatformRoute[]
).map((route) => ({ ...route, since: 'next' as const }));
