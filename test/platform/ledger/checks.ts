import { screens } from '../../../src/platform/screens.ts';
import type { Requirement } from '../../requirement.ts';
import { brokenPlatforms } from '../../validate/broken-platforms.ts';
import { API, DATA, GATE, HOSTILE, OF_THE_GATE, OF_THE_PLATFORM, SEED } from './references.ts';

const ABOUT_CONTROL = 'It is about the control service or its data plane; their ledger has it.';

/** Each row of 4.1: every platform that breaks it fails its check. */
const rows: readonly Requirement[] = screens.map(({ id, label, bar }) => ({
  id: `S3-4.1-${id}`,
  spec: '4.1',
  sentence: `${label}: ${bar}`,
  broken: {
    [id]: brokenPlatforms.filter(({ failingChecks }) => failingChecks.includes(id)).map(({ name }) => name),
  },
}));

/** Sections 4.1, 5, 7 and 8. */
export const checks: readonly Requirement[] = [
  ...rows,
  {
    id: 'S3-4.1-token',
    spec: '4.1',
    sentence: 'The command runs against the base URL with the token, and mints one if none is set.',
    tests: [
      [GATE, 'are GET only, each once, with the token'],
      ['validate/mint-token.test.ts', 'a token from a command'],
    ],
    reason: OF_THE_GATE,
  },
  {
    id: 'S3-4.1-200',
    spec: '4.1',
    sentence: 'Every check needs a 200.',
    broken: {
      'admin-audit': ['admin-audit: a 201', 'admin-audit: returns 500'],
      registry: ['registry: a 204'],
    },
  },
  {
    id: 'S3-4.1-never-called',
    spec: '4.1',
    sentence: 'Two routes are looked up and never called.',
    broken: {
      'settings-models-refresh': ['settings-models-refresh: not in the API description'],
      'agents-model-invoke-test': ['agents-model-invoke-test: not in the API description'],
    },
    tests: [[GATE, 'are GET only']],
  },
  {
    id: 'S3-4.1-profile',
    spec: '4.1',
    sentence:
      'A row marked for demo needs content on demo only; the others on every profile that fills them.',
    broken: {
      'tagging-tag-profiles': ['tagging-tag-profiles: no profile, on none'],
      'security-iam-roles': ['security-iam-roles: no role, on foundation'],
      memory: ['memory: no memory'],
    },
    tests: [
      [GATE, 'foundation also needs a role and an authorizer'],
      [DATA, 'has a bar for each screen on each profile'],
    ],
  },
  {
    id: 'S3-4.1-with-endpoint',
    spec: '4.1',
    sentence: 'A2A Agents must be seeded when an endpoint is set.',
    broken: { 'a2a-agents': ['a2a-agents: no agent'] },
    tests: [[GATE, 'demo needs no A2A agent without an endpoint, but a 200']],
  },
  {
    id: 'S3-4.1-with-registry',
    spec: '4.1',
    sentence: 'Skills and their dependents are needed on demo with a registry.',
    broken: {
      skills: ['skills: no skill', 'skills: a given registry that is not configured'],
      'skills-dependents': ['skills-dependents: no dependents'],
    },
    tests: [[GATE, 'that is not configured needs no skill']],
  },
  {
    id: 'S3-4.1-pages',
    spec: '4.1',
    sentence: 'What is not the platform never passes for it.',
    broken: {
      memory: ['memory: a login page'],
      costs: ['costs: a start page'],
      'admin-audit': ['admin-audit: a redirect to another host'],
    },
    tests: [
      [HOSTILE, 'something that is not a platform is an error'],
      [HOSTILE, 'a platform whose every response is wrong fails'],
    ],
  },
  {
    id: 'S3-5-header',
    spec: '5',
    sentence: 'The harness sends the token and shows it nowhere.',
    tests: [
      [GATE, 'are GET only, each once, with the token'],
      [GATE, 'the token is in no output'],
      [SEED, 'that needs a token gets it, and no output has it'],
    ],
    reason: OF_THE_GATE,
  },
  {
    id: 'S3-5-policies',
    spec: '5',
    sentence: 'Approval policies carry no group and are visible to everyone with security:read.',
    tests: [[API, 'of approval policies: for everyone who may read them']],
    reason: OF_THE_PLATFORM,
  },
  {
    id: 'S3-5-control',
    spec: '5',
    sentence: 'API key, scoped token, sandbox token, registration.',
    reason: ABOUT_CONTROL,
  },
  {
    id: 'S3-7-502',
    spec: '7',
    sentence: 'Evaluators and evaluation runs return 502 on the local cloud emulator.',
    broken: {
      'agents-evaluators': ['agents-evaluators: a 502'],
      'agents-evaluation-test-cases': ['agents-evaluation-test-cases: none, with --local'],
    },
    tests: [
      [API, 'returns 502 on the local cloud emulator, except for test cases'],
      [GATE, 'and skips them with --local'],
    ],
  },
  {
    id: 'S3-7-500',
    spec: '7',
    sentence: 'The refresh of the models returns 500 on a deployed instance.',
    tests: [[API, 'returns a plain-text 500 for an internal error']],
    reason: OF_THE_PLATFORM,
  },
  {
    id: 'S3-7-401',
    spec: '7',
    sentence: 'A foreign token gets 401 at the live sandbox API.',
    reason: ABOUT_CONTROL,
  },
  {
    id: 'S3-7-turn',
    spec: '7',
    sentence: 'An orphaned turn fails the build; strict refuses the emulator.',
    reason: ABOUT_CONTROL,
  },
  {
    id: 'S3-8-name',
    spec: '8',
    sentence: 'An agent name: letter first, then letters, digits, underscores.',
    tests: [
      [DATA, '%s is a valid agent name'],
      [DATA, '%j is not valid'],
    ],
    reason: OF_THE_PLATFORM,
  },
  {
    id: 'S3-8-ready',
    spec: '8',
    sentence: 'On demo at least one agent is READY or CREATING.',
    broken: { agents: ['agents: an agent that failed', 'agents: a status in small letters'] },
    tests: [[GATE, 'an agent that is CREATING is enough']],
  },
  {
    id: 'S3-8-invocations',
    spec: '8',
    sentence: 'On demo at least one invocation is recorded.',
    broken: { costs: ['costs: no invocation'] },
  },
  {
    id: 'S3-8-latency',
    spec: '8',
    sentence: 'A score arrives some minutes after the run; a check needs the run only.',
    broken: { 'agents-evaluation-test-cases': ['agents-evaluation-test-cases: a case that has not run'] },
    tests: [[API, 'completes after a while']],
  },
];
