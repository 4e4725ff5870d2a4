import { sendRequest } from '../../http/request.ts';
import { RequestError } from '../../http/request-error.ts';
import { parseJson } from '../../text/bounded-json.ts';
import { canRead, requestTags, requireGroupTag } from './auth.ts';
import { PlatformHttpError } from './http-error.ts';
import { type Json, listOrEmpty, objectOrEmpty, stringOr, zonedTimestamp } from './json.ts';
import { type AuthorizedRequest, type PlatformRoute, readJsonBody } from './route.ts';
import type { PlatformRow } from './state.ts';

const CARD_TIMEOUT_MS = 5000;
const MAX_CARD_BYTES = 1024 * 1024;

/** Newest first. At level 1.6 users see rows without a registry status or with an approved one; from `next` on, rows of their groups. */
function visibleRows({ caller, config, state }: AuthorizedRequest, table: 'servers' | 'a2aAgents'): Json[] {
  const user = !caller.groups.includes('t-admin');
  const isVisible = (row: PlatformRow) =>
    config.level === '1.6'
      ? !user || ['APPROVED', null].includes(row.json['registry_status'] as string | null)
      : canRead(caller, row, config);
  const rows = state[table].rows.filter(isVisible).reverse();
  // Level 1.6 does not return the tags of these.
  return rows.map(({ json, tags }) => (config.level === '1.6' ? json : { ...json, tags }));
}

/** The routes of MCP servers and A2A agents. */
export const integrations: readonly PlatformRoute[] = [
  {
    method: 'GET',
    path: '/api/mcp/servers',
    scopes: ['mcp:read'],
    handler: (request) => request.context.json(visibleRows(request, 'servers')),
  },
  {
    method: 'POST',
    path: '/api/mcp/servers',
    scopes: ['mcp:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['name', 'endpoint_url']);
      const now = config.now();
      const tags = requireGroupTag(requestTags(body, config), config);
      const { json } = state.servers.add(
        now,
        {
          name: body['name'],
          description: stringOr(body['description']),
          endpoint_url: body['endpoint_url'],
          transport_type: body['transport_type'] === 'sse' ? 'sse' : 'streamable_http',
          status: 'active',
          auth_type: stringOr(body['auth_type'], 'none'),
          oauth2_well_known_url: stringOr(body['oauth2_well_known_url']),
          oauth2_client_id: stringOr(body['oauth2_client_id']),
          oauth2_scopes: stringOr(body['oauth2_scopes']),
          delegation_mode: body['delegation_mode'] === 'obo' ? 'obo' : 'm2m',
          obo_grant_type: stringOr(body['obo_grant_type']),
          oauth2_audience: stringOr(body['oauth2_audience']),
          has_oauth2_secret: stringOr(body['oauth2_client_secret']) !== null,
          api_key_header_name: stringOr(body['api_key_header_name']),
          has_admin_api_key: stringOr(body['admin_api_key']) !== null,
          supports_elicitation: body['supports_elicitation'] === true,
          runtime_endpoint_url: null,
          registry_record_id: null,
          registry_status: null,
          created_at: zonedTimestamp(now),
          updated_at: zonedTimestamp(now),
        },
        { tags },
      );
      return context.json(json, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/a2a/agents',
    scopes: ['a2a:read'],
    handler: (request) => request.context.json(visibleRows(request, 'a2aAgents')),
  },
  {
    method: 'POST',
    path: '/api/a2a/agents',
    scopes: ['a2a:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['base_url']);
      const base = String(body['base_url']).replace(/\/+$/, '');
      const tags = requireGroupTag(requestTags(body, config), config);
      const card = await fetchAgentCard(base, config.a2aLoopback);
      const now = config.now();
      const provider = objectOrEmpty(card['provider']);
      const { json } = state.a2aAgents.add(
        now,
        {
          base_url: base,
          name: stringOr(body['name'], stringOr(card['name'], base)),
          description: stringOr(card['description'], ''),
          agent_version: stringOr(card['version'], ''),
          documentation_url: stringOr(card['documentationUrl']),
          provider_organization: stringOr(provider['organization']),
          provider_url: stringOr(provider['url']),
          capabilities: objectOrEmpty(card['capabilities']),
          authentication_schemes: listOrEmpty(objectOrEmpty(card['authentication'])['schemes']),
          default_input_modes: listOrEmpty(card['defaultInputModes']),
          default_output_modes: listOrEmpty(card['defaultOutputModes']),
          agent_card_raw: card,
          status: 'active',
          auth_type: stringOr(body['auth_type'], 'none'),
          oauth2_well_known_url: stringOr(body['oauth2_well_known_url']),
          oauth2_client_id: stringOr(body['oauth2_client_id']),
          oauth2_scopes: stringOr(body['oauth2_scopes']),
          has_oauth2_secret: stringOr(body['oauth2_client_secret']) !== null,
          delegation_mode: body['delegation_mode'] === 'obo' ? 'obo' : 'm2m',
          obo_grant_type: stringOr(body['obo_grant_type']),
          agentcore_session_id: null,
          registry_record_id: null,
          registry_status: null,
          last_fetched_at: zonedTimestamp(now),
          created_at: zonedTimestamp(now),
          updated_at: zonedTimestamp(now),
        },
        { tags },
      );
      return context.json(json, 201);
    },
  },
];

/** Fetches an agent's card. Throws a 400 if that fails. */
async function fetchAgentCard(base: string, loopback: boolean): Promise<Json> {
  if (!URL.canParse(base)) throw new PlatformHttpError(400, `Invalid base URL: ${base}`);
  const { hostname } = new URL(base);
  if (!loopback && /^(?:localhost|127\..*|\[::1\]|169\.254\..*)$/.test(hostname))
    throw new PlatformHttpError(
      400,
      'Failed to fetch agent card: loopback and link-local addresses are not allowed',
    );
  let reason = 'no card found';
  for (const name of ['agent-card.json', 'agent.json']) {
    try {
      const url = `${base}/.well-known/${name}`;
      const { status, body } = await sendRequest({
        method: 'GET',
        url,
        timeoutMs: CARD_TIMEOUT_MS,
        maxBytes: MAX_CARD_BYTES,
      });
      if (status === 200) return objectOrEmpty(parseJson(body.toString('utf8')));
      reason = `HTTP ${status}`;
    } catch (error) {
      reason = error instanceof RequestError ? error.message : 'the card is not JSON';
    }
  }
  throw new PlatformHttpError(400, `Failed to fetch agent card: ${reason}`);
}
