import { screens } from '../../../src/platform/screens.ts';
import type { Requirement } from './types.ts';

const SEED = 'platform/seed.test.ts';
const WORDS = 'platform/words.test.ts';
const API = 'standins/platform/api.test.ts';
const GATE = 'validate/gate.test.ts';
const SPOILED = 'validate/spoiled.test.ts';
const HOSTILE = 'validate/hostile.test.ts';
const CONTROL = 'about the control service or the live data plane: shown with them';

/** Each row of 4.1: a platform that breaks it and nothing else fails it. */
const rows: readonly Requirement[] = screens.map(({ id, label, bar }) => ({
  id: `S3-4.1-${id}`,
  spec: '4.1',
  says: `${label}: ${bar}`,
  shown:
    bar === 'exists'
      ? [`${SPOILED}: ['${id}'`]
      : [
          `${SPOILED}: %s answers 500`,
          ...(bar === 'renders' && id !== 'settings-registry' ? [] : [`${SPOILED}: '${id}',`]),
        ],
}));

/** Sections 4.1, 5, 7 and 8. */
export const checks: readonly Requirement[] = [
  ...rows,
  {
    id: 'S3-4.1-token',
    spec: '4.1',
    says: 'The command runs against the base URL with the token, and mints one where none is set.',
    shown: [
      `${GATE}: is GET alone, each once, with the token`,
      'validate/mint.test.ts: a token from a command',
    ],
  },
  {
    id: 'S3-4.1-200',
    spec: '4.1',
    says: 'Every check needs a 200.',
    shown: [`${SPOILED}: 'a 201'`, `${SPOILED}: 'a 204'`, `${SPOILED}: %s answers 500`],
  },
  {
    id: 'S3-4.1-never-called',
    spec: '4.1',
    says: 'Two routes are looked up and never called.',
    shown: [`${SPOILED}: a route that is never called`, `${GATE}: is GET alone`],
  },
  {
    id: 'S3-4.1-profile',
    spec: '4.1',
    says: 'A row marked for demo asks for content on demo only; the others ask for it on every profile that fills them.',
    shown: [
      `${GATE}: foundation asks for role and authorizer too`,
      `${WORDS}: has a bar for each screen on each profile`,
    ],
  },
  {
    id: 'S3-4.1-with-endpoint',
    spec: '4.1',
    says: 'A2A Agents must be seeded when an endpoint is set.',
    shown: [
      `${GATE}: demo asks for no A2A agent where no endpoint was given`,
      `${SPOILED}: ['a2a-agents', 'no agent'`,
    ],
  },
  {
    id: 'S3-4.1-with-registry',
    spec: '4.1',
    says: 'Skills and their dependents are asked for on demo with a registry.',
    shown: [
      `${GATE}: that is not there asks for no skill`,
      `${GATE}: that was given and is not there is missed`,
    ],
  },
  {
    id: 'S3-4.1-pages',
    spec: '4.1',
    says: 'What is not the platform never passes for it.',
    shown: [
      `${HOSTILE}: a platform that is none can not be judged`,
      `${HOSTILE}: a platform that answers, and wrongly throughout, fails`,
    ],
  },
  {
    id: 'S3-5-header',
    spec: '5',
    says: 'The harness sends the token; it shows it nowhere.',
    shown: [
      `${GATE}: is GET alone, each once, with the token`,
      `${GATE}: the token is in no output`,
      `${SEED}: that needs a token gets it, and shows it nowhere`,
    ],
  },
  {
    id: 'S3-5-policies',
    spec: '5',
    says: 'Approval policies carry no group and are visible to everyone with security:read.',
    shown: [`${API}: of approval policies: for everyone who may read them`],
  },
  {
    id: 'S3-5-control',
    spec: '5',
    says: 'API key, scoped token, sandbox token, registration.',
    reason: CONTROL,
  },
  {
    id: 'S3-7-502',
    spec: '7',
    says: 'Evaluators and evaluation runs answer 502 on the local cloud emulator.',
    shown: [
      `${API}: returns 502 on the local cloud emulator, except for test cases`,
      `${GATE}: which is skipped with --local`,
      `${GATE}: and nothing else is`,
    ],
  },
  {
    id: 'S3-7-500',
    spec: '7',
    says: 'The refresh of the models answers 500 on a deployed instance.',
    shown: [`${API}: returns a plain-text 500 for an internal error`],
  },
  { id: 'S3-7-401', spec: '7', says: 'A foreign token gets 401 at the live sandbox API.', reason: CONTROL },
  {
    id: 'S3-7-turn',
    spec: '7',
    says: 'An orphaned turn fails the build; strict refuses the emulator.',
    reason: CONTROL,
  },
  {
    id: 'S3-8-name',
    spec: '8',
    says: 'An agent name: letter first, then letters, digits, underscores.',
    shown: [`${WORDS}: %s is one of an agent`, `${WORDS}: %j is none`],
  },
  {
    id: 'S3-8-ready',
    spec: '8',
    says: 'On demo at least one agent is READY or CREATING.',
    shown: [
      `${SPOILED}: 'an agent that failed'`,
      `${SPOILED}: 'a status in small letters'`,
      `${GATE}: one that is being created will do`,
    ],
  },
  {
    id: 'S3-8-invocations',
    spec: '8',
    says: 'On demo at least one invocation is recorded.',
    shown: [`${SPOILED}: 'no invocation'`],
  },
  {
    id: 'S3-8-latency',
    spec: '8',
    says: 'A score arrives some minutes after the run; the run alone is what a check asks for.',
    shown: [`${API}: completes after a while`],
  },
];
