import { bodyOf, listOr, mapOr, numberOr, Refusal, type Route, textOr, unzoned } from './api.ts';
import { catalogOf } from './models.ts';

const READ = ['settings:read', 'admin:read'];

export const settings: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/settings/identity-providers',
    scopes: ['security:read'],
    answer: ({ context, state }) => context.json(state.identityProviders.rows.map(({ shown }) => shown)),
  },
  {
    method: 'POST',
    path: '/api/settings/identity-providers',
    scopes: ['security:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['name', 'provider_type', 'issuer_url', 'client_id']);
      const now = config.now();
      const { shown } = state.identityProviders.add(
        now,
        {
          name: body['name'],
          provider_type: body['provider_type'],
          issuer_url: body['issuer_url'],
          client_id: body['client_id'],
          has_client_secret: textOr(body['client_secret']) !== null,
          client_type: body['client_type'] === 'public' ? 'public' : 'confidential',
          scopes: textOr(body['scopes']),
          audience: textOr(body['audience']),
          group_claim_path: textOr(body['group_claim_path']),
          group_mappings: mapOr(body['group_mappings']),
          status: textOr(body['status'], 'active'),
          jwks_uri: null,
          authorization_endpoint: null,
          token_endpoint: null,
          discovery_scopes: [],
          created_at: unzoned(now),
          updated_at: unzoned(now),
        },
        {},
      );
      return context.json(shown, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/settings/approval-policies',
    scopes: ['security:read'],
    answer: ({ context, state }) =>
      context.json(
        state.policies.rows
          .map(({ shown }) => shown)
          .sort((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1)),
      ),
  },
  {
    method: 'POST',
    path: '/api/settings/approval-policies',
    scopes: ['security:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['name', 'policy_type']);
      if (state.policies.rows.some(({ shown }) => shown['name'] === body['name']))
        throw new Refusal(409, `Approval policy '${body['name']}' already exists`);
      const now = config.now();
      const { shown } = state.policies.add(
        now,
        {
          name: body['name'],
          policy_type: body['policy_type'],
          tool_match_rules: listOr(body['tool_match_rules']),
          approval_mode: body['approval_mode'] === 'notify_only' ? 'notify_only' : 'require_approval',
          timeout_seconds: numberOr(body['timeout_seconds'], 300),
          agent_scope: { type: 'all', ...mapOr(body['agent_scope']) },
          approval_cache_ttl: numberOr(body['approval_cache_ttl'], 0),
          enabled: body['enabled'] !== false,
          created_at: unzoned(now),
          updated_at: unzoned(now),
        },
        {},
      );
      return context.json(shown, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/settings/approvals/logs',
    scopes: ['agent:read'],
    // No agent here calls a tool, so no policy is ever met.
    answer: ({ context }) => context.json([]),
  },
  {
    method: 'GET',
    path: '/api/settings/site',
    scopes: READ,
    answer({ context, state, config }) {
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
    scopes: READ,
    answer: ({ context, config }) => context.json({ model_ids: [], all_models: catalogOf(config.region) }),
  },
  {
    method: 'POST',
    path: '/api/settings/models/refresh',
    scopes: ['admin:write'],
    since: 'next',
    answer() {
      // The model list of a deployed instance lies in a read-only image (spec 3, 7).
      throw new Error('the model file cannot be written');
    },
  },
  {
    method: 'POST',
    path: '/api/settings/litellm-proxy/refresh',
    scopes: ['settings:write', 'admin:write'],
    answer({ context, config }) {
      if (config.level !== '1.6') throw new Refusal(404, 'Not Found');
      return context.json({ model_ids: [], all_models: catalogOf(config.region) });
    },
  },
];
