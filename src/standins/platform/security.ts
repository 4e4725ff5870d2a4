import { bodyOf, listOr, mapOr, Refusal, type Route, textOr, unzoned } from './api.ts';
import { seen, tagsFor } from './auth.ts';

const stamps = (now: number) => ({ created_at: unzoned(now), updated_at: unzoned(now) });

export const security: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/security/roles',
    scopes: ['security:read', 'agent:write'],
    answer({ context, state, caller, config }) {
      const { rows } = state.roles;
      const all = caller.scopes.has('security:read') && config.level === '1.6';
      return context.json((all ? rows : seen(caller, rows, config)).map(({ shown }) => shown));
    },
  },
  {
    method: 'POST',
    path: '/api/security/roles',
    scopes: ['security:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['mode', 'role_arn']);
      const arn = String(body['role_arn']);
      const name = /^arn:[\w-]+:iam::\d{12}:role\/(?:.*\/)?([\w+=,.@-]+)$/.exec(arn)?.[1];
      if (body['mode'] !== 'import')
        throw new Refusal(400, "Unsupported mode: only 'import' creates a role here");
      if (name === undefined) throw new Refusal(400, `Invalid role ARN: ${arn}`);
      if (state.roles.rows.some(({ shown }) => shown['role_arn'] === arn))
        throw new Refusal(409, `Role '${arn}' already exists`);
      const now = config.now();
      const tags = tagsFor(mapOr(body['tags']), config);
      const { shown } = state.roles.add(
        now,
        {
          role_name: name,
          role_arn: arn,
          role_type: body['role_type'] === 'code_interpreter' ? 'code_interpreter' : 'agent',
          description: textOr(body['description'], ''),
          policy_document: {},
          tags,
          ...stamps(now),
        },
        { tags },
      );
      return context.json(shown, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/security/authorizers',
    scopes: ['security:read', 'agent:write', 'agent:read'],
    answer: ({ context, state, caller, config }) =>
      context.json(
        (config.level === '1.6' ? state.authorizers.rows : seen(caller, state.authorizers.rows, config)).map(
          ({ shown }) => shown,
        ),
      ),
  },
  {
    method: 'POST',
    path: '/api/security/authorizers',
    scopes: ['security:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['name', 'authorizer_type']);
      if (state.authorizers.rows.some(({ shown }) => shown['name'] === body['name']))
        throw new Refusal(409, `Authorizer '${body['name']}' already exists`);
      const now = config.now();
      const tags = tagsFor(mapOr(body['tags']), config);
      const { shown } = state.authorizers.add(
        now,
        {
          name: body['name'],
          authorizer_type: body['authorizer_type'] === 'cognito' ? 'cognito' : 'other',
          pool_id: textOr(body['pool_id']),
          discovery_url: textOr(body['discovery_url']),
          allowed_audience: listOr(body['allowed_audience']),
          allowed_clients: listOr(body['allowed_clients']),
          allowed_scopes: listOr(body['allowed_scopes']),
          client_id: textOr(body['client_id']),
          has_client_secret: textOr(body['client_secret']) !== null,
          user_client_id: textOr(body['user_client_id']),
          has_user_client_secret: textOr(body['user_client_secret']) !== null,
          user_redirect_uri: textOr(body['user_redirect_uri']),
          tags,
          ...stamps(now),
        },
        { tags },
      );
      return context.json(shown, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/security/permission-requests',
    scopes: ['security:read'],
    answer({ context, state }) {
      const status = context.req.query('status');
      const rows = state.permissionRequests.rows.filter(
        ({ shown }) => status === undefined || shown['status'] === status,
      );
      return context.json(rows.map(({ shown }) => shown).reverse());
    },
  },
  {
    method: 'POST',
    path: '/api/security/permission-requests',
    scopes: ['security:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['managed_role_id', 'justification']);
      const role = state.roles.find(Number(body['managed_role_id']));
      if (!role) throw new Refusal(404, 'Managed role not found');
      const now = config.now();
      const { shown } = state.permissionRequests.add(
        now,
        {
          managed_role_id: role.shown.id,
          role_name: role.shown['role_name'],
          role_arn: role.shown['role_arn'],
          requested_actions: listOr(body['requested_actions']),
          requested_resources: listOr(body['requested_resources']),
          justification: body['justification'],
          status: 'pending',
          reviewer_notes: null,
          ...stamps(now),
        },
        {},
      );
      return context.json(shown, 201);
    },
  },
];
