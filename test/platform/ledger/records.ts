import type { Requirement } from './types.ts';

const SEED = 'platform/seed.test.ts';
const MATRIX = 'platform/matrix.test.ts';
const WORDS = 'platform/words.test.ts';
const API = 'standins/platform/api.test.ts';
const GATE = 'validate/gate.test.ts';
const SPOILED = 'validate/spoiled.test.ts';
const EVERY = `${MATRIX}: fails before the seed what it fills, and nothing after`;
const UI = 'what a page shows beside its data is not asked for by any row of 4.1';

/** Sections 1 and 2. */
export const records: readonly Requirement[] = [
  {
    id: 'S3-1-first-start',
    spec: '1',
    says: 'The database starts with the three platform tags and a few demo tag profiles, and nothing else.',
    shown: [`${API}: has three tags, nine tag profiles`, `${API}: has no entries at %s`],
  },
  {
    id: 'S3-1-seed',
    spec: '1',
    says: "The sample-data tool fills the other screens through the platform's own API.",
    shown: [EVERY, `${SEED}: prints every call and sends none`],
  },
  {
    id: 'S3-1-validate',
    spec: '1',
    says: 'The validate command checks every screen against the chosen profile.',
    shown: [EVERY, `${GATE}: has the checks of the spec, in its order`],
  },
  {
    id: 'S3-1-control',
    spec: '1',
    says: 'The control service reaches sandboxes through one credential and one base URL, which a data plane chooses.',
    reason: 'about the control service: shown with it',
  },
  {
    id: 'S3-2.1-tiers',
    spec: '2.1',
    says: 'Each deployment tier has a default profile: light demo, both production tiers foundation.',
    shown: [`${WORDS}: has a profile for each tier`],
  },
  {
    id: 'S3-2.1-foundation',
    spec: '2.1',
    says: 'foundation writes the imported role, the authorizer and the tag profile; nothing billable.',
    shown: [`${SEED}: is nothing billable on foundation`, EVERY],
  },
  {
    id: 'S3-2.1-demo',
    spec: '2.1',
    says: 'demo adds agent, memory, MCP server, A2A agent, policy, invocations, a case that runs, and a skill.',
    shown: [
      EVERY,
      `${SEED}: is an approval policy that only notifies`,
      `${SEED}: is a memory with a summary strategy`,
    ],
  },
  {
    id: 'S3-2.1-none',
    spec: '2.1',
    says: 'none writes nothing.',
    shown: [`${SEED}: asks for nothing on none`, `${GATE}: none asks for what the platform starts with`],
  },
  {
    id: 'S3-2.1-endpoint',
    spec: '2.1',
    says: 'The A2A agent is written when a reachable endpoint is given, the skill when a registry is configured.',
    shown: [EVERY],
  },
  {
    id: 'S3-2.1-tags',
    spec: '2.1',
    says: 'Every record carries the three tags of the application; the group can be set to another one.',
    shown: [
      `${SEED}: carries the three tags, or a group of its own`,
      `${SEED}: follows the prefix of the tags`,
    ],
  },
  {
    id: 'S3-2.1-names',
    spec: '2.1',
    says: 'Names start with the application, as it is or with a capital.',
    shown: [`${SEED}: carries the three tags`, `${WORDS}: %s with %j is of %s: %s`],
  },
  {
    id: 'S3-2.1-group',
    spec: '2.1',
    says: 'A row without a group tag is visible to super-admins only; with one, to the members of the group.',
    shown: [
      `${API}: from level next on: by group, and without one only for super-admins`,
      `${SEED}: is seen by the group, and by no other`,
    ],
  },
  {
    id: 'S3-2.1-bills',
    spec: '2.1',
    says: 'On a live account demo is billed: agent, memory, invocations, evaluation.',
    shown: [`${SEED}: is asked for before, and nothing is written without`],
  },
  {
    id: 'S3-2.2-catalog',
    spec: '2.2',
    says: 'The Catalog lists agents, memories, MCP servers, A2A agents and, with a registry, skills.',
    shown: [`${WORDS}: has every entry of the sidebar, and the lists of the Catalog`],
  },
  {
    id: 'S3-2.2-memory',
    spec: '2.2',
    says: 'demo creates one memory with a summary strategy.',
    shown: [`${SEED}: is a memory with a summary strategy`],
  },
  {
    id: 'S3-2.2-mcp',
    spec: '2.2',
    says: 'The create of an MCP server does not check its endpoint.',
    shown: [`${API}: from level next on: by group, and without one only for super-admins`, EVERY],
  },
  {
    id: 'S3-2.2-a2a',
    spec: '2.2',
    says: "Registering an A2A agent fetches its card, so an unreachable one can't be registered.",
    shown: [`${API}: ['a missing agent card'`, EVERY],
  },
  {
    id: 'S3-2.2-skill',
    spec: '2.2',
    says: 'With a registry the skill <app>-demo-skill is created, approved and attached to the demo agent.',
    shown: [
      EVERY,
      `${API}: moves a skill from DRAFT to APPROVED`,
      `${API}: attaches only approved skills to an agent`,
    ],
  },
  {
    id: 'S3-2.2-no-registry',
    spec: '2.2',
    says: 'Without a registry Skills is empty.',
    shown: [`${API}: that is not there creates nothing`, `${GATE}: that is not there asks for no skill`],
  },
  {
    id: 'S3-2.2-costs',
    spec: '2.2',
    says: 'Analytics come from real invocations; demo invokes the agent once it is READY, foundation never.',
    shown: [
      `${API}: counts each invocation`,
      `${SEED}: an agent that takes too long`,
      `${SEED}: is nothing billable on foundation`,
    ],
  },
  {
    id: 'S3-2.3-agent',
    spec: '2.3',
    says: "demo deploys <app>_demo_agent through the platform's deploy path.",
    shown: [EVERY, `${API}: is CREATING, then READY`],
  },
  {
    id: 'S3-2.3-identifier',
    spec: '2.3',
    says: 'An agent name starts with a letter, then letters, digits, underscores.',
    shown: [
      `${WORDS}: %s is one of an agent`,
      `${API}: ['a bad name'`,
      `${SEED}: has names that the platform takes`,
    ],
  },
  {
    id: 'S3-2.3-model',
    spec: '2.3',
    says: 'The first of light, micro, pro that the region has a profile of; else the first that it can invoke; or the one named.',
    shown: [
      `${WORDS}: light before micro before pro`,
      `${WORDS}: the first listed where none is preferred`,
      `${SEED}: is the one that is named`,
    ],
  },
  {
    id: 'S3-2.3-starts',
    spec: '2.3',
    says: 'A new agent starts from guided setup, a manifest, or an existing runtime; detail has three tabs.',
    reason: UI,
  },
  {
    id: 'S3-2.3-case',
    spec: '2.3',
    says: 'demo saves one case scored by Builtin.Helpfulness and runs it once; its score arrives later.',
    shown: [`${SEED}: is a memory with a summary strategy`, `${API}: completes after a while`],
  },
  {
    id: 'S3-2.3-local',
    spec: '2.3',
    says: 'Locally test cases work, and evaluators and runs answer 502.',
    shown: [
      `${API}: returns 502 on the local cloud emulator, except for test cases`,
      `${SEED}: without evaluations is filled all the same`,
      `${GATE}: which is skipped with --local`,
    ],
  },
  {
    id: 'S3-2.4-providers',
    spec: '2.4',
    says: 'An identity provider is never created; the tab renders and is empty.',
    shown: [
      `${SEED}: and no identity provider`,
      `${SPOILED}: 'a provider'`,
      `${GATE}: %s asks for no identity provider`,
    ],
  },
  {
    id: 'S3-2.4-roles',
    spec: '2.4',
    says: 'The shared role is imported by its resource name; the platform never creates one.',
    shown: [`${SEED}: takes the role and the pool that are named`, `${API}: ['an invalid role'`],
  },
  {
    id: 'S3-2.4-authorizer',
    spec: '2.4',
    says: 'foundation registers an identity-pool authorizer.',
    shown: [`${SEED}: takes the role and the pool that are named`],
  },
  {
    id: 'S3-2.4-policies',
    spec: '2.4',
    says: 'demo adds one notify-only policy; policies carry no group and everyone with security:read sees them.',
    shown: [
      `${SEED}: is an approval policy that only notifies`,
      `${API}: of approval policies: for everyone who may read them`,
    ],
  },
  {
    id: 'S3-2.4-log',
    spec: '2.4',
    says: 'The approval log is only checked to render.',
    shown: [EVERY, `${WORDS}: has a bar for each screen on each profile`],
  },
  {
    id: 'S3-2.5-general',
    spec: '2.5',
    says: 'General, Models, Networking and Infrastructure are right when empty.',
    shown: [EVERY],
  },
  {
    id: 'S3-2.5-tagging',
    spec: '2.5',
    says: 'Tagging has the three locked tags, the demo tag profiles, and the tag profile of the application.',
    shown: [
      `${API}: has three tags, nine tag profiles`,
      `${SPOILED}: 'a tag less'`,
      `${MATRIX}: tag profiles of the platform itself warn`,
    ],
  },
];
