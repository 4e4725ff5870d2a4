import { sendRequest } from '../../http/request.ts';
import { RequestError } from '../../http/request-error.ts';
import { type Asked, bodyOf, type Json, listOr, mapOr, Refusal, type Route, textOr, zoned } from './api.ts';
import { sees, tagsFor } from './auth.ts';
import type { Row } from './state.ts';

const CARD_MS = 5000;
const CARD_BYTES = 1024 * 1024;

/** Newest first. Users see what has no registry status, or an approved one; from the next release on their groups' only. */
function listed({ caller, config, state }: Asked, table: 'servers' | 'a2aAgents'): Json[] {
  const user = !caller.groups.includes('t-admin');
  const mine = (row: Row) =>
    config.level === '1.6'
      ? !user || ['APPROVED', null].includes(row.shown['registry_status'] as string | null)
      : sees(caller, row, config);
  const rows = state[table].rows.filter(mine).reverse();
  // The older release keeps no tags of these.
  return rows.map(({ shown, tags }) => (config.level === '1.6' ? shown : { ...shown, tags }));
}

export const integrations: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/mcp/servers',
    scopes: ['mcp:read'],
    answer: (asked) => asked.context.json(listed(asked, 'servers')),
  },
  {
    method: 'POST',
    path: '/api/mcp/servers',
    scopes: ['mcp:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['name', 'endpoint_url']);
      const now = config.now();
      const tags = tagsFor(mapOr(body['tags']), config);
      const { shown } = state.servers.add(
        now,
        {
          name: body['name'],
          description: textOr(body['description']),
          endpoint_url: body['endpoint_url'],
          transport_type: body['transport_type'] === 'sse' ? 'sse' : 'streamable_http',
          status: 'active',
          auth_type: textOr(body['auth_type'], 'none'),
          oauth2_well_known_url: textOr(body['oauth2_well_known_url']),
          oauth2_client_id: textOr(body['oauth2_client_id']),
          oauth2_scopes: textOr(body['oauth2_scopes']),
          delegation_mode: body['delegation_mode'] === 'obo' ? 'obo' : 'm2m',
          obo_grant_type: textOr(body['obo_grant_type']),
          oauth2_audience: textOr(body['oauth2_audience']),
          has_oauth2_secret: textOr(body['oauth2_client_secret']) !== null,
          api_key_header_name: textOr(body['api_key_header_name']),
          has_admin_api_key: textOr(body['admin_api_key']) !== null,
          supports_elicitation: body['supports_elicitation'] === true,
          runtime_endpoint_url: null,
          registry_record_id: null,
          registry_status: null,
          created_at: zoned(now),
          updated_at: zoned(now),
        },
        { tags },
      );
      return context.json(shown, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/a2a/agents',
    scopes: ['a2a:read'],
    answer: (asked) => asked.context.json(listed(asked, 'a2aAgents')),
  },
  {
    method: 'POST',
    path: '/api/a2a/agents',
    scopes: ['a2a:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['base_url']);
      const base = String(body['base_url']).replace(/\/+$/, '');
      const tags = tagsFor(mapOr(body['tags']), config);
      const card = await cardOf(base, config.a2aLoopback);
      const now = config.now();
      const provider = mapOr(card['provider']);
      const { shown } = state.a2aAgents.add(
        now,
        {
          base_url: base,
          name: textOr(body['name'], textOr(card['name'], base)),
          description: textOr(card['description'], ''),
          agent_version: textOr(card['version'], ''),
          documentation_url: textOr(card['documentationUrl']),
          provider_organization: textOr(provider['organization']),
          provider_url: textOr(provider['url']),
          capabilities: mapOr(card['capabilities']),
          authentication_schemes: listOr(mapOr(card['authentication'])['schemes']),
          default_input_modes: listOr(card['defaultInputModes']),
          default_output_modes: listOr(card['defaultOutputModes']),
          agent_card_raw: card,
          status: 'active',
          auth_type: textOr(body['auth_type'], 'none'),
          oauth2_well_known_url: textOr(body['oauth2_well_known_url']),
          oauth2_client_id: textOr(body['oauth2_client_id']),
          oauth2_scopes: textOr(body['oauth2_scopes']),
          has_oauth2_secret: textOr(body['oauth2_client_secret']) !== null,
          delegation_mode: body['delegation_mode'] === 'obo' ? 'obo' : 'm2m',
          obo_grant_type: textOr(body['obo_grant_type']),
          agentcore_session_id: null,
          registry_record_id: null,
          registry_status: null,
          last_fetched_at: zoned(now),
          created_at: zoned(now),
          updated_at: zoned(now),
        },
        { tags },
      );
      return context.json(shown, 201);
    },
  },
];

/** The agent's card. Throws a 400 where it can't be had. */
async function cardOf(base: string, loopback: boolean): Promise<Json> {
  if (!URL.canParse(base)) throw new Refusal(400, `Invalid base URL: ${base}`);
  const { hostname } = new URL(base);
  if (!loopback && /^(?:localhost|127\..*|\[::1\]|169\.254\..*)$/.test(hostname))
    throw new Refusal(400, 'Failed to fetch agent card: loopback and link-local addresses are not allowed');
  let why = 'no card there';
  for (const name of ['agent-card.json', 'agent.json']) {
    try {
      const url = `${base}/.well-known/${name}`;
      const { status, body } = await sendRequest({
        method: 'GET',
        url,
        timeoutMs: CARD_MS,
        maxBytes: CARD_BYTES,
      });
      if (status === 200) return mapOr(JSON.parse(body.toString('utf8')));
      why = `HTTP ${status}`;
    } catch (error) {
      why = error instanceof RequestError ? error.message : 'the card is no JSON';
    }
  }
  throw new Refusal(400, `Failed to fetch agent card: ${why}`);
}
