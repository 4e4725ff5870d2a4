import { isIdentifier } from '../../platform/demo-names.ts';
import { attachSkill } from './agent-skills.ts';
import { canRead, readableRows, requireGroupTag } from './auth.ts';
import type { PlatformConfig } from './config.ts';
import { PlatformHttpError } from './http-error.ts';
import { type Json, listOrEmpty, objectOrEmpty, stringOr, zonedTimestamp } from './json.ts';
import { modelCatalog } from './model-catalog.ts';
import { type AuthorizedRequest, type PlatformRoute, pathId, readJsonBody } from './route.ts';
import type { AgentRow, PlatformState } from './state.ts';

/** The JSON of an agent; its status depends on the time since its creation. */
export function agentJson({ json, createdAt, finalStatus }: AgentRow, config: PlatformConfig): Json {
  if (json['source'] === 'register' || config.now() - createdAt < config.agentReadyMs) return json;
  if (finalStatus === 'FAILED') {
    const status_reason = 'the runtime did not start';
    return { ...json, status: 'FAILED', deployment_status: 'failed', status_reason };
  }
  const runtime_id = `${json['name']}-${String(json.id).padStart(10, '0')}`;
  const arn = `arn:cloud:agent-runtime:${config.region}:${config.account}:runtime/${runtime_id}`;
  return {
    ...json,
    arn,
    runtime_id,
    status: 'READY',
    deployment_status: 'deployed',
    endpoint_name: 'DEFAULT',
    endpoint_arn: `${arn}/runtime-endpoint/DEFAULT`,
    endpoint_status: 'READY',
    deployed_at: zonedTimestamp(createdAt + config.agentReadyMs),
  };
}

/** The agent in the path. Throws a 404, or a 403 for an agent of another group. */
export function findAgent(request: AuthorizedRequest): AgentRow {
  const { state, caller, config } = request;
  const row = state.agents.find(pathId(request, 'agent_id'));
  if (!row) throw new PlatformHttpError(404, 'Agent not found');
  if (!canRead(caller, row, config)) throw new PlatformHttpError(403, 'Agent belongs to another group');
  return row;
}

/** Counts an invocation, whatever its outcome, and returns the agent's reply. Throws if the agent is not READY. */
export function invokeAgent(
  row: AgentRow,
  prompt: string,
  { state, config }: { state: PlatformState; config: PlatformConfig },
): string {
  state.invocations.push({
    agentId: row.json.id,
    createdAt: config.now(),
    words: prompt.split(/\s+/).length,
  });
  const { status } = agentJson(row, config);
  if (status !== 'READY') throw new Error(`agent is ${status}`);
  return `This is a canned reply to: ${prompt}`;
}

const UPDATABLE_FIELDS = ['description', 'model_id', 'allowed_model_ids', 'provider', 'base_url'] as const;

/** Sends all events but the last, and that one after the time that the platform looks for logs. */
function streamEvents(
  { context, config }: AuthorizedRequest,
  events: readonly (readonly [name: string, data: Json])[],
): Response {
  const lines = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  const headers = { 'content-type': 'text/event-stream' };
  if (config.invocationTailMs === 0) return context.body(lines.join(''), 200, headers);
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(lines.slice(0, -1).join('')));
      timer = setTimeout(() => {
        controller.enqueue(encoder.encode(lines.at(-1)));
        controller.close();
      }, config.invocationTailMs);
    },
    cancel: () => clearTimeout(timer),
  });
  return context.body(body, 200, headers);
}

