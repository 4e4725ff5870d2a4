import { isIdentifier } from '../../platform/demo-names.ts';
import { bodyOf, listOr, mapOr, numberOr, Refusal, type Route, textOr, zoned } from './api.ts';
import { seen, tagsFor } from './auth.ts';

export const memories: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/memories',
    scopes: ['memory:read'],
    answer: ({ context, state, caller, config }) =>
      context.json(seen(caller, state.memories.rows, config).map(({ shown }) => shown)),
  },
  {
    method: 'POST',
    path: '/api/memories',
    scopes: ['memory:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['name', 'event_expiry_duration']);
      const name = String(body['name']);
      if (!isIdentifier(name))
        throw new Refusal(
          400,
          `Invalid memory name '${name}': a letter, then letters, digits, underscores, max 48`,
        );
      const now = config.now();
      const { region, account } = config;
      const tags = tagsFor(mapOr(body['tags']), config);
      const strategies = listOr(body['memory_strategies']);
      const id = `${name}-${String(state.memories.rows.length + 1).padStart(10, '0')}`;
      const { shown } = state.memories.add(
        now,
        {
          name,
          description: textOr(body['description']),
          arn: `arn:cloud:agent-runtime:${region}:${account}:memory/${id}`,
          memory_id: id,
          status: 'ACTIVE',
          event_expiry_duration: numberOr(body['event_expiry_duration'], 30),
          strategies_config: strategies,
          strategies_response: strategies,
          tags,
          failure_reason: null,
          created_at: zoned(now),
          updated_at: zoned(now),
          region,
          account_id: account,
          memory_execution_role_arn: textOr(body['memory_execution_role_arn']),
          encryption_key_arn: textOr(body['encryption_key_arn']),
          cost_summary: null,
        },
        { tags },
      );
      return context.json(shown, 201);
    },
  },
];
