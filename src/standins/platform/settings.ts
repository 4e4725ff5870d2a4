import { PlatformHttpError } from './http-error.ts';
import { listOrEmpty, numberOr, objectOrEmpty, stringOr, unzonedTimestamp } from './json.ts';
import { modelCatalog } from './model-catalog.ts';
import { type PlatformRoute, readJsonBody } from './route.ts';

const READ_SCOPES = ['settings:read', 'admin:read'];

/** The routes of the settings, of approval policies and of identity providers. */
export const settings: readonly PlatformRoute[] = [
  {
    method: 'GET',
    path: '/api/settings/identity-providers',
    scopes: ['security:read'],
    handler: ({ context, state }) => context.json(state.identityProviders.rows.map(({ json }) => json)),
  },
  {
    method: 'POST',
    path: '/api/settings/identity-providers',
    scopes: ['security:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['name', 'provider_type', 'issuer_url', 'client_id']);
      const now = config.now();
      const { json } = state.identityProviders.add(
        now,
        {
          name: body['name'],
          provider_type: body['provider_type'],
          issuer_url: body['issuer_url'],
          client_id: body['client_id'],
          has_client_secret: stringOr(body['client_secret']) !== null,
          client_type: body['client_type'] === 'public' ? 'public' : 'confidential',
          scopes: stringOr(body['scopes']),
          audience: stringOr(body['audience']),
          group_claim_path: stringOr(body['group_claim_path']),
          group_mappings: objectOrEmpty(body['group_mappings']),
          status: stringOr(body['status'], 'active'),
          jwks_uri: null,
          authorization_endpoint: null,
          token_endpoint: null,
          discovery_scopes: [],
          created_at: unzonedTimestamp(now),
          updated_at: unzonedTimestamp(now),
        },
        {},
      );
      return context.json(json, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/settings/approval-policies',
    scopes: ['security:read'],
    handler: ({ context, state }) =>
      context.json(
        state.policies.rows
          .map(({ json }) => json)
          .sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1)),
      ),
  },
  {
    method: 'POST',
    path: '/api/settings/approval-policies',
    scopes: ['security:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['name', 'policy_type']);
      if (state.policies.rows.some(({ json }) => json['name'] === body['name']))
        throw new PlatformHttpError(409, `Approval policy '${body['name']}' already exists`);
      const now = config.now();
      const { json } = state.policies.add(
        now,
        {
          name: body['name'],
          policy_type: body['policy_type'],
          tool_match_rules: listOrEmpty(body['tool_match_rules']),
          approval_mode: body['approval_mode'] === 'notify_only' ? 'notify_only' : 'require_approval',
          timeout_seconds: numberOr(body['timeout_seconds'], 300),
          agent_scope: { type: 'all', ...objectOrEmpty(body['agent_scope']) },
          approval_cache_ttl: numberOr(body['approval_cache_ttl'], 0),
          enabled: body['enabled'] !== false,
          created_at: unzonedTimestamp(now),
          updated_at: unzonedTimestamp(now),
        },
        {},
      );
      return context.json(json, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/settings/approvals/logs',
    scopes: ['agent:read'],
    // Agents of the stand-in call no tools, so no policy ever applies.
    handler: ({ context }) => context.json([]),
  },
  {
    method: 'GET',
    path: '/api/settings/site',
    scopes: READ_SCOPES,
    handler({ context, state, config }) {
      const values = {
        cpu_io_wait_discount: '75',
        enabled_model_ids: '[]',
        platform_registry_id: state.registryArn.split('/').at(-1) ?? '',
        litellm_proxy_base_url: '',
        ...(config.level === '1.6' ? {} : { models_json_lookback_months: '6' }),
      };
      return context.json(
        Object.entries(values).map(([key, value]) => ({ id: null, key, value, updated_at: null })),
      );
    },
  },
  {
    method: 'GET',
    path: '/api/settings/models',
    scopes: READ_SCOPES,
    handler: ({ context, config }) =>
      context.json({ model_ids: [], all_models: modelCatalog(config.region) }),
  },
  {
    method: 'POST',
    path: '/api/settings/models/refresh',
    scopes: ['admin:write'],
    since: 'next',
    handler() {
      // On a deployed instance the model list is in a read-only image (spec 3, 7).
      throw new Error('the model file cannot be written');
    },
  },
];
