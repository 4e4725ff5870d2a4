import type { Requirement } from '../../requirement.ts';
import { API, DATA, GATE, MATRIX, OF_SEED, OF_THE_PLATFORM, SEED } from './references.ts';

const UI = 'No row of 4.1 asks for what a page shows besides its data.';
/** The seed fills every screen that fails before it. */
const EVERY = [MATRIX, 'fails what is missing before the seed, and nothing after it'] as const;

/** Sections 1 and 2. */
export const records: readonly Requirement[] = [
  {
    id: 'S3-1-first-start',
    spec: '1',
    sentence:
      'The database starts with the three platform tags and a few demo tag profiles, and nothing else.',
    broken: {
      'tagging-platform-tags': ['tagging-platform-tags: no tag, on none'],
      'tagging-tag-profiles': ['tagging-tag-profiles: no profile, on none'],
    },
    tests: [
      [API, 'has three tags, nine tag profiles'],
      [API, 'has no entries at %s'],
    ],
  },
  {
    id: 'S3-1-seed',
    spec: '1',
    sentence: "The sample-data tool fills the other screens through the platform's own API.",
    broken: {
      memory: ['memory: no memory'],
      agents: ['agents: no agent'],
      'mcp-servers': ['mcp-servers: no server'],
    },
    tests: [EVERY, [SEED, 'lists every request and sends none']],
  },
  {
    id: 'S3-1-validate',
    spec: '1',
    sentence: 'The validate command checks every screen against the chosen profile.',
    broken: {
      'security-iam-roles': ['security-iam-roles: no role, on foundation'],
      memory: ['memory: no memory'],
    },
    tests: [EVERY, [GATE, 'has the checks of the spec, in its order']],
  },
  {
    id: 'S3-1-control',
    spec: '1',
    sentence:
      'The control service reaches sandboxes through one credential and one base URL, which a data plane chooses.',
    reason: 'It is about the control service; its ledger has it.',
  },
  {
    id: 'S3-2.1-tiers',
    spec: '2.1',
    sentence: 'Each deployment tier has a default profile: light demo, both production tiers foundation.',
    tests: [[DATA, 'has a profile for each tier']],
    reason: OF_SEED,
  },
  {
    id: 'S3-2.1-foundation',
    spec: '2.1',
    sentence: 'foundation creates the imported role, the authorizer and the tag profile; nothing billable.',
    broken: {
      'security-iam-roles': ['security-iam-roles: no role, on foundation'],
      'security-authorizers': ['security-authorizers: no authorizer, on foundation'],
      'tagging-tag-profiles': ['tagging-tag-profiles: no profile'],
    },
    tests: [[SEED, 'is nothing billable on foundation'], EVERY],
  },
  {
    id: 'S3-2.1-demo',
    spec: '2.1',
    sentence:
      'demo adds agent, memory, MCP server, A2A agent, policy, invocations, a case that runs, and a skill.',
    broken: {
      agents: ['agents: no agent'],
      memory: ['memory: no memory'],
      'mcp-servers': ['mcp-servers: no server'],
      'a2a-agents': ['a2a-agents: no agent'],
      'security-approval-policies': ['security-approval-policies: no policy'],
      costs: ['costs: no invocation'],
      'agents-evaluation-test-cases': ['agents-evaluation-test-cases: a case that has not run'],
      skills: ['skills: no skill'],
    },
    tests: [
      EVERY,
      [SEED, 'has a notify-only approval policy'],
      [SEED, 'has a memory with a summary strategy'],
    ],
  },
  {
    id: 'S3-2.1-none',
    spec: '2.1',
    sentence: 'none creates nothing.',
    tests: [
      [SEED, 'sends nothing on none'],
      [GATE, 'none needs what a fresh platform has'],
    ],
    reason: OF_SEED,
  },
  {
    id: 'S3-2.1-endpoint',
    spec: '2.1',
    sentence:
      'The A2A agent is created when a reachable endpoint is given, the skill when a registry is configured.',
    broken: { 'a2a-agents': ['a2a-agents: no agent'], skills: ['skills: no skill'] },
    tests: [EVERY],
  },
  {
    id: 'S3-2.1-tags',
    spec: '2.1',
    sentence:
      'Every record carries the three tags of the application, where the API has tags for it; the group can be set.',
    broken: {
      'tagging-tag-profiles': ['tagging-tag-profiles: no group, with --own'],
      'security-iam-roles': ['security-iam-roles: no group, with --own'],
      'security-authorizers': ['security-authorizers: no group, with --own'],
      'mcp-servers': ['mcp-servers: no group, with --own'],
      'a2a-agents': ['a2a-agents: no group, with --own'],
      memory: [
        'memory: no group, with --own',
        'memory: no tags at all, with --own',
        'memory: records of another application only, with --own',
      ],
      agents: ['agents: no group, with --own'],
    },
    tests: [
      [SEED, 'has the three tags, or another group'],
      [SEED, 'follows the prefix of the tags'],
    ],
  },
  {
    id: 'S3-2.1-names',
    spec: '2.1',
    sentence: 'Names start with the application, as it is or with a capital.',
    broken: {
      memory: ['memory: records of another application only, with --own'],
      skills: ["skills: another's skill"],
    },
    tests: [
      [SEED, 'has the three tags'],
      [DATA, '%s with %j is of %s: %s'],
    ],
  },
  {
    id: 'S3-2.1-group',
    spec: '2.1',
    sentence:
      'A row without a group tag is visible to super-admins only; with one, to the members of the group.',
    broken: {
      'tagging-tag-profiles': ['tagging-tag-profiles: another group, with --own'],
      'security-iam-roles': ['security-iam-roles: another group, with --own'],
      'security-authorizers': ['security-authorizers: another group, with --own'],
      'mcp-servers': ['mcp-servers: another group, with --own'],
      'a2a-agents': ['a2a-agents: another group, with --own'],
      memory: [
        'memory: another group, with --own',
        'all tagged screens: the group of the variable, with --own',
      ],
      agents: ['agents: another group, with --own'],
    },
    tests: [
      [API, 'from level next on: by group, and without one only for super-admins'],
      [SEED, 'is visible to its group only'],
    ],
  },
  {
    id: 'S3-2.1-bills',
    spec: '2.1',
    sentence: 'On a live account demo is billed for: agent, memory, invocations, evaluation.',
    tests: [[SEED, 'is billed only after a confirmation']],
    reason: OF_SEED,
  },
  {
    id: 'S3-2.2-catalog',
    spec: '2.2',
    sentence: 'The Catalog lists agents, memories, MCP servers, A2A agents and, with a registry, skills.',
    broken: {
      agents: ['agents: no agent'],
      memory: ['memory: no memory'],
      'mcp-servers': ['mcp-servers: no server'],
      'a2a-agents': ['a2a-agents: no agent'],
      skills: ['skills: no skill'],
    },
    tests: [[DATA, 'has every entry of the sidebar, and the lists of the Catalog']],
  },
  {
    id: 'S3-2.2-memory',
    spec: '2.2',
    sentence: 'demo creates one memory with a summary strategy.',
    broken: { memory: ['memory: no memory'] },
    tests: [[SEED, 'has a memory with a summary strategy']],
  },
  {
    id: 'S3-2.2-mcp',
    spec: '2.2',
    sentence: 'The create of an MCP server does not check its endpoint.',
    broken: { 'mcp-servers': ['mcp-servers: no server'] },
    tests: [[API, 'from level next on: by group, and without one only for super-admins'], EVERY],
  },
  {
    id: 'S3-2.2-a2a',
    spec: '2.2',
    sentence: "Registering an A2A agent fetches its card, so an unreachable one can't be registered.",
    broken: { 'a2a-agents': ['a2a-agents: no agent'] },
    tests: [[API, "'a missing agent card'"], EVERY],
  },
  {
    id: 'S3-2.2-skill',
    spec: '2.2',
    sentence:
      'With a registry the skill <app>-demo-skill is created, approved and attached to the demo agent.',
    broken: {
      skills: ['skills: no skill', 'skills: a draft', 'skills: one that waits'],
      'skills-dependents': ['skills-dependents: no dependents', 'skills-dependents: another agent'],
    },
    tests: [
      EVERY,
      [API, 'moves a skill from DRAFT to APPROVED'],
      [API, 'attaches only approved skills to an agent'],
    ],
  },
  {
    id: 'S3-2.2-no-registry',
    spec: '2.2',
    sentence: 'Without a registry Skills is empty.',
    tests: [
      [API, 'that is not there creates nothing'],
      [GATE, 'that is not configured needs no skill'],
    ],
    reason: OF_THE_PLATFORM,
  },
  {
    id: 'S3-2.2-costs',
    spec: '2.2',
    sentence:
      'Analytics come from real invocations; demo invokes the agent once it is READY, foundation never.',
    broken: { costs: ['costs: no invocation'] },
    tests: [
      [API, 'counts each invocation'],
      [SEED, 'an agent that takes too long'],
      [SEED, 'is nothing billable on foundation'],
    ],
  },
  {
    id: 'S3-2.3-agent',
    spec: '2.3',
    sentence: "demo deploys <app>_demo_agent through the platform's deploy path.",
    broken: { agents: ['agents: no agent', 'agents: an agent that failed'] },
    tests: [EVERY, [API, 'is CREATING, then READY']],
  },
  {
    id: 'S3-2.3-identifier',
    spec: '2.3',
    sentence: 'An agent name starts with a letter, then letters, digits, underscores.',
    tests: [
      [DATA, '%s is a valid agent name'],
      [API, "'a bad name',"],
      [SEED, 'has names that the platform accepts'],
    ],
    reason: OF_THE_PLATFORM,
  },
  {
    id: 'S3-2.3-model',
    spec: '2.3',
    sentence:
      'The first of light, micro, pro that the region has a profile of; else the first that it can invoke; or the one named.',
    tests: [
      [DATA, 'light before micro before pro'],
      [DATA, 'the first listed where none is preferred'],
      [SEED, 'is the one that is named'],
    ],
    reason: OF_SEED,
  },
  {
    id: 'S3-2.3-starts',
    spec: '2.3',
    sentence:
      'A new agent starts from guided setup, a manifest, or an existing runtime; detail has three tabs.',
    reason: UI,
  },
  {
    id: 'S3-2.3-case',
    spec: '2.3',
    sentence: 'demo saves one case scored by Builtin.Helpfulness and runs it once; its score arrives later.',
    broken: {
      'agents-evaluation-test-cases': [
        'agents-evaluation-test-cases: no case',
        'agents-evaluation-test-cases: a case that has not run',
        'agents-evaluation-test-cases: another evaluator',
      ],
    },
    tests: [
      [SEED, 'has a memory with a summary strategy'],
      [API, 'completes after a while'],
    ],
  },
  {
    id: 'S3-2.3-local',
    spec: '2.3',
    sentence: 'Locally test cases work, and evaluators and runs answer 502.',
    broken: {
      'agents-evaluators': ['agents-evaluators: a 502'],
      'agents-evaluation-test-cases': ['agents-evaluation-test-cases: none, with --local'],
    },
    tests: [
      [API, 'returns 502 on the local cloud emulator, except for test cases'],
      [SEED, 'without evaluations gets the rest'],
      [GATE, 'and skips them with --local'],
    ],
  },
  {
    id: 'S3-2.4-providers',
    spec: '2.4',
    sentence: 'An identity provider is never created; the tab renders and is empty.',
    broken: {
      'security-identity-providers': [
        'security-identity-providers: a provider',
        'security-identity-providers: a provider, on none',
      ],
    },
    tests: [
      [SEED, 'and no identity provider'],
      [GATE, '%s allows no identity provider'],
    ],
  },
  {
    id: 'S3-2.4-roles',
    spec: '2.4',
    sentence: 'The shared role is imported by its resource name; the platform never creates one.',
    broken: { 'security-iam-roles': ['security-iam-roles: no role'] },
    tests: [
      [SEED, 'uses the given role and pool'],
      [API, "'an invalid role'"],
    ],
  },
  {
    id: 'S3-2.4-authorizer',
    spec: '2.4',
    sentence: 'foundation registers an identity-pool authorizer.',
    broken: { 'security-authorizers': ['security-authorizers: no authorizer, on foundation'] },
    tests: [[SEED, 'uses the given role and pool']],
  },
  {
    id: 'S3-2.4-policies',
    spec: '2.4',
    sentence:
      'demo adds one notify-only policy; policies carry no group and everyone with security:read sees them.',
    broken: {
      'security-approval-policies': [
        'security-approval-policies: no policy',
        'security-approval-policies: a policy that requires approval',
      ],
    },
    tests: [
      [SEED, 'has a notify-only approval policy'],
      [API, 'of approval policies: for everyone who may read them'],
    ],
  },
  {
    id: 'S3-2.4-log',
    spec: '2.4',
    sentence: 'The approval log is only checked to render.',
    broken: { 'security-approval-logs': ['security-approval-logs: returns 500'] },
    tests: [EVERY, [DATA, 'has a bar for each screen on each profile']],
  },
  {
    id: 'S3-2.5-general',
    spec: '2.5',
    sentence: 'General, Models, Networking and Infrastructure may be empty.',
    broken: {
      settings: ['settings: returns 500'],
      'settings-models': ['settings-models: returns 500'],
      'settings-registry': ['settings-registry: nothing about a registry'],
    },
    tests: [EVERY],
  },
  {
    id: 'S3-2.5-tagging',
    spec: '2.5',
    sentence:
      'Tagging has the three locked tags, the demo tag profiles, and the tag profile of the application.',
    broken: {
      'tagging-platform-tags': ['tagging-platform-tags: a tag less'],
      'tagging-tag-profiles': ['tagging-tag-profiles: no profile'],
    },
    tests: [
      [API, 'has three tags, nine tag profiles'],
      [MATRIX, 'the tag profiles of a fresh platform warn without --own'],
    ],
  },
];
