/** The sample data: each profile is a list of records, in the order they are written (spec 3, 2.1 to 2.4). */
import { demoAgentName, demoMemoryName, demoSkillName, tagsOf, titled } from './names.ts';
import type { Profile } from './profile.ts';
import { poolOf, roleOf, type SeedSettings } from './seed-settings.ts';
import type { Item } from './shape.ts';

/** Ids of records that others need. */
export type IdName = 'agent' | 'case' | 'skill';
export type Ids = Readonly<Partial<Record<IdName, string>>>;

/** What a record is written with. */
export interface Making extends SeedSettings {
  /** Whether the platform is this machine's own. */
  readonly local: boolean;
  readonly model: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly hasRegistry: boolean;
}

export interface SeedRecord {
  /** As it is told: `the role sample-agent`. */
  readonly what: (making: Making) => string;
  readonly on: readonly Profile[];
  /** Why it is left out. */
  readonly unless?: (making: Making) => string | undefined;
  /** What the user must say before it can be written. */
  readonly missing?: (making: Making) => string | undefined;
  readonly list: (ids: Ids) => string;
  /** Whether this is the record. */
  readonly is: (item: Item, making: Making) => boolean;
  /** Where it is posted; that of the list where nothing is said. */
  readonly path?: (ids: Ids) => string;
  readonly body: (making: Making) => Readonly<Record<string, unknown>>;
  /** The id that others need, and its field. */
  readonly gives?: readonly [name: IdName, field: string];
  /** The id it needs itself. */
  readonly under?: IdName;
  /** What a release of the platform has or has not; where it has not, its route is not there. */
  readonly newer?: string;
  /** What a live account pays for. */
  readonly bills?: string;
  /** Why a record that is there can't be built upon. */
  readonly fault?: (item: Item) => string | undefined;
}

const FILLED: readonly Profile[] = ['foundation', 'demo'];
const DEMO: readonly Profile[] = ['demo'];

export const caseName = (app: string) => `${titled(app)} helpfulness`;
const named =
  (name: (app: string) => string) =>
  (item: Item, { app }: Making) =>
    item['name'] === name(app);
const at = (path: string) => () => path;

