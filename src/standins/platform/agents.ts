import { isIdentifier } from '../../platform/demo-names.ts';
import {
  type Asked,
  bodyOf,
  idOf,
  type Json,
  listOr,
  mapOr,
  Refusal,
  type Route,
  textOr,
  zoned,
} from './api.ts';
import { seen, sees, tagsFor } from './auth.ts';
import type { PlatformConfig } from './config.ts';
import { catalogOf } from './models.ts';
import type { AgentRow, State } from './state.ts';

/** An agent as it is now: what it becomes follows from the time since it was made. */
export function agentNow({ shown, made, becomes }: AgentRow, config: PlatformConfig): Json {
  if (shown['source'] === 'register' || config.now() - made < config.agentReadyMs) return shown;
  if (becomes === 'FAILED') {
    const status_reason = 'the runtime did not start';
    return { ...shown, status: 'FAILED', deployment_status: 'failed', status_reason };
  }
  const runtime_id = `${shown['name']}-${String(shown.id).padStart(10, '0')}`;
  const arn = `arn:cloud:agent-runtime:${config.region}:${config.account}:runtime/${runtime_id}`;
  return {
    ...shown,
    arn,
    runtime_id,
    status: 'READY',
    deployment_status: 'deployed',
    endpoint_name: 'DEFAULT',
    endpoint_arn: `${arn}/runtime-endpoint/DEFAULT`,
    endpoint_status: 'READY',
    deployed_at: zoned(made + config.agentReadyMs),
  };
}

/** The agent of the path. Throws a 404, or a 403 for one of another group. */
export function agentOf(asked: Asked): AgentRow {
  const { state, caller, config } = asked;
  const row = state.agents.find(idOf(asked, 'agent_id'));
  if (!row) throw new Refusal(404, 'Agent not found');
  if (!sees(caller, row, config)) throw new Refusal(403, 'Agent belongs to another group');
  return row;
}

/** Counts an invocation, of whatever outcome, and gives what the agent says. Throws where it can't. */
export function invoke(
  row: AgentRow,
  prompt: string,
  { state, config }: { state: State; config: PlatformConfig },
): string {
  state.invocations.push({ agent: row.shown.id, made: config.now(), words: prompt.split(/\s+/).length });
  const { status } = agentNow(row, config);
  if (status !== 'READY') throw new Error(`agent is ${status}`);
  return `This is a canned reply to: ${prompt}`;
}

