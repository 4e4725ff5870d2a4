/** The state of the platform: plain data, so that tests can compare it as a whole. */
import { sampleTags, tagKeys } from '../../platform/demo-names.ts';
import type { PlatformConfig } from './config.ts';
import { type Json, zonedTimestamp } from './json.ts';

/** A row of a table. */
export interface PlatformRow {
  /** As in responses. */
  readonly json: Json & { readonly id: number };
  /** The tags that make it visible to groups; undefined in tables that are not filtered. */
  readonly tags?: Json | undefined;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Rows with ids from 1 upwards. */
export class Table<R extends PlatformRow = PlatformRow> {
  readonly rows: R[] = [];
  #last = 0;

  add(createdAt: number, json: Json, extra: Omit<R, keyof PlatformRow> & { readonly tags?: Json }): R {
    const row = { json: { id: ++this.#last, ...json }, createdAt, ...extra } as unknown as R;
    this.rows.push(row);
    return row;
  }

  find(id: number): R | undefined {
    return this.rows.find(({ json }) => json.id === id);
  }

  remove(row: R): void {
    this.rows.splice(this.rows.indexOf(row), 1);
  }
}

/** An agent. */
export interface AgentRow extends PlatformRow {
  /** The record ids of its skills. */
  readonly skills: string[];
  readonly integrations: Json[];
  /** Its status once it is deployed. */
  readonly finalStatus: 'READY' | 'FAILED';
}

/** An evaluation test case. */
export interface TestCaseRow extends PlatformRow {
  readonly agentId: number;
  readonly runs: { readonly id: string; readonly startedAt: number }[];
}

/** A record of the agent registry; its id is a string. */
export interface RegistryRecordRow {
  readonly json: Json & {
    readonly record_id: string;
    readonly name: string;
    readonly descriptor_type: string;
  };
  readonly descriptors: Json;
  status: string;
}

/** All tables. */
export interface PlatformState {
  readonly tags: Table;
  readonly tagProfiles: Table;
  readonly roles: Table;
  readonly authorizers: Table;
  readonly identityProviders: Table;
  readonly policies: Table;
  readonly permissionRequests: Table;
  readonly servers: Table;
  readonly a2aAgents: Table;
  readonly memories: Table;
  readonly agents: Table<AgentRow>;
  readonly cases: Table<TestCaseRow>;
  readonly records: RegistryRecordRow[];
  readonly invocations: { readonly agentId: number; readonly createdAt: number; readonly words: number }[];
  /** The number of requests other than GET, by the first segment of their path below `/api`. */
  readonly actions: Record<string, number>;
  registryArn: string;
}

/** The state after the first start: three tags and nine demo tag profiles. */
export function initialState(config: PlatformConfig): PlatformState {
  const state: PlatformState = {
    tags: new Table(),
    tagProfiles: new Table(),
    roles: new Table(),
    authorizers: new Table(),
    identityProviders: new Table(),
    policies: new Table(),
    permissionRequests: new Table(),
    servers: new Table(),
    a2aAgents: new Table(),
    memories: new Table(),
    agents: new Table<AgentRow>(),
    cases: new Table<TestCaseRow>(),
    records: [],
    invocations: [],
    actions: {},
    registryArn: config.registryId === '' ? '' : registryArn(config),
  };
  const now = config.now();
  for (const name of config.registrySkills)
    addRecord(state, config, { name, type: 'SKILL', description: null, descriptors: {} });
  const timestamps = { created_at: zonedTimestamp(now), updated_at: zonedTimestamp(now) };
  for (const key of tagKeys(config.tagPrefix)) {
    const designation = 'platform:required';
    state.tags.add(
      now,
      { key, default_value: null, designation, required: true, show_on_card: true, ...timestamps },
      {},
    );
  }
  for (let user = 1; user <= 9; user++) {
    const name = `demo-user-${user}`;
    const tags = { ...sampleTags('demo', 'demo', config.tagPrefix), [`${config.tagPrefix}owner`]: name };
    state.tagProfiles.add(now, { name, tags, ...timestamps }, {});
  }
  return state;
}

/** Adds a draft to the registry. */
export function addRecord(
  { records }: Pick<PlatformState, 'records'>,
  { level, now }: Pick<PlatformConfig, 'level' | 'now'>,
  {
    name,
    type,
    description,
    descriptors,
  }: {
    readonly name: string;
    readonly type: string;
    readonly description: string | null;
    readonly descriptors: Json;
  },
): RegistryRecordRow {
  const timestamp = zonedTimestamp(now());
  const row: RegistryRecordRow = {
    json: {
      record_id: `rec-${String(records.length + 1).padStart(8, '0')}`,
      name,
      descriptor_type: type,
      status: 'DRAFT',
      description,
      created_at: timestamp,
      updated_at: timestamp,
      ...(level === '1.6' ? {} : { record_version: '1', imported: false, db_agent_id: null }),
    },
    descriptors,
    status: 'DRAFT',
  };
  records.push(row);
  return row;
}

const registryArn = ({ registryId, region, account }: PlatformConfig) =>
  `arn:cloud:agent-registry:${region}:${account}:registry/${registryId}`;
