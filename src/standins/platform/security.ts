import { readableRows, requestTags, requireGroupTag } from './auth.ts';
import { PlatformHttpError } from './http-error.ts';
import { listOrEmpty, objectOrEmpty, stringOr, unzonedTimestamp } from './json.ts';
import { type PlatformRoute, readJsonBody } from './route.ts';

const timestamps = (now: number) => ({
  created_at: unzonedTimestamp(now),
  updated_at: unzonedTimestamp(now),
});

/** The routes of roles, authorizers and permission requests. */
export const security: readonly PlatformRoute[] = [
  {
    method: 'GET',
    path: '/api/security/roles',
    scopes: ['security:read', 'agent:write'],
    handler({ context, state, caller, config }) {
      const { rows } = state.roles;
      const showAll = caller.scopes.has('security:read') && config.level === '1.6';
      return context.json((showAll ? rows : readableRows(caller, rows, config)).map(({ json }) => json));
    },
  },
  {
    method: 'POST',
    path: '/api/security/roles',
    scopes: ['security:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['mode', 'role_arn']);
      const arn = String(body['role_arn']);
      const name = /^arn:[\w-]+:iam::\d{12}:role\/(?:.*\/)?([\w+=,.@-]+)$/.exec(arn)?.[1];
      if (body['mode'] !== 'import')
        throw new PlatformHttpError(400, "Unsupported mode: only 'import' creates a role here");
      if (name === undefined) throw new PlatformHttpError(400, `Invalid role ARN: ${arn}`);
      if (state.roles.rows.some(({ json }) => json['role_arn'] === arn))
        throw new PlatformHttpError(409, `Role '${arn}' already exists`);
      const now = config.now();
      const tags = requireGroupTag(objectOrEmpty(body['tags']), config);
      const { json } = state.roles.add(
        now,
        {
          role_name: name,
          role_arn: arn,
          role_type: body['role_type'] === 'code_interpreter' ? 'code_interpreter' : 'agent',
          description: stringOr(body['description'], ''),
          policy_document: {},
          tags,
          ...timestamps(now),
        },
        { tags },
      );
      return context.json(json, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/security/authorizers',
    scopes: ['security:read', 'agent:write', 'agent:read'],
    handler: ({ context, state, caller, config }) =>
      context.json(
        (config.level === '1.6'
          ? state.authorizers.rows
          : readableRows(caller, state.authorizers.rows, config)
        ).map(({ json }) => json),
      ),
  },
  {
    method: 'POST',
    path: '/api/security/authorizers',
    scopes: ['security:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['name', 'authorizer_type']);
      if (state.authorizers.rows.some(({ json }) => json['name'] === body['name']))
        throw new PlatformHttpError(409, `Authorizer '${body['name']}' already exists`);
      const now = config.now();
      const tags = requireGroupTag(requestTags(body, config), config);
      const { json } = state.authorizers.add(
        now,
        {
          name: body['name'],
          authorizer_type: body['authorizer_type'] === 'cognito' ? 'cognito' : 'other',
          pool_id: stringOr(body['pool_id']),
          discovery_url: stringOr(body['discovery_url']),
          allowed_audience: listOrEmpty(body['allowed_audience']),
          allowed_clients: listOrEmpty(body['allowed_clients']),
          allowed_scopes: listOrEmpty(body['allowed_scopes']),
          client_id: stringOr(body['client_id']),
          has_client_secret: stringOr(body['client_secret']) !== null,
          user_client_id: stringOr(body['user_client_id']),
          has_user_client_secret: stringOr(body['user_client_secret']) !== null,
          user_redirect_uri: stringOr(body['user_redirect_uri']),
          tags,
          ...timestamps(now),
        },
        { tags },
      );
      return context.json(json, 201);
    },
  },
  {
    method: 'GET',
    path: '/api/security/permission-requests',
    scopes: ['security:read'],
    handler({ context, state }) {
      const status = context.req.query('status');
      const rows = state.permissionRequests.rows.filter(
        ({ json }) => status === undefined || json['status'] === status,
      );
      return context.json(rows.map(({ json }) => json).reverse());
    },
  },
  {
    method: 'POST',
    path: '/api/security/permission-requests',
    scopes: ['security:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['managed_role_id', 'justification']);
      const role = state.roles.find(Number(body['managed_role_id']));
      if (!role) throw new PlatformHttpError(404, 'Managed role not found');
      const now = config.now();
      const { json } = state.permissionRequests.add(
        now,
        {
          managed_role_id: role.json.id,
          role_name: role.json['role_name'],
          role_arn: role.json['role_arn'],
          requested_actions: listOrEmpty(body['requested_actions']),
          requested_resources: listOrEmpty(body['requested_resources']),
          justification: body['justification'],
          status: 'pending',
          reviewer_notes: null,
          ...timestamps(now),
        },
        {},
      );
      return context.json(json, 201);
    },
  },
];