/** The routes of agents and their invocation. */
export const agents: readonly PlatformRoute[] = [
  {
    method: 'GET',
    path: '/api/agents',
    scopes: ['agent:read'],
    handler({ context, state, caller, config }) {
      const rows = readableRows(caller, state.agents.rows, config);
      // With a registry users see approved agents only, and the stand-in approves none.
      const isRestricted = state.registryArn !== '' && !caller.groups.includes('t-admin');
      return context.json(isRestricted ? [] : rows.map((row) => agentJson(row, config)));
    },
  },
  {
    method: 'GET',
    path: '/api/agents/models',
    scopes: ['agent:read'],
    handler: ({ context, config }) => context.json(modelCatalog(config.region)),
  },
  {
    method: 'POST',
    path: '/api/agents/models/invoke-test',
    scopes: ['agent:write'],
    since: 'next',
    async handler(request) {
      const { model_id, endpoint } = await readJsonBody(request, ['model_id', 'prompt']);
      if (endpoint !== undefined && endpoint !== 'default')
        throw new PlatformHttpError(400, `Unsupported endpoint: ${endpoint}`);
      if (
        !modelCatalog(request.config.region).some(
          (model) => model['model_id'] === model_id && model['available'],
        )
      )
        throw new PlatformHttpError(502, `Model invocation failed: no access to ${model_id}`);
      return request.context.json({
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
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['name']);
      const name = String(body['name']);
      if (!isIdentifier(name))
        throw new PlatformHttpError(
          400,
          `Invalid agent name '${name}': a letter, then letters, digits, underscores, max 48`,
        );
      const { region, account } = config;
      const registered = body['source'] === 'register';
      const tags = requireGroupTag(objectOrEmpty(body['tags']), config);
      const now = config.now();
      const row = state.agents.add(
        now,
        {
          arn: registered ? stringOr(body['arn'], '') : `pending-${crypto.randomUUID()}`,
          runtime_id: '',
          name,
          description: stringOr(body['description']),
          status: registered ? 'READY' : 'CREATING',
          region,
          account_id: account,
          log_group: null,
          available_qualifiers: ['DEFAULT'],
          source: registered ? 'register' : 'deploy',
          deployment_status: registered ? null : 'initializing',
          execution_role_arn: stringOr(body['role_arn']),
          config_hash: null,
          endpoint_name: null,
          endpoint_arn: null,
          endpoint_status: null,
          protocol: stringOr(body['protocol'], 'HTTP'),
          network_mode: stringOr(body['network_mode'], 'PUBLIC'),
          agent_framework: 'strands',
          vpc_config_id: null,
          tags,
          authorizer_config: null,
          model_id: stringOr(body['model_id']),
          allowed_model_ids: listOrEmpty(body['allowed_model_ids']),
          provider: 'cloud',
          base_url: null,
          deployed_at: null,
          harness_id: null,
          registry_record_id: null,
          registry_status: null,
          registered_at: zonedTimestamp(now),
          last_refreshed_at: zonedTimestamp(now),
          active_session_count: 0,
          cost_summary: null,
          memory_names: [],
          mcp_names: [],
          a2a_names: [],
          code_interpreter_id: null,
          code_interpreter_status: null,
          status_reason: null,
        },
        { tags, skills: [], integrations: [], finalStatus: config.agentBecomes },
      );
      if (config.level !== '1.6')
        for (const id of listOrEmpty(body['skill_ids'])) attachSkill(row, String(id), request);
      return context.json(row.json, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/agents/{agent_id}',
    scopes: ['agent:read'],
    handler: (request) => request.context.json(agentJson(findAgent(request), request.config)),
  },
  {
    method: 'PATCH',
    path: '/api/agents/{agent_id}',
    scopes: ['agent:write'],
    async handler(request) {
      const row = findAgent(request);
      const body = await readJsonBody(request, []);
      // Unknown fields are ignored, as everywhere: the response is a 200 that changes nothing.
      for (const field of UPDATABLE_FIELDS) if (body[field] !== undefined) row.json[field] = body[field];
      return request.context.json(agentJson(row, request.config));
    },
  },
  {
    method: 'DELETE',
    path: '/api/agents/{agent_id}',
    scopes: ['agent:write'],
    handler(request) {
      const row = findAgent(request);
      request.state.agents.remove(row);
      return request.context.json(agentJson(row, request.config));
    },
  },
  {
    method: 'POST',
    path: '/api/agents/{agent_id}/invoke',
    scopes: ['agent:write', 'agent:read'],
    async handler(request) {
      const row = findAgent(request);
      const { prompt } = await readJsonBody(request, ['prompt']);
      const session_id = crypto.randomUUID();
      const startedAt = request.config.now();
      const user_id = request.caller.name;
      const events: [name: string, data: Json][] = [
        [
          'session_start',
          { session_id, invocation_id: crypto.randomUUID(), client_invoke_time: startedAt, user_id },
        ],
      ];
      try {
        events.push(
          ['chunk', { text: invokeAgent(row, String(prompt), request) }],
          ['session_end', { session_id }],
        );
      } catch (error) {
        events.push(['error', { message: (error as Error).message }]);
      }
      return streamEvents(request, events);
    },
  },
];
