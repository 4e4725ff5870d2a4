/** Saved test cases and their runs, from the next release on. A run finishes some time after it was begun. */

import { agentNow, agentOf, invoke } from './agents.ts';
import {
  type Asked,
  bodyOf,
  idOf,
  type Json,
  listOr,
  numberOr,
  Refusal,
  type Route,
  textOr,
  zoned,
} from './api.ts';
import type { PlatformConfig } from './config.ts';
import type { CaseRow } from './state.ts';

const EVALUATORS = ['Builtin.Helpfulness', 'Builtin.Correctness', 'Builtin.GoalSuccessRate'];
/** What a run goes through, in even steps. */
const STEPS = ['PENDING', 'INVOKING', 'WAITING_FOR_LOGS', 'EVALUATING', 'COMPLETED'] as const;
const NOT_EMULATED = 'Evaluations are not available: the evaluation service cannot be reached';

const base = '/api/agents/{agent_id}/evaluations';
const one = `${base}/test-cases/{case_id}`;

function caseOf(asked: Asked): CaseRow {
  const agent = agentOf(asked);
  const row = asked.state.cases.find(idOf(asked, 'case_id'));
  if (!row || row.agent !== agent.shown.id) throw new Refusal(404, 'Evaluation test case not found');
  return row;
}

/** The case, with what its last run left. */
function caseNow({ shown, runs }: CaseRow): Json {
  const last = runs.at(-1);
  return last ? { ...shown, last_batch_evaluation_id: last.id, last_run_at: zoned(last.begun) } : shown;
}

function runNow({ id, begun }: CaseRow['runs'][number], { now, evaluationMs }: PlatformConfig): Json {
  const share = evaluationMs === 0 ? 1 : (now() - begun) / evaluationMs;
  const status = STEPS[Math.min(STEPS.length - 1, Math.floor(share * (STEPS.length - 1)))];
  const done = status === 'COMPLETED';
  return { batch_evaluation_id: id, status, score: done ? 0.9 : null, created_at: zoned(begun) };
}

async function fields(asked: Asked): Promise<Json> {
  const body = await bodyOf(asked, ['name', 'prompt', 'evaluator_ids']);
  const { name, evaluator_ids: ids, pass_threshold: threshold = 0.5 } = body;
  const wrong = (field: string, msg: string) =>
    new Refusal(422, [{ type: 'value_error', loc: ['body', field], msg, input: body[field] }]);
  if (typeof name !== 'string' || name.length < 1 || name.length > 200)
    throw wrong('name', 'String should have 1 to 200 characters');
  if (listOr(ids).length === 0) throw wrong('evaluator_ids', 'List should have at least 1 item');
  if (typeof threshold !== 'number' || !(threshold >= 0 && threshold <= 1))
    throw wrong('pass_threshold', 'Input should be between 0 and 1');
  return {
    name,
    prompt: body['prompt'],
    expected_response: textOr(body['expected_response']),
    evaluator_ids: listOr(ids),
    pass_threshold: numberOr(threshold, 0.5),
    model_id: textOr(body['model_id']),
  };
}

const run: Route['answer'] = (asked) => {
  const row = caseOf(asked);
  const agent = agentOf(asked);
  if (!asked.config.evaluations) throw new Refusal(502, NOT_EMULATED);
  if (agentNow(agent, asked.config)['runtime_id'] === '') throw new Refusal(400, 'Agent has no runtime');
  try {
    invoke(agent, String(row.shown['prompt']), asked);
  } catch {
    // A run counts, whatever the agent says.
  }
  const id = `batch-${row.shown.id}-${row.runs.length + 1}`;
  row.runs.push({ id, begun: asked.config.now() });
  return asked.context.json({ batch_evaluation_id: id, status: 'PENDING', agent_response: null });
};