export const seedRecords: readonly SeedRecord[] = [
  {
    what: ({ app }) => `the tag profile ${app}`,
    on: FILLED,
    list: at('/api/settings/tag-profiles'),
    is: named((app) => app),
    body: ({ app, tags }) => ({ name: app, tags }),
  },
  {
    what: (making) => `the role ${roleOf(making, making.local) ?? ''}`.trimEnd(),
    on: FILLED,
    missing: (making) =>
      roleOf(making, making.local)
        ? undefined
        : `the resource name of the shared agent role: ${making.envPrefix}SEED_ROLE_ARN`,
    list: at('/api/security/roles'),
    is: (item, making) => {
      const arn = roleOf(making, making.local);
      // Without a name to look for, the role of an earlier run is the one.
      return arn === undefined ? ownTags(item, making) : item['role_arn'] === arn;
    },
    body: (making) => ({
      mode: 'import',
      role_arn: roleOf(making, making.local),
      role_type: 'agent',
      description: `The shared agent role of ${making.app}`,
      tags: making.tags,
    }),
  },
  {
    what: ({ app }) => `the authorizer ${titled(app)} identity pool`,
    on: FILLED,
    missing: (making) =>
      poolOf(making, making.local) ? undefined : `the identity pool: ${making.envPrefix}SEED_POOL_ID`,
    list: at('/api/security/authorizers'),
    is: named((app) => `${titled(app)} identity pool`),
    body: (making) => ({
      name: `${titled(making.app)} identity pool`,
      authorizer_type: 'cognito',
      pool_id: poolOf(making, making.local),
      allowed_scopes: ['platform/invoke'],
      tags: making.tags,
    }),
  },
  {
    what: ({ app }) => `the MCP server ${titled(app)} echo`,
    on: DEMO,
    list: at('/api/mcp/servers'),
    is: named((app) => `${titled(app)} echo`),
    body: ({ app, tags }) => ({
      name: `${titled(app)} echo`,
      description: 'A placeholder: nothing answers there',
      endpoint_url: 'https://example.invalid/mcp',
      transport_type: 'streamable_http',
      auth_type: 'none',
      tags,
    }),
  },
  {
    what: ({ app }) => `the memory ${demoMemoryName(app)}`,
    on: DEMO,
    list: at('/api/memories'),
    is: named(demoMemoryName),
    body: ({ app, tags }) => ({
      name: demoMemoryName(app),
      event_expiry_duration: 30,
      memory_strategies: [
        { strategy_type: 'summary', name: 'summary', namespaces: ['/summaries/{actorId}/{sessionId}'] },
      ],
      tags,
    }),
    bills: 'a memory',
  },
  {
    what: ({ app }) => `the agent ${demoAgentName(app)}`,
    on: DEMO,
    list: at('/api/agents'),
    is: named(demoAgentName),
    body: (making) => ({
      source: 'deploy',
      name: demoAgentName(making.app),
      description: `The demo agent of ${making.app}`,
      model_id: making.model,
      role_arn: roleOf(making, making.local),
      protocol: 'HTTP',
      network_mode: 'PUBLIC',
      tags: making.tags,
    }),
    gives: ['agent', 'id'],
    bills: 'an agent',
    fault: ({ status, status_reason: why }) =>
      status === 'FAILED' || status === 'DELETING'
        ? `it is ${status}${typeof why === 'string' && why !== '' ? ` (${why})` : ''}; delete it, then seed again`
        : undefined,
  },
  {
    what: ({ app }) => `the A2A agent ${titled(app)} demo`,
    on: DEMO,
    unless: ({ a2aUrl }) => (a2aUrl === undefined ? 'no reachable A2A agent was given' : undefined),
    list: at('/api/a2a/agents'),
    is: (item, { app, a2aUrl = '' }) =>
      item['name'] === `${titled(app)} demo` || item['base_url'] === a2aUrl.replace(/\/+$/, ''),
    body: ({ app, a2aUrl, tags }) => ({ name: `${titled(app)} demo`, base_url: a2aUrl, tags }),
  },
  {
    what: ({ app }) => `the approval policy ${titled(app)} notify`,
    on: DEMO,
    list: at('/api/settings/approval-policies'),
    is: named((app) => `${titled(app)} notify`),
    // The platform keeps no tags of a policy: everyone who may read them sees it.
    body: ({ app }) => ({
      name: `${titled(app)} notify`,
      policy_type: 'tool_context',
      tool_match_rules: ['*'],
      approval_mode: 'notify_only',
      timeout_seconds: 300,
      agent_scope: { type: 'all' },
      enabled: true,
    }),
  },
  {
    what: ({ app }) => `the skill ${demoSkillName(app)}`,
    on: DEMO,
    unless: ({ hasRegistry }) => (hasRegistry ? undefined : 'no agent registry is configured'),
    list: at('/api/registry/records?descriptor_type=SKILL'),
    path: at('/api/registry/records'),
    is: named(demoSkillName),
    body: ({ app, tags }) => ({
      name: demoSkillName(app),
      descriptor_type: 'SKILL',
      description: `The demo skill of ${app}`,
      descriptors: { skill_md: skillText(demoSkillName(app)) },
      tags,
    }),
    gives: ['skill', 'record_id'],
    fault: ({ status }) =>
      status === 'REJECTED' || status === 'DEPRECATED'
        ? `it is ${status}; delete it, then seed again`
        : undefined,
  },
  {
    what: ({ app }) => `the evaluation test case ${caseName(app)}`,
    on: DEMO,
    list: ({ agent }) => `/api/agents/${agent}/evaluations/test-cases`,
    is: named(caseName),
    body: ({ app }) => ({
      name: caseName(app),
      prompt: 'What can you help me with?',
      evaluator_ids: ['Builtin.Helpfulness'],
      pass_threshold: 0.5,
    }),
    gives: ['case', 'id'],
    under: 'agent',
    newer: 'evaluations',
  },
];

function ownTags({ tags }: Item, { app, group, tagPrefix }: Making): boolean {
  const wanted = tagsOf(app, group, tagPrefix);
  const has = typeof tags === 'object' && tags !== null ? (tags as Item) : {};
  return Object.entries(wanted).every(([key, value]) => has[key] === value);
}

const skillText = (name: string) =>
  `---\nname: ${name}\ndescription: A sample skill\n---\n\nBegin each answer with one sentence that says what you will do.\n`;
