/** The records of the sample data, in the order of their creation (spec 3, 2.1 to 2.4). */
import { capitalize, demoAgentName, demoMemoryName, demoSkillName, sampleTags } from './demo-names.ts';
import type { Profile } from './profile.ts';
import type { JsonRecord } from './read-json.ts';
import { resolvePoolId, resolveRoleArn, type SeedSettings } from './seed-settings.ts';

/** A record whose id others need. */
export type SeedIdName = 'agent' | 'case' | 'skill';
/** The ids known so far, URL-encoded. */
export type SeedIds = Readonly<Partial<Record<SeedIdName, string>>>;

/** What the content of a record depends on. */
export interface SeedContext extends SeedSettings {
  /** Whether the platform is on this machine. */
  readonly local: boolean;
  readonly model: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly hasRegistry: boolean;
}

export interface SeedRecord {
  /** Its name in messages: `the role sample-agent`. */
  readonly label: (context: SeedContext) => string;
  readonly profiles: readonly Profile[];
  /** Why it is not created, if it is skipped. */
  readonly skipReason?: (context: SeedContext) => string | undefined;
  /** The variable that must be set before it can be created, with its meaning. */
  readonly missingSetting?: (context: SeedContext) => string | undefined;
  readonly listPath: (ids: SeedIds) => string;
  /** Whether an item of the list is this record. */
  readonly matches: (item: JsonRecord, context: SeedContext) => boolean;
  /** The path to post it to; by default that of the list. */
  readonly createPath?: (ids: SeedIds) => string;
  readonly body: (context: SeedContext) => Readonly<Record<string, unknown>>;
  /** The id that other records need, and the field that holds it. */
  readonly provides?: readonly [name: SeedIdName, field: string];
  /** The record it belongs to. */
  readonly parent?: SeedIdName;
  /** The feature it belongs to; releases without it return 404 for the list. */
  readonly feature?: string;
  /** What a live account is billed for. */
  readonly billedItem?: string;
  /** Why an existing record can't be used, if it can't. */
  readonly unusableReason?: (item: JsonRecord) => string | undefined;
}

const FILLED_PROFILES: readonly Profile[] = ['foundation', 'demo'];
const DEMO_ONLY: readonly Profile[] = ['demo'];

/** The name of the demo's evaluation test case. */
export const testCaseName = (app: string) => `${capitalize(app)} helpfulness`;
const hasName =
  (name: (app: string) => string) =>
  (item: JsonRecord, { app }: SeedContext) =>
    item['name'] === name(app);
const constant = (path: string) => () => path;