export const agents: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/agents',
    scopes: ['agent:read'],
    answer({ context, state, caller, config }) {
      const rows = seen(caller, state.agents.rows, config);
      // Where a registry approves agents, users see approved ones only.
      const hidden = state.registryArn !== '' && !caller.groups.includes('t-admin');
      return context.json(hidden ? [] : rows.map((row) => agentNow(row, config)));
    },
  },
  {
    method: 'GET',
    path: '/api/agents/models',
    scopes: ['agent:read'],
    answer: ({ context, config }) => context.json(catalogOf(config.region)),
  },
  {
    method: 'POST',
    path: '/api/agents/models/invoke-test',
    scopes: ['agent:write'],
    since: 'next',
    async answer(asked) {
      const { model_id, endpoint } = await bodyOf(asked, ['model_id', 'prompt']);
      if (endpoint !== undefined && endpoint !== 'default')
        throw new Refusal(400, `Unsupported endpoint: ${endpoint}`);
      if (
        !catalogOf(asked.config.region).some((model) => model['model_id'] === model_id && model['available'])
      )
        throw new Refusal(502, `Model invocation failed: no access to ${model_id}`);
      return asked.context.json({
        model_id,
        endpoint: 'default',
        api: 'converse',
        content: 'A canned reply.',
      });
    },
  },
  {
    method: 'POST',
    path: '/api/agents',
    scopes: ['agent:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['name']);
      const name = String(body['name']);
      if (!isIdentifier(name))
        throw new Refusal(
          400,
          `Invalid agent name '${name}': a letter, then letters, digits, underscores, max 48`,
        );
      const { region, account } = config;
      const registered = body['source'] === 'register';
      const tags = tagsFor(mapOr(body['tags']), config);
      const now = config.now();
      const row = state.agents.add(
        now,
        {
          arn: registered ? textOr(body['arn'], '') : `pending-${crypto.randomUUID()}`,
          runtime_id: '',
          name,
          description: textOr(body['description']),
          status: registered ? 'READY' : 'CREATING',
          region,
          account_id: account,
          log_group: null,
          available_qualifiers: ['DEFAULT'],
          source: registered ? 'register' : 'deploy',
          deployment_status: registered ? null : 'initializing',
          execution_role_arn: textOr(body['role_arn']),
          config_hash: null,
          endpoint_name: null,
          endpoint_arn: null,
          endpoint_status: null,
          protocol: textOr(body['protocol'], 'HTTP'),
          network_mode: textOr(body['network_mode'], 'PUBLIC'),
          agent_framework: 'strands',
          vpc_config_id: null,
          tags,
          authorizer_config: null,
          model_id: textOr(body['model_id']),
          allowed_model_ids: listOr(body['allowed_model_ids']),
          provider: 'cloud',
          base_url: null,
          deployed_at: null,
          harness_id: null,
          registry_record_id: null,
          registry_status: null,
          registered_at: zoned(now),
          last_refreshed_at: zoned(now),
          active_session_count: 0,
          cost_summary: null,
          memory_names: [],
          mcp_names: [],
          a2a_names: [],
          code_interpreter_id: null,
          code_interpreter_status: null,
          status_reason: null,
        },
        { tags, skills: [], becomes: config.agentBecomes },
      );
      return context.json(row.shown, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/agents/{agent_id}',
    scopes: ['agent:read'],
    answer: (asked) => asked.context.json(agentNow(agentOf(asked), asked.config)),
  },
  {
    method: 'PATCH',
    path: '/api/agents/{agent_id}',
    scopes: ['agent:write'],
    since: 'next',
    async answer(asked) {
      const row = agentOf(asked);
      const { skill_record_ids: ids } = await bodyOf(asked, ['skill_record_ids']);
      const wanted = listOr(ids).map(String);
      for (const id of wanted) {
        const record = asked.state.records.find(({ shown }) => shown.record_id === id);
        if (!record) throw new Refusal(404, `Registry record ${id} not found`);
        if (record.status !== 'APPROVED') throw new Refusal(400, `Registry record ${id} is not APPROVED`);
      }
      row.skills.splice(0, row.skills.length, ...wanted);
      return asked.context.json(agentNow(row, asked.config));
    },
  },
  {
    method: 'DELETE',
    path: '/api/agents/{agent_id}',
    scopes: ['agent:write'],
    answer(asked) {
      asked.state.agents.remove(agentOf(asked));
      return asked.context.body(null, 204);
    },
  },
  {
    method: 'POST',
    path: '/api/agents/{agent_id}/invoke',
    scopes: ['agent:write', 'agent:read'],
    async answer(asked) {
      const row = agentOf(asked);
      const { prompt } = await bodyOf(asked, ['prompt']);
      const session_id = crypto.randomUUID();
      const begun = asked.config.now();
      const user_id = asked.caller.name;
      const events: [name: string, data: Json][] = [
        [
          'session_start',
          { session_id, invocation_id: crypto.randomUUID(), client_invoke_time: begun, user_id },
        ],
      ];
      try {
        events.push(['chunk', { text: invoke(row, String(prompt), asked) }], ['session_end', { session_id }]);
      } catch (error) {
        events.push(['error', { message: (error as Error).message }]);
      }
      const text = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
      return asked.context.body(text, 200, { 'content-type': 'text/event-stream' });
    },
  },
];
