/** What the stand-in remembers. Plain data, so that two states can be compared whole. */
import { sampleTags, tagKeys } from '../../platform/demo-names.ts';
import { type Json, zoned } from './api.ts';
import type { PlatformConfig } from './config.ts';

export interface Row {
  /** As it is answered. */
  readonly shown: Json & { readonly id: number };
  /** By which groups see it; absent where its table is not filtered. */
  readonly tags?: Json | undefined;
  /** Milliseconds since the epoch. */
  readonly made: number;
}

/** Rows with ids that count up from 1. */
export class Table<R extends Row = Row> {
  readonly rows: R[] = [];
  #last = 0;

  add(made: number, shown: Json, more: Omit<R, keyof Row> & { readonly tags?: Json }): R {
    const row = { shown: { id: ++this.#last, ...shown }, made, ...more } as unknown as R;
    this.rows.push(row);
    return row;
  }

  find(id: number): R | undefined {
    return this.rows.find(({ shown }) => shown.id === id);
  }

  remove(row: R): void {
    this.rows.splice(this.rows.indexOf(row), 1);
  }
}

export interface AgentRow extends Row {
  /** Record ids of the skills it has. */
  readonly skills: string[];
  /** What it becomes once it is deployed. */
  readonly becomes: 'READY' | 'FAILED';
}

export interface CaseRow extends Row {
  readonly agent: number;
  readonly runs: { readonly id: string; readonly begun: number }[];
}

/** A record of the agent registry; its ids are texts. */
export interface RecordRow {
  readonly shown: Json & {
    readonly record_id: string;
    readonly name: string;
    readonly descriptor_type: string;
  };
  readonly descriptors: Json;
  status: string;
}

export interface State {
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
  readonly cases: Table<CaseRow>;
  readonly records: RecordRow[];
  readonly invocations: { readonly agent: number; readonly made: number; readonly words: number }[];
  /** Changes that were asked for, by the first word of their path. */
  readonly actions: Record<string, number>;
  registryArn: string;
}

/** A platform after its first start: three tags and nine demo tag profiles. */
export function firstState(config: PlatformConfig): State {
  const state: State = {
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
    cases: new Table<CaseRow>(),
    records: [],
    invocations: [],
    actions: {},
    registryArn: config.registryId === '' ? '' : registryArn(config),
  };
  const made = config.now();
  const at = { created_at: zoned(made), updated_at: zoned(made) };
  for (const key of tagKeys(config.tagPrefix)) {
    const designation = 'platform:required';
    state.tags.add(
      made,
      { key, default_value: null, designation, required: true, show_on_card: true, ...at },
      {},
    );
  }
  for (let user = 1; user <= 9; user++) {
    const name = `demo-user-${user}`;
    const tags = { ...sampleTags('demo', 'demo', config.tagPrefix), [`${config.tagPrefix}owner`]: name };
    state.tagProfiles.add(made, { name, tags, ...at }, {});
  }
  return state;
}

const registryArn = ({ registryId, region, account }: PlatformConfig) =>
  `arn:cloud:agent-registry:${region}:${account}:registry/${registryId}`;