export const seedRecords: readonly SeedRecord[] = [
  {
    label: ({ app }) => `the tag profile ${app}`,
    profiles: FILLED_PROFILES,
    listPath: constant('/api/settings/tag-profiles'),
    matches: hasName((app) => app),
    body: ({ app, tags }) => ({ name: app, tags }),
  },
  {
    label: (context) => `the role ${resolveRoleArn(context, context.local) ?? ''}`.trimEnd(),
    profiles: FILLED_PROFILES,
    missingSetting: (context) =>
      resolveRoleArn(context, context.local)
        ? undefined
        : `${context.envPrefix}SEED_ROLE_ARN (the resource name of the shared agent role)`,
    listPath: constant('/api/security/roles'),
    matches: (item, context) => {
      const arn = resolveRoleArn(context, context.local);
      // Without a resource name to compare, a role with our tags comes from an earlier run.
      return arn === undefined ? hasOwnTags(item, context) : item['role_arn'] === arn;
    },
    body: (context) => ({
      mode: 'import',
      role_arn: resolveRoleArn(context, context.local),
      role_type: 'agent',
      description: `The shared agent role of ${context.app}`,
      tags: context.tags,
    }),
  },
  {
    label: ({ app }) => `the authorizer ${capitalize(app)} identity pool`,
    profiles: FILLED_PROFILES,
    missingSetting: (context) =>
      resolvePoolId(context, context.local)
        ? undefined
        : `${context.envPrefix}SEED_POOL_ID (the id of the identity pool)`,
    listPath: constant('/api/security/authorizers'),
    matches: hasName((app) => `${capitalize(app)} identity pool`),
    body: (context) => ({
      name: `${capitalize(context.app)} identity pool`,
      authorizer_type: 'cognito',
      pool_id: resolvePoolId(context, context.local),
      allowed_scopes: ['platform/invoke'],
      tags: context.tags,
    }),
  },
  {
    label: ({ app }) => `the MCP server ${capitalize(app)} echo`,
    profiles: DEMO_ONLY,
    listPath: constant('/api/mcp/servers'),
    matches: hasName((app) => `${capitalize(app)} echo`),
    body: ({ app, tags }) => ({
      name: `${capitalize(app)} echo`,
      description: 'A placeholder: nothing answers there',
      endpoint_url: 'https://example.invalid/mcp',
      transport_type: 'streamable_http',
      auth_type: 'none',
      tags,
    }),
  },
  {
    label: ({ app }) => `the memory ${demoMemoryName(app)}`,
    profiles: DEMO_ONLY,
    listPath: constant('/api/memories'),
    matches: hasName(demoMemoryName),
    body: ({ app, tags }) => ({
      name: demoMemoryName(app),
      event_expiry_duration: 30,
      memory_strategies: [
        { strategy_type: 'summary', name: 'summary', namespaces: ['/summaries/{actorId}/{sessionId}'] },
      ],
      tags,
    }),
    billedItem: 'a memory',
  },
  {
    label: ({ app }) => `the agent ${demoAgentName(app)}`,
    profiles: DEMO_ONLY,
    listPath: constant('/api/agents'),
    matches: hasName(demoAgentName),
    body: (context) => ({
      source: 'deploy',
      name: demoAgentName(context.app),
      description: `The demo agent of ${context.app}`,
      model_id: context.model,
      role_arn: resolveRoleArn(context, context.local),
      protocol: 'HTTP',
      network_mode: 'PUBLIC',
      tags: context.tags,
    }),
    provides: ['agent', 'id'],
    billedItem: 'an agent',
    unusableReason: ({ status, status_reason: reason }) =>
      status === 'FAILED' || status === 'DELETING'
        ? `it is ${status}${typeof reason === 'string' && reason !== '' ? ` (${reason})` : ''}; delete it and run seed again`
        : undefined,
  },
  {
    label: ({ app }) => `the A2A agent ${capitalize(app)} demo`,
    profiles: DEMO_ONLY,
    skipReason: ({ a2aUrl }) => (a2aUrl === undefined ? 'no reachable A2A agent was given' : undefined),
    listPath: constant('/api/a2a/agents'),
    matches: (item, { app, a2aUrl = '' }) =>
      item['name'] === `${capitalize(app)} demo` || item['base_url'] === a2aUrl.replace(/\/+$/, ''),
    body: ({ app, a2aUrl, tags }) => ({ name: `${capitalize(app)} demo`, base_url: a2aUrl, tags }),
  },
  {
    label: ({ app }) => `the approval policy ${capitalize(app)} notify`,
    profiles: DEMO_ONLY,
    listPath: constant('/api/settings/approval-policies'),
    matches: hasName((app) => `${capitalize(app)} notify`),
    // Policies have no tags: everyone who may read policies sees all of them.
    body: ({ app }) => ({
      name: `${capitalize(app)} notify`,
      policy_type: 'tool_context',
      tool_match_rules: ['*'],
      approval_mode: 'notify_only',
      timeout_seconds: 300,
      agent_scope: { type: 'all' },
      enabled: true,
    }),
  },
  {
    label: ({ app }) => `the skill ${demoSkillName(app)}`,
    profiles: DEMO_ONLY,
    skipReason: ({ hasRegistry }) => (hasRegistry ? undefined : 'no agent registry is configured'),
    listPath: constant('/api/registry/records?descriptor_type=SKILL'),
    createPath: constant('/api/registry/records'),
    matches: hasName(demoSkillName),
    body: ({ app, tags }) => ({
      name: demoSkillName(app),
      descriptor_type: 'SKILL',
      description: `The demo skill of ${app}`,
      descriptors: { skill_md: skillMarkdown(demoSkillName(app)) },
      tags,
    }),
    provides: ['skill', 'record_id'],
    unusableReason: ({ status }) =>
      status === 'REJECTED' || status === 'DEPRECATED'
        ? `it is ${status}; delete it and run seed again`
        : undefined,
  },
  {
    label: ({ app }) => `the evaluation test case ${testCaseName(app)}`,
    profiles: DEMO_ONLY,
    listPath: ({ agent }) => `/api/agents/${agent}/evaluations/test-cases`,
    matches: hasName(testCaseName),
    body: ({ app }) => ({
      name: testCaseName(app),
      prompt: 'What can you help me with?',
      evaluator_ids: ['Builtin.Helpfulness'],
      pass_threshold: 0.5,
    }),
    provides: ['case', 'id'],
    parent: 'agent',
    feature: 'evaluations',
  },
];

function hasOwnTags({ tags }: JsonRecord, { app, group, tagPrefix }: SeedContext): boolean {
  const expected = sampleTags(app, group, tagPrefix);
  const actual = typeof tags === 'object' && tags !== null ? (tags as JsonRecord) : {};
  return Object.entries(expected).every(([key, value]) => actual[key] === value);
}

const skillMarkdown = (name: string) =>
  `---\nname: ${name}\ndescription: A sample skill\n---\n\nBegin each answer with one sentence that says what you will do.\n`;
