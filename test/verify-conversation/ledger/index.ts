import type { Requirement } from '../../requirement.ts';

const gate = (name: string) => `verify-conversation/${name}.test.ts`;
const END_TO_END = gate('end-to-end');

const OF_THE_GATE = 'It binds the gate: no change to the service makes the gate break it.';

/** Every binding sentence of spec 3 about the control service and its data plane. */
export const ledger: readonly Requirement[] = [
  {
    id: 'S3-1.2-own-sandbox',
    spec: '1.2',
    sentence: 'Each conversation has a sandbox of its own.',
    broken: {
      'sandbox-provisioned': ['no provision'],
      'sandbox-populated': ['no sandbox', 'a sandbox of another conversation'],
      'sandbox-gone': ['a sandbox that remains'],
    },
  },
  {
    id: 'S3-1.2-session',
    spec: '1.2',
    sentence:
      'The runtime command runs in an exec session, gets its prompt on standard input, and its events come back.',
    broken: {
      'no-command-exited': ['stand-in: a prompt that arrives too late'],
      'turn-ran': [
        'stand-in: an empty prompt',
        'stand-in: another prompt',
        'stand-in: an empty prompt, in acp',
      ],
      'output-streamed': ['no output', 'empty output'],
    },
  },
  {
    id: 'S3-1.2-one-url',
    spec: '1.2',
    sentence: 'The service reaches sandboxes by one base URL and one credential, whatever the data plane.',
    broken: { 'sandbox-provisioned': ['stand-in: a data plane that rejects the token'] },
    tests: [
      [gate('sandbox'), 'SANDBOX_BASE_URL'],
      [gate('service-command'), 'passes the emulator to the service'],
    ],
  },
  {
    id: 'S3-1.2-data-plane',
    spec: '1.2',
    sentence: 'The data plane is the emulator or the live one.',
    broken: { 'data-plane': ['strict: a service that reports another data plane'] },
  },
  {
    id: 'S3-1.2-no-difference',
    spec: '1.2',
    sentence: 'The service is built alike for both data planes and cannot tell them apart.',
    reason: 'The gate gives the service two variables and nothing else, which S3-1.2-one-url shows.',
  },
  {
    id: 'S3-1.3-plumbing',
    spec: '1.3',
    sentence: 'With the emulator a sandbox is provisioned and found, a prompt goes in and a reply comes out.',
    broken: {
      'sandbox-provisioned': ['provision started, never done'],
      'sandbox-populated': ['no sandbox'],
      'turn-ran': ['no turn', 'prompt: not in the output', 'prompt: cut'],
      'output-streamed': ['no output'],
    },
  },
  {
    id: 'S3-1.3-echo',
    spec: '1.3',
    sentence: 'The emulator answers exec with an interpreter that echoes by default.',
    broken: { 'turn-ran': ['prompt: the command line only', 'prompt: no command line before it'] },
    tests: [[END_TO_END, 'output Join the words']],
  },
  {
    id: 'S3-1.3-no-model',
    spec: '1.3',
    sentence: 'The emulator never calls a model.',
    broken: { 'data-plane': ['strict: the emulator', 'stand-in: strict on our emulator'] },
  },
  {
    id: 'S3-2.6-targets',
    spec: '2.6',
    sentence: 'By default target k3d has the emulator, and target kubernetes the live data plane.',
    broken: { 'data-plane': ['strict: the default of target k3d'] },
    tests: [
      [gate('data-plane'), 'target kubernetes'],
      [gate('data-plane'), 'a default that gives way'],
    ],
  },
  {
    id: 'S3-2.6-populated',
    spec: '2.6',
    sentence:
      'The sandbox runs, with the skill file and, in the home of its user, a .env that holds a token and the conversation id.',
    broken: {
      'sandbox-populated': [
        'a paused sandbox',
        'a sandbox without its skill file',
        'a sandbox without a .env',
        'a sandbox without a token',
        'a sandbox of another conversation',
      ],
    },
  },
  {
    id: 'S3-2.6-echo-exits-zero',
    spec: '2.6',
    sentence: 'On the emulator the session echoes its prompt and exits with code 0 when its input ends.',
    broken: {
      'turn-ran': ['stand-in: an empty prompt'],
      'turn-exited-zero': [
        'stand-in: a prompt that arrives too late',
        'stand-in: an emulator that lost the session',
        'stand-in: an emulator that lists no session to reattach to',
        'stand-in: acp where exit codes are expected',
        'stand-in: a runtime of acp that ends with an error',
        'acp: a turn that was refused',
        'acp: a turn that ran out of tokens',
        'acp: an end without a reason',
        'acp: an exit code that is not 0',
        'acp: a turn that failed',
      ],
    },
    tests: [[END_TO_END, 'stage turn done']],
  },
  {
    id: 'S3-2.6-register',
    spec: '2.6',
    sentence: 'An account is registered with email and password, and can be used at once.',
    broken: {
      authenticated: ['a closed registration', 'stand-in: an account that is not verified'],
    },
  },
  {
    id: 'S3-2.6-first-admin',
    spec: '2.6',
    sentence: "The instance's first account becomes the admin.",
    reason: 'No route that the gate uses shows it; the tests of the stand-in show that ours does so.',
  },
  {
    id: 'S3-2.6-key',
    spec: '2.6',
    sentence: 'Email and password give an API key.',
    broken: { authenticated: ['a token response without a key', 'a wrong password'] },
  },
  {
    id: 'S3-2.6-live-token',
    spec: '2.6',
    sentence: 'The live data plane needs a real token, kept by the deployment.',
    broken: { 'sandbox-provisioned': ['stand-in: a data plane that rejects the token'] },
  },
  {
    id: 'S3-4.2-health',
    spec: '4.2',
    sentence: '/health returns 200 once the release has booted, and shows no more than that.',
    broken: {
      start: ['health: 503', 'health: 204', 'health: a redirect', 'health: no answer'],
      'sandbox-provisioned': ['provision failed'],
    },
    tests: [[gate('verify'), 'does not pass %s']],
  },
  {
    id: 'S3-4.2-register',
    spec: '4.2',
    sentence: 'POST /api/auth/register takes email and password and returns a message and a user id.',
    broken: { authenticated: ['an invalid email'] },
    tests: [[gate('repeat'), "'register', { email: 'ci@example.com', password: PASSWORD }"]],
  },
  {
    id: 'S3-4.2-token',
    spec: '4.2',
    sentence: 'POST /api/auth/token takes email and password and returns prefix, key id and key.',
    broken: {
      authenticated: [
        'a token response without a key',
        'a token response that is not JSON',
        'a token request that hangs',
      ],
    },
  },
  {
    id: 'S3-4.2-json',
    spec: '4.2',
    sentence: 'A request body is application/json.',
    tests: [[gate('repeat'), "toEqual(['application/json'])"]],
    reason: OF_THE_GATE,
  },
  {
    id: 'S3-4.3-verify',
    spec: '4.3',
    sentence: 'verify requests /health.',
    tests: [[gate('verify'), 'requests /health only']],
    reason: OF_THE_GATE,
  },
  {
    id: 'S3-4.3-password',
    spec: '4.3',
    sentence: 'The password comes from CONTROL_PASSWORD and not from the command line.',
    tests: [['cli/usage-errors.test.ts', 'CONTROL_PASSWORD is not set']],
    reason: OF_THE_GATE,
  },
  {
    id: 'S3-4.3-throwaway',
    spec: '4.3',
    sentence: 'The gate creates a throwaway agent and opens one conversation.',
    broken: {
      'agent-created': ['a taken name', 'an agent without an id'],
      'conversation-opened': ['a rejected conversation'],
    },
    tests: [[gate('repeat'), 'new Set(names).size']],
  },
  {
    id: 'S3-4.3-torn-down',
    spec: '4.3',
    sentence: 'Both are removed on exit, also if an assertion fails.',
    broken: {
      'torn-down': [
        'a conversation that cannot be terminated',
        'an agent that cannot be deleted',
        'an agent whose creation gets no response, without a list of agents',
      ],
    },
    tests: [
      [gate('stopped'), 'removes what it created, and is an error'],
      [gate('stopped'), 'a process that is stopped'],
    ],
  },
  {
    id: 'S3-4.3-plumbing',
    spec: '4.3',
    sentence: 'A sandbox was provisioned, a turn ran, its events came in order, and it exited with code 0.',
    broken: {
      'sandbox-provisioned': ['provision started, never done'],
      'turn-ran': ['no turn'],
      'events-in-order': ['a turn before provision'],
      'turn-exited-zero': ['exit 1'],
    },
    tests: [[gate('turn'), 'passes only with provision']],
  },
  {
    id: 'S3-4.3-catches',
    spec: '4.3',
    sentence: 'It catches a broken secret, an unreachable data plane, and a service that returns errors.',
    broken: {
      'sandbox-provisioned': ['stand-in: a data plane that rejects the token'],
      'agent-created': ['a server error for an agent'],
    },
    tests: [[END_TO_END, 'an emulator that dies']],
  },
  {
    id: 'S3-4.3-strict',
    spec: '4.3',
    sentence: 'strict asserts the same, and that a model replied.',
    broken: {
      'model-replied': [
        'strict: an echoed prompt',
        'strict: a failed result',
        'strict: an empty result',
        'acp, strict: an echo of the prompt only',
        'acp, strict: the word in a thought',
        'acp, strict: the word in the echoed message of the user',
      ],
    },
    tests: [
      [gate('strict'), 'checks the plumbing too'],
      [gate('prompt'), 'an echo in pieces'],
    ],
  },
  {
    id: 'S3-4.3-fails-closed',
    spec: '4.3',
    sentence:
      'strict refuses the emulator, and a data plane that is uncertain, before it creates anything, and says why a real one is needed.',
    broken: {
      'data-plane': [
        'strict: the emulator',
        'strict: an unknown data plane',
        'strict: a service that reports the emulator',
        'strict: sources that disagree',
      ],
    },
  },
  {
    id: 'S3-5-key',
    spec: '5',
    sentence: 'The gate authenticates with the API key of /api/auth/token.',
    broken: { 'agent-created': ['a rejected key'] },
  },
  {
    id: 'S3-5-scoped',
    spec: '5',
    sentence: 'The .env holds a scoped token and the conversation id.',
    broken: {
      'sandbox-populated': ['a sandbox with the conversation id for a token', 'a sandbox without a token'],
    },
  },
  {
    id: 'S3-5-foreign-token',
    spec: '5',
    sentence: 'The sandbox API rejects a foreign token with 401 and "authentication failed".',
    broken: { 'sandbox-provisioned': ['stand-in: a data plane that rejects the token'] },
  },
  {
    id: 'S3-5-open-registration',
    spec: '5',
    sentence: 'Registration needs no credential.',
    broken: { authenticated: ['a closed registration'] },
    tests: [[gate('repeat'), 'headers.authorization']],
  },
  {
    id: 'S3-6-names',
    spec: '6',
    sentence:
      'A stream event has a name, output or stage, and a payload: a line, or a label followed by JSON.',
    broken: { 'turn-exited-zero': ["exit 0 in the session's output", 'malformed JSON after turn done'] },
    tests: [
      ['control/events.test.ts', 'are read into stages and output'],
      ['control/events.test.ts', 'is never a stage'],
      ['control/sse-decoder.test.ts', 'gives the same events however the bytes are cut'],
    ],
  },
  {
    id: 'S3-6-exit-code',
    spec: '6',
    sentence: 'The end of a turn carries its exit code, a whole number.',
    broken: {
      'turn-exited-zero': [
        'an exit code that is a string',
        'an exit code that is null',
        'no exit code',
        'exit 0 of another stage',
        'malformed JSON after turn done',
      ],
    },
  },
  {
    id: 'S3-6-order',
    spec: '6',
    sentence: 'The events of a good turn arrive in order, with exit code 0 at the end.',
    broken: {
      'events-in-order': [
        'output after done',
        'output before the turn',
        'decreasing ids',
        'a replay that breaks after the end',
      ],
    },
  },
  {
    id: 'S3-7-orphaned',
    spec: '7',
    sentence: 'An orphaned turn fails.',
    broken: {
      'no-orphaned-turn': ['a turn that is orphaned and ends', 'stand-in: an emulator that lost the session'],
    },
  },
  {
    id: 'S3-7-command-exited',
    spec: '7',
    sentence: ':command_exited fails.',
    broken: {
      'no-command-exited': [':command_exited, and an end with 0', 'stand-in: a prompt that arrives too late'],
    },
  },
  {
    id: 'S3-7-strict',
    spec: '7',
    sentence: 'strict against the emulator is refused with the message of 4.3.',
    broken: { 'data-plane': ['strict: the emulator', 'stand-in: strict on our emulator'] },
  },
  {
    id: 'S3-8-agent-name',
    spec: '8',
    sentence: "An agent's name starts with a letter and goes on with letters, digits and underscores.",
    tests: [[gate('repeat'), '/^[a-z][a-z0-9_]*$/']],
    reason: OF_THE_GATE,
  },
  {
    id: 'S3-8-rates',
    spec: '8',
    sentence: 'Which rates are limited is open.',
    broken: {
      'agent-created': ['endless rate limiting'],
      authenticated: ['stand-in: a rate limit of no tokens'],
    },
    tests: [['verify-conversation/broken/good.ts', 'a requested wait']],
  },
  {
    id: 'S3-8-no-reasoning',
    spec: '8',
    sentence:
      'The emulator gives no model, no tools and no isolation: a conversation on it checks the plumbing only.',
    broken: { 'data-plane': ['strict: the emulator'] },
  },
  {
    id: 'S3-9-repeated',
    spec: '9',
    sentence: 'The evidence is many conversations, in batches: 34 of 34.',
    broken: { repeated: ['one of three conversations that fails'] },
    tests: [[gate('repeat'), 'runs sixty conversations, twenty at a time']],
  },
  {
    id: 'S3-9-policy',
    spec: '9',
    sentence: 'A policy for versions is open.',
    reason: 'The specification sets none, so there is nothing to check.',
  },
];
