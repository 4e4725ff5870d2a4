import { isIdentifier } from '../../platform/demo-names.ts';
import { readableRows, requireGroupTag } from './auth.ts';
import { PlatformHttpError } from './http-error.ts';
import { listOrEmpty, numberOr, objectOrEmpty, stringOr, zonedTimestamp } from './json.ts';
import { type PlatformRoute, readJsonBody } from './route.ts';

/** The routes of memories. */
export const memories: readonly PlatformRoute[] = [
  {
    method: 'GET',
    path: '/api/memories',
    scopes: ['memory:read'],
    handler: ({ context, state, caller, config }) =>
      context.json(readableRows(caller, state.memories.rows, config).map(({ json }) => json)),
  },
  {
    method: 'POST',
    path: '/api/memories',
    scopes: ['memory:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['name', 'event_expiry_duration']);
      const name = String(body['name']);
      if (!isIdentifier(name))
        throw new PlatformHttpError(
          400,
          `Invalid memory name '${name}': a letter, then letters, digits, underscores, max 48`,
        );
      const now = config.now();
      const { region, account } = config;
      const tags = requireGroupTag(objectOrEmpty(body['tags']), config);
      const strategies = listOrEmpty(body['memory_strategies']);
      const id = `${name}-${String(state.memories.rows.length + 1).padStart(10, '0')}`;
      const { json } = state.memories.add(
        now,
        {
          name,
          description: stringOr(body['description']),
          arn: `arn:cloud:agent-runtime:${region}:${account}:memory/${id}`,
          memory_id: id,
          status: 'ACTIVE',
          event_expiry_duration: numberOr(body['event_expiry_duration'], 30),
          strategies_config: strategies,
          strategies_response: strategies,
          tags,
          failure_reason: null,
          created_at: zonedTimestamp(now),
          updated_at: zonedTimestamp(now),
          region,
          account_id: account,
          memory_execution_role_arn: stringOr(body['memory_execution_role_arn']),
          encryption_key_arn: stringOr(body['encryption_key_arn']),
          cost_summary: null,
        },
        { tags },
      );
      return context.json(json, 201);
    },
  },
];
