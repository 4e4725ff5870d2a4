import { readableRows } from './auth.ts';
import { PlatformHttpError } from './http-error.ts';
import { type Json, stringOr } from './json.ts';
import { type AuthorizedRequest, type PlatformRoute, readJsonBody } from './route.ts';
import { addRecord, type RegistryRecordRow } from './state.ts';

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

const MAX_REASON_LENGTH = 1000;

/** A route that moves a record from one status to another, some with a reason. */
const transition = (action: string, from: string, to: string, needsReason = true): PlatformRoute => ({
  method: 'POST',
  path: `${recordPath}/${action}`,
  scopes: ['registry:write'],
  async handler(request) {
    if (needsReason) {
      const { reason } = await readJsonBody(request, ['reason']);
      if (typeof reason !== 'string' || reason === '' || reason.length > MAX_REASON_LENGTH)
        throw new PlatformHttpError(422, [
          {
            type: 'string_type',
            loc: ['body', 'reason'],
            msg: 'Input should be 1 to 1000 characters',
            input: reason,
          },
        ]);
    }
    const row = findRecord(request);
    if (row.status !== from)
      throw new PlatformHttpError(409, `Registry record is ${row.status}, not ${from}`);
    row.status = to;
    return request.context.json(recordJson(row));
  },
});

const recordDetail = (row: RegistryRecordRow): Json => ({
  ...recordJson(row),
  descriptors: row.descriptors,
  record_version: '1',
  status_reason: null,
});

/** The platform's own resources that can be registered, each with its table and the type of its record. */
const RESOURCES = {
  mcp: ['servers', 'MCP'],
  a2a: ['a2aAgents', 'A2A'],
  agent: ['agents', 'A2A'],
} as const;

/** What a record is made of: a resource by its id; from level `next` on also a skill, given as a whole. Throws a 422, 404 or 400. */
async function readDraft(request: AuthorizedRequest): Promise<Parameters<typeof addRecord>[2]> {
  const body = await readJsonBody(request, ['resource_type']);
  const resourceType = String(body['resource_type']);
  if (resourceType === 'skill' && request.config.level !== '1.6') {
    const skill = await readJsonBody(request, ['skill_name', 'skill_md']);
    return {
      name: String(skill['skill_name']),
      type: 'SKILL',
      description: stringOr(skill['skill_description']),
      descriptors: { skill_md: skill['skill_md'] },
    };
  }
  const { resource_id: id } = await readJsonBody(request, ['resource_id']);
  const [table, type] = RESOURCES[resourceType as keyof typeof RESOURCES] ?? [];
  if (!table) throw new PlatformHttpError(400, `Unsupported resource type: ${resourceType}`);
  const resource = request.state[table].find(Number(id));
  if (!resource) throw new PlatformHttpError(404, `Resource ${resourceType} ${id} not found`);
  const { name, description } = resource.json;
  return { name: String(name), type, description: stringOr(description), descriptors: {} };
}

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
      const draft = await readDraft(request);
      const { name, type } = draft;
      if (state.registryArn === '') {
        if (config.unconfiguredCreate === 'conflict')
          throw new PlatformHttpError(409, 'No registry configured');
        // As in the releases: 201, though nothing was created.
        return context.json({ record_id: '', name: '', descriptor_type: type, status: '' }, 201);
      }
      if (state.records.some(({ json }) => json.name === name && json.descriptor_type === type))
        throw new PlatformHttpError(409, `Registry record '${name}' already exists`);
      const row = addRecord(state, config, draft);
      return context.json(recordDetail(row), 201);
    },
  },
  {
    method: 'GET',
    path: recordPath,
    scopes: ['registry:read'],
    handler(request) {
      return request.context.json(recordDetail(findRecord(request)));
    },
  },
  transition('submit', 'DRAFT', 'PENDING_APPROVAL', false),
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
