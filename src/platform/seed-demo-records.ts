/** The sample data of `demo` only (spec 3, 2.1 to 2.4), in the order of creation. */
import { capitalize, demoAgentName, demoMemoryName, demoSkillName } from './demo-names.ts';
import { constant, DEMO_ONLY, hasName, type SeedRecord, tagsFromNext } from './seed-context.ts';

/** The name of the demo's evaluation test case. */
export const testCaseName = (app: string) => `${capitalize(app)} helpfulness`;

export const demoRecords: readonly SeedRecord[] = [
  {
    label: ({ app }) => `the MCP server ${capitalize(app)} echo`,
    profiles: DEMO_ONLY,
    listPath: constant('/api/mcp/servers'),
    matches: hasName((app) => `${capitalize(app)} echo`),
    body: (context) => ({
      name: `${capitalize(context.app)} echo`,
      description: 'A placeholder: nothing answers there',
      endpoint_url: 'https://example.invalid/mcp',
      transport_type: 'streamable_http',
      auth_type: 'none',
      ...tagsFromNext(context),
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
    id: 'agent',
    label: ({ app }) => `the agent ${demoAgentName(app)}`,
    profiles: DEMO_ONLY,
    requires: ['roleArn'],
    listPath: constant('/api/agents'),
    matches: hasName(demoAgentName),
    body: (context) => ({
      source: 'deploy',
      name: demoAgentName(context.app),
      description: `The demo agent of ${context.app}`,
      model_id: context.model,
      role_arn: context.roleArn,
      protocol: 'HTTP',
      network_mode: 'PUBLIC',
      tags: context.tags,
    }),
    provides: ['agent', 'id'],
    after: ['role'],
    billedItem: 'an agent',
    unusableReason: ({ status, status_reason: reason }) =>
      status === 'FAILED' || status === 'DELETING'
        ? `it is ${status}${typeof reason === 'string' && reason !== '' ? ` (${reason})` : ''}; delete it and run seed again`
        : undefined,
  },
  {
    label: ({ app }) => `the A2A agent ${capitalize(app)} demo`,
    profiles: DEMO_ONLY,
    skipReason: ({ a2aUrl, envPrefix }) =>
      a2aUrl === undefined ? `${envPrefix}DEMO_A2A_URL is not set` : undefined,
    listPath: constant('/api/a2a/agents'),
    matches: (item, { app, a2aUrl = '' }) =>
      item['name'] === `${capitalize(app)} demo` || item['base_url'] === a2aUrl.replace(/\/+$/, ''),
    body: (context) => ({
      name: `${capitalize(context.app)} demo`,
      base_url: context.a2aUrl?.replace(/\/+$/, ''),
      ...tagsFromNext(context),
    }),
  },
  {
    label: ({ app }) => `the approval policy ${capitalize(app)} notify`,
    profiles: DEMO_ONLY,
    listPath: constant('/api/settings/approval-policies'),
    matches: hasName((app) => `${capitalize(app)} notify`),
    // The API has no tags for policies: everyone who may read policies sees all of them.
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
    id: 'skill',
    label: ({ app }) => `the skill ${demoSkillName(app)}`,
    profiles: DEMO_ONLY,
    skipReason: ({ hasRegistry }) => (hasRegistry ? undefined : 'no agent registry is configured'),
    // At 1.6 a record is made of a server or an agent, by its id; there is no skill to name.
    unsupportedReason: ({ level }) =>
      level === '1.6'
        ? 'level 1.6 can register servers and agents, but no skills; one that is in the registry is approved'
        : undefined,
    listPath: constant('/api/registry/records?descriptor_type=SKILL'),
    createPath: constant('/api/registry/records'),
    matches: hasName(demoSkillName),
    body: ({ app }) => ({
      resource_type: 'skill',
      skill_name: demoSkillName(app),
      skill_description: `The demo skill of ${app}`,
      skill_license: 'Apache-2.0',
      skill_version: '1.0.0',
      skill_md: skillMarkdown(demoSkillName(app)),
    }),
    provides: ['skill', 'record_id'],
    unusableReason: ({ status }) =>
      status === 'REJECTED' || status === 'DEPRECATED'
        ? `it is ${status}; delete it and run seed again`
        : undefined,
  },
  {
    id: 'case',
    label: ({ app }) => `the evaluation test case ${testCaseName(app)}`,
    profiles: DEMO_ONLY,
    skipReason: ({ level }) => (level === '1.6' ? 'level 1.6 has no evaluations' : undefined),
    listPath: ({ agent }) => `/api/agents/${agent}/evaluations/test-cases`,
    matches: hasName(testCaseName),
    // The API has no tags for test cases: they belong to their agent.
    body: ({ app }) => ({
      name: testCaseName(app),
      prompt: 'What can you help me with?',
      evaluator_ids: ['Builtin.Helpfulness'],
      pass_threshold: 0.5,
    }),
    provides: ['case', 'id'],
    parent: 'agent',
    after: ['agent'],
  },
];

const skillMarkdown = (name: string) =>
  `---\nname: ${name}\ndescription: A sample skill\n---\n\nBegin each answer with one sentence that says what you will do.\n`;
