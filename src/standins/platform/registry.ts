import { type Asked, bodyOf, type Json, mapOr, Refusal, type Route, textOr, zoned } from './api.ts';
import { seen } from './auth.ts';
import type { RecordRow } from './state.ts';

const records = '/api/registry/records';
const record = `${records}/{record_id}`;
const ARN = /^arn:[\w-]+:[a-z-]+:[a-z0-9-]+:\d{12}:registry\/[\w-]+$/;

const now = (row: RecordRow): Json => ({ ...row.shown, status: row.status });

function recordOf({ context, state }: Asked): RecordRow {
  const id = context.req.param('record_id');
  const row =
    state.registryArn === '' ? undefined : state.records.find(({ shown }) => shown.record_id === id);
  if (!row) throw new Refusal(404, `Registry record ${id} not found`);
  return row;
}

/** A route that moves a record from one status to another. */
const move = (word: string, from: string, to: string): Route => ({
  method: 'POST',
  path: `${record}/${word}`,
  scopes: ['registry:write'],
  answer(asked) {
    const row = recordOf(asked);
    if (row.status !== from) throw new Refusal(409, `Registry record is ${row.status}, not ${from}`);
    row.status = to;
    return asked.context.json(now(row));
  },
});

export const registry: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/settings/registry',
    scopes: ['settings:read', 'admin:read'],
    answer: ({ context, state }) => context.json(settingsOf(state.registryArn)),
  },
  {
    method: 'PUT',
    path: '/api/settings/registry',
    scopes: ['settings:write', 'admin:write'],
    async answer(asked) {
      const { registry_arn: arn } = await bodyOf(asked, ['registry_arn']);
      if (typeof arn !== 'string' || (arn !== '' && !ARN.test(arn)))
        throw new Refusal(400, `Invalid registry ARN: ${arn}`);
      asked.state.registryArn = arn;
      return asked.context.json(settingsOf(arn));
    },
  },
  {
    method: 'GET',
    path: records,
    scopes: ['registry:read'],
    answer({ context, state }) {
      const { status, descriptor_type: type } = context.req.query();
      const rows = state.registryArn === '' ? [] : state.records;
      return context.json(
        rows
          .map(now)
          .filter((row) => status === undefined || row['status'] === status)
          .filter((row) => type === undefined || row['descriptor_type'] === type),
      );
    },
  },
  {
    method: 'POST',
    path: records,
    scopes: ['registry:write'],
    async answer(asked) {
      const { context, state, config } = asked;
      const body = await bodyOf(asked, ['name', 'descriptor_type']);
      const type = String(body['descriptor_type']);
      if (state.registryArn === '') {
        if (config.unconfiguredCreate === 'conflict') throw new Refusal(409, 'No registry configured');
        // What the releases do: nothing is created, and the answer says 201.
        return context.json({ record_id: '', name: '', descriptor_type: type, status: '' }, 201);
      }
      const name = String(body['name']);
      if (state.records.some(({ shown }) => shown.name === name && shown.descriptor_type === type))
        throw new Refusal(409, `Registry record '${name}' already exists`);
      const at = zoned(config.now());
      const next = config.level === '1.6' ? {} : { record_version: '1', imported: false, db_agent_id: null };
      const row: RecordRow = {
        shown: {
          record_id: `rec-${String(state.records.length + 1).padStart(8, '0')}`,
          name,
          descriptor_type: type,
          status: 'DRAFT',
          description: textOr(body['description']),
          created_at: at,
          updated_at: at,
          ...next,
        },
        descriptors: mapOr(body['descriptors']),
        status: 'DRAFT',
      };
      state.records.push(row);
      return context.json(now(row), 201);
    },
  },
  {
    method: 'GET',
    path: record,
    scopes: ['registry:read'],
    answer(asked) {
      const row = recordOf(asked);
      return asked.context.json({
        ...now(row),
        descriptors: row.descriptors,
        record_version: '1',
        status_reason: null,
      });
    },
  },
  move('submit', 'DRAFT', 'PENDING_APPROVAL'),
  move('approve', 'PENDING_APPROVAL', 'APPROVED'),
  move('reject', 'PENDING_APPROVAL', 'REJECTED'),
  {
    method: 'GET',
    path: `${record}/dependents`,
    scopes: ['registry:read'],
    since: 'next',
    answer({ context, state, caller, config }) {
      const id = context.req.param('record_id') ?? '';
      const dependents = seen(caller, state.agents.rows, config)
        .filter(({ skills }) => skills.includes(id))
        .map(({ shown }) => ({ agent_id: shown.id, agent_name: shown['name'] }));
      return context.json({ dependents });
    },
  },
];

const settingsOf = (arn: string) => ({
  registry_arn: arn,
  registry_id: arn.split('/').at(-1) ?? '',
  enabled: arn !== '',
});