export const evaluations: readonly Route[] = (
  [
    {
      method: 'GET',
      path: base,
      scopes: ['agent:read'],
      answer(asked) {
        const agent = agentOf(asked);
        const cases = asked.state.cases.rows.filter((row) => row.agent === agent.shown.id);
        const batch = cases.flatMap(({ shown, runs }) =>
          runs.map((begun) => {
            const { status } = runNow(begun, asked.config);
            const at = zoned(begun.begun);
            const done = status === 'COMPLETED' ? 1 : 0;
            const evaluators = shown['evaluator_ids'];
            const evaluator_summaries = listOr(evaluators).map((evaluator_id) =>
              done
                ? { evaluator_id, average_score: 0.9, total_evaluated: 1, total_failed: 0 }
                : { evaluator_id, average_score: null, total_evaluated: 0, total_failed: 0 },
            );
            return {
              id: begun.id,
              name: shown['name'],
              description: null,
              status,
              created_at: at,
              updated_at: at,
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
        return asked.context.json({ online: [], batch });
      },
    },
    {
      method: 'GET',
      path: `${base}/evaluators`,
      scopes: ['agent:read'],
      answer(asked) {
        agentOf(asked);
        if (!asked.config.evaluations) throw new Refusal(502, NOT_EMULATED);
        return asked.context.json(
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
      path: `${base}/test-cases`,
      scopes: ['agent:read'],
      answer(asked) {
        const agent = agentOf(asked);
        const rows = asked.state.cases.rows.filter((row) => row.agent === agent.shown.id);
        return asked.context.json(rows.map(caseNow).reverse());
      },
    },
    {
      method: 'POST',
      path: `${base}/test-cases`,
      scopes: ['agent:write'],
      async answer(asked) {
        const agent = agentOf(asked).shown.id;
        const given = await fields(asked);
        const now = asked.config.now();
        const row = asked.state.cases.add(
          now,
          {
            agent_id: agent,
            ...given,
            last_batch_evaluation_id: null,
            last_run_at: null,
            created_at: zoned(now),
            updated_at: zoned(now),
          },
          { agent, runs: [] },
        );
        return asked.context.json(row.shown, 201);
      },
    },
    {
      method: 'PUT',
      path: one,
      scopes: ['agent:write'],
      async answer(asked) {
        const row = caseOf(asked);
        Object.assign(row.shown, await fields(asked), { updated_at: zoned(asked.config.now()) });
        return asked.context.json(caseNow(row));
      },
    },
    {
      method: 'DELETE',
      path: one,
      scopes: ['agent:write'],
      answer(asked) {
        asked.state.cases.remove(caseOf(asked));
        return asked.context.body(null, 204);
      },
    },
    { method: 'POST', path: `${one}/run`, scopes: ['agent:write'], answer: run },
    { method: 'POST', path: `${one}/rescore`, scopes: ['agent:write'], answer: run },
    {
      method: 'GET',
      path: `${one}/last-run`,
      scopes: ['agent:read'],
      answer(asked) {
        const last = caseOf(asked).runs.at(-1);
        if (!last) throw new Refusal(404, 'Evaluation test case has not run');
        return asked.context.json(runNow(last, asked.config));
      },
    },
    {
      method: 'GET',
      path: `${one}/runs`,
      scopes: ['agent:read'],
      answer: (asked) =>
        asked.context.json(
          caseOf(asked)
            .runs.map((each) => runNow(each, asked.config))
            .reverse(),
        ),
    },
    {
      method: 'GET',
      path: `${one}/runs/{run_id}`,
      scopes: ['agent:read'],
      answer(asked) {
        const found = caseOf(asked).runs.find(({ id }) => id === asked.context.req.param('run_id'));
        if (!found) throw new Refusal(404, 'Evaluation run not found');
        return asked.context.json(runNow(found, asked.config));
      },
    },
    {
      method: 'GET',
      path: `${base}/results`,
      scopes: ['agent:read'],
      answer(asked) {
        agentOf(asked);
        return asked.context.json([]);
      },
    },
  ] satisfies Route[]
).map((route) => ({ ...route, since: 'next' as const }));
