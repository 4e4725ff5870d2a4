import { readableRows } from './auth.ts';
import { PlatformHttpError } from './http-error.ts';
import { type Json, objectOrEmpty, stringOr, zonedTimestamp } from './json.ts';
import { type AuthorizedRequest, type PlatformRoute, readJsonBody } from './route.ts';
import type { RegistryRecordRow } from './state.ts';

const recordsPath = '/api/registry/records';
const recordPath = `${recordsPath}/{record_id}`;
const ARN = /^arn:[\w-]+:[a-z-]+:[a-z0-9-]+:\d{12}:registry\/[\w-]+$/;

const recordJson = (row: RegistryRecordRow): Json => ({ ...row.json, status: row.status });

function findRecord({ context, state }: AuthorizedRequest): RegistryRecordRow {
  const id = context.req.param('record_id');
  const row = state.registryArn === '' ? undefined : state.records.find(({ json }) => json.record_id === id);
  if (!row) throw new PlatformHttpError(404, `Registry record ${id} not found`);
  return row;
}

/** A route that moves a record from one status to another. */
const transition = (action: string, from: string, to: string): PlatformRoute => ({
  method: 'POST',
  path: `${recordPath}/${action}`,
  scopes: ['registry:write'],
  handler(request) {
    const row = findRecord(request);
    if (row.status !== from)
      throw new PlatformHttpError(409, `Registry record is ${row.status}, not ${from}`);
    row.status = to;
    return request.context.json(recordJson(row));
  },
});

/** The routes of the agent registry and its records. */
export const registry: readonly PlatformRoute[] = [
  {
    method: 'GET',
    path: '/api/settings/registry',
    scopes: ['settings:read', 'admin:read'],
    handler: ({ context, state }) => context.json(registrySettings(state.registryArn)),
  },
  {
    method: 'PUT',
    path: '/api/settings/registry',
    scopes: ['settings:write', 'admin:write'],
    async handler(request) {
      const { registry_arn: arn } = await readJsonBody(request, ['registry_arn']);
      if (typeof arn !== 'string' || (arn !== '' && !ARN.test(arn)))
        throw new PlatformHttpError(400, `Invalid registry ARN: ${arn}`);
      request.state.registryArn = arn;
      return request.context.json(registrySettings(arn));
    },
  },
  {
    method: 'GET',
    path: recordsPath,
    scopes: ['registry:read'],
    handler({ context, state }) {
      const { status, descriptor_type: type } = context.req.query();
      const rows = state.registryArn === '' ? [] : state.records;
      return context.json(
        rows
          .map(recordJson)
          .filter((row) => status === undefined || row['status'] === status)
          .filter((row) => type === undefined || row['descriptor_type'] === type),
      );
    },
  },
  {
    method: 'POST',
    path: recordsPath,
    scopes: ['registry:write'],
    async handler(request) {
      const { context, state, config } = request;
      const body = await readJsonBody(request, ['name', 'descriptor_type']);
      const type = String(body['descriptor_type']);
      if (state.registryArn === '') {
        if (config.unconfiguredCreate === 'conflict')
          throw new PlatformHttpError(409, 'No registry configured');
        // As in the releases: 201, though nothing was created.
        return context.json({ record_id: '', name: '', descriptor_type: type, status: '' }, 201);
      }
      const name = String(body['name']);
      if (state.records.some(({ json }) => json.name === name && json.descriptor_type === type))
        throw new PlatformHttpError(409, `Registry record '${name}' already exists`);
      const timestamp = zonedTimestamp(config.now());
      const next = config.level === '1.6' ? {} : { record_version: '1', imported: false, db_agent_id: null };
      const row: RegistryRecordRow = {
        json: {
          record_id: `rec-${String(state.records.length + 1).padStart(8, '0')}`,
          name,
          descriptor_type: type,
          status: 'DRAFT',
          description: stringOr(body['description']),
          created_at: timestamp,
          updated_at: timestamp,
          ...next,
        },
        descriptors: objectOrEmpty(body['descriptors']),
        status: 'DRAFT',
      };
      state.records.push(row);
      return context.json(recordJson(row), 201);
    },
  },
  {
    method: 'GET',
    path: recordPath,
    scopes: ['registry:read'],
    handler(request) {
      const row = findRecord(request);
      return request.context.json({
        ...recordJson(row),
        descriptors: row.descriptors,
        record_version: '1',
        status_reason: null,
      });
    },
  },
  transition('submit', 'DRAFT', 'PENDING_APPROVAL'),
  transition('approve', 'PENDING_APPROVAL', 'APPROVED'),
  transition('reject', 'PENDING_APPROVAL', 'REJECTED'),
  {
    method: 'GET',
    path: `${recordPath}/dependents`,
    scopes: ['registry:read'],
    since: 'next',
    handler({ context, state, caller, config }) {
      const id = context.req.param('record_id') ?? '';
      const dependents = readableRows(caller, state.agents.rows, config)
        .filter(({ skills }) => skills.includes(id))
        .map(({ json }) => ({ agent_id: json.id, agent_name: json['name'] }));
      return context.json({ dependents });
    },
  },
];

const registrySettings = (arn: string) => ({
  registry_arn: arn,
  registry_id: arn.split('/').at(-1) ?? '',
  enabled: arn !== '',
});
