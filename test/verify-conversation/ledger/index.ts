import type { Requirement } from './types.ts';

const gate = (name: string) => `verify-conversation/${name}.test.ts`;
const broken = (name: string) => `verify-conversation/spoiled/${name}.ts`;
const END_TO_END = gate('end-to-end');

/** Every binding sentence of spec 3 about the control service and its data plane. */
export const ledger: readonly Requirement[] = [
  {
    id: 'S3-1.2-own-sandbox',
    spec: '1.2',
    statement: 'Each conversation has a sandbox of its own.',
    tests: [
      [gate('sandbox'), 'is not there'],
      [END_TO_END, 'holds sixty conversations at once'],
      [broken('order'), 'no provision'],
    ],
  },
  {
    id: 'S3-1.2-session',
    spec: '1.2',
    statement:
      'The runtime command runs in an exec session, its prompt comes by standard input, and its events come back.',
    tests: [
      [END_TO_END, 'fails a prompt that comes too late'],
      [END_TO_END, "'holds'"],
      [broken('endings'), 'no output'],
    ],
  },
  {
    id: 'S3-1.2-one-url',
    spec: '1.2',
    statement:
      'The service reaches sandboxes by one base URL and one credential, whatever the data plane is.',
    tests: [
      [gate('sandbox'), 'SANDBOX_BASE_URL'],
      [gate('command'), 'gives it the emulator'],
    ],
  },
  {
    id: 'S3-1.2-data-plane',
    spec: '1.2',
    statement: 'The data plane is the emulator or the live one.',
    tests: [[gate('data-plane'), 'the service: another word']],
  },
  {
    id: 'S3-1.2-no-difference',
    spec: '1.2',
    statement: 'The service is built alike for both data planes and cannot tell them apart.',
    reason:
      'It binds the service: the gate gives it two variables and nothing else, which S3-1.2-one-url shows.',
  },
  {
    id: 'S3-1.3-plumbing',
    spec: '1.3',
    statement:
      'With the emulator a sandbox is provisioned and found, a prompt goes in and a reply comes out.',
    tests: [
      [END_TO_END, "'holds'"],
      [gate('sandbox'), 'sees the sandbox come and go'],
    ],
  },
  {
    id: 'S3-1.3-echo',
    spec: '1.3',
    statement: 'The emulator answers exec with an interpreter that echoes by default.',
    tests: [[END_TO_END, 'output Join the words']],
  },
  {
    id: 'S3-1.3-no-model',
    spec: '1.3',
    statement: 'The emulator never calls a model.',
    tests: [[END_TO_END, 'refuses strict, and creates nothing']],
  },
  {
    id: 'S3-2.6-targets',
    spec: '2.6',
    statement:
      'Target k3d has the emulator where nothing else is said, and target kubernetes the live data plane.',
    tests: [
      [gate('data-plane'), 'target k3d'],
      [gate('data-plane'), 'target kubernetes'],
      [gate('data-plane'), 'a default that gives way'],
    ],
  },
  {
    id: 'S3-2.6-populated',
    spec: '2.6',
    statement:
      'The sandbox runs, with the skill file and with a .env in the home of its user that holds a token and the conversation id.',
    tests: [
      [gate('sandbox'), 'does not run'],
      [gate('sandbox'), 'has no skill file'],
      [gate('sandbox'), 'has a .env elsewhere'],
      [gate('sandbox'), 'has no token'],
      [gate('sandbox'), 'knows another conversation'],
      [END_TO_END, 'fails files that are not written'],
    ],
  },
  {
    id: 'S3-2.6-echo-exits-zero',
    spec: '2.6',
    statement: 'On the emulator the session echoes its prompt and exits 0 when its input ends.',
    tests: [[END_TO_END, 'stage turn done']],
  },
  {
    id: 'S3-2.6-register',
    spec: '2.6',
    statement: 'An account is registered with email and password, and can be used at once.',
    tests: [
      [gate('many'), 'registers the account first'],
      [END_TO_END, 'register: true'],
      [broken('refusals'), 'a closed registration'],
    ],
  },
  {
    id: 'S3-2.6-first-admin',
    spec: '2.6',
    statement: "The instance's first account becomes the admin.",
    reason: 'No route that the gate may ask shows it; the stand-in does so, and its own tests show that.',
  },
  {
    id: 'S3-2.6-key',
    spec: '2.6',
    statement: 'Email and password give an API key.',
    tests: [[broken('refusals'), 'a token response without a key']],
  },
  {
    id: 'S3-2.6-live-token',
    spec: '2.6',
    statement: 'The live data plane needs a real token, kept by the deployment.',
    tests: [[END_TO_END, 'fails a data plane that refuses the token']],
  },
  {
    id: 'S3-4.2-health',
    spec: '4.2',
    statement: '/health answers 200 when the release has booted, and that says no more.',
    tests: [
      [gate('verify'), 'does not pass %s'],
      [broken('unhealthy'), 'health: '],
      [broken('order'), 'provision failed'],
    ],
  },
  {
    id: 'S3-4.2-register',
    spec: '4.2',
    statement: 'POST /api/auth/register takes email and password and answers with a message and a user id.',
    tests: [[gate('many'), "'register', { email: 'ci@example.com', password: PASSWORD }"]],
  },
  {
    id: 'S3-4.2-token',
    spec: '4.2',
    statement: 'POST /api/auth/token takes email and password and answers with prefix, key id and key.',
    tests: [
      [gate('many'), "toEqual(['token', undefined])"],
      [broken('refusals'), 'a token response that is not JSON'],
    ],
  },
  {
    id: 'S3-4.2-json',
    spec: '4.2',
    statement: 'A request body is application/json.',
    tests: [[gate('many'), "toEqual(['application/json'])"]],
  },
  {
    id: 'S3-4.3-verify',
    spec: '4.3',
    statement: 'verify asks /health.',
    tests: [[gate('verify'), 'asks /health, and nothing else']],
  },
  {
    id: 'S3-4.3-password',
    spec: '4.3',
    statement: 'The password comes from CONTROL_PASSWORD and not from the command line.',
    reason:
      'The gate takes it from its caller; the command line has no option for it, which the tests of the command show.',
  },
  {
    id: 'S3-4.3-throwaway',
    spec: '4.3',
    statement: 'The gate creates a throwaway agent and opens one conversation.',
    tests: [
      [gate('many'), 'new Set(names).size'],
      [broken('refusals'), 'a taken name'],
      [broken('refusals'), 'a rejected conversation'],
    ],
  },
  {
    id: 'S3-4.3-torn-down',
    spec: '4.3',
    statement: 'Both are removed on exit, also where an assertion fails.',
    tests: [
      [broken('spoiled.test'), 'expect(result.left).toHaveLength(left)'],
      [broken('teardowns'), 'a conversation that cannot be terminated'],
      [broken('teardowns'), 'an agent that cannot be deleted'],
      [gate('stopped'), 'removes what it made, and is no pass'],
      [gate('stopped'), 'a process that is stopped'],
    ],
  },
  {
    id: 'S3-4.3-plumbing',
    spec: '4.3',
    statement: 'A sandbox was provisioned, a turn ran, its events came in order, and it exited 0.',
    tests: [
      [broken('order'), 'provision started, never done'],
      [broken('order'), 'no turn'],
      [broken('order'), 'a turn before provision'],
      [broken('endings'), 'exit 1'],
      [gate('turn'), 'is never well unless'],
    ],
  },
  {
    id: 'S3-4.3-catches',
    spec: '4.3',
    statement:
      'It catches a broken secret, a data plane out of reach, and a service that answers with errors.',
    tests: [
      [END_TO_END, 'fails a data plane that refuses the token'],
      [END_TO_END, 'an emulator that dies'],
      [broken('refusals'), 'a server error for an agent'],
    ],
  },
  {
    id: 'S3-4.3-strict',
    spec: '4.3',
    statement: 'strict asserts the same, and that a model replied.',
    tests: [
      [gate('strict'), 'fails when the prompt is echoed'],
      [gate('strict'), 'judges plumbing too'],
      [gate('prompt'), 'an echo in pieces'],
      [END_TO_END, 'passes strict where a model of the data plane replies'],
    ],
  },
  {
    id: 'S3-4.3-fails-closed',
    spec: '4.3',
    statement:
      'strict refuses the emulator, and what is not certain, before it creates anything, and says why a real data plane is needed.',
    tests: [
      [gate('strict'), 'creates nothing: %s'],
      [
        gate('data-plane'),
        'a real data plane is needed because the emulator echoes the command instead of calling a model',
      ],
    ],
  },
  {
    id: 'S3-5-key',
    spec: '5',
    statement: 'The gate authenticates with the API key of /api/auth/token.',
    tests: [[broken('server'), '#authorized({ route, headers }']],
  },
  {
    id: 'S3-5-scoped',
    spec: '5',
    statement: 'The .env holds a scoped token and the conversation id.',
    tests: [[gate('sandbox'), 'has the id for a token']],
  },
  {
    id: 'S3-5-foreign-token',
    spec: '5',
    statement: 'The sandbox API refuses a foreign token with 401 and "authentication failed".',
    tests: [[END_TO_END, 'authentication failed']],
  },
  {
    id: 'S3-5-open-registration',
    spec: '5',
    statement: 'Registration needs no credential.',
    tests: [[gate('many'), 'headers.authorization']],
  },
  {
    id: 'S3-6-names',
    spec: '6',
    statement:
      'A stream event has a name, output or stage, and a payload: a line, or a label with JSON behind it.',
    tests: [
      ['control/events.test.ts', 'are read into stages and output'],
      ['control/events.test.ts', 'is never a stage'],
      ['control/messages.test.ts', 'gives the same events however the bytes are cut'],
    ],
  },
  {
    id: 'S3-6-exit-code',
    spec: '6',
    statement: 'The end of a turn carries its exit code, a whole number.',
    tests: [
      [broken('endings'), 'an exit code that is a string'],
      [broken('endings'), 'exit 0 of another stage'],
      [broken('endings'), 'malformed JSON after turn done'],
    ],
  },
  {
    id: 'S3-6-order',
    spec: '6',
    statement: 'The events of a good turn arrive in order, with exit code 0 at the end.',
    tests: [
      [broken('order'), 'output after done'],
      [broken('order'), 'output before the turn'],
      [broken('order'), 'decreasing ids'],
      [broken('streams'), 'a replay that breaks after the end'],
    ],
  },
  {
    id: 'S3-7-orphaned',
    spec: '7',
    statement: 'An orphaned turn fails.',
    tests: [
      [broken('endings'), 'a turn that is orphaned and ends'],
      [END_TO_END, 'fails a turn that is orphaned'],
    ],
  },
  {
    id: 'S3-7-command-exited',
    spec: '7',
    statement: ':command_exited fails.',
    tests: [
      [broken('endings'), ':command_exited, and an end with 0'],
      [END_TO_END, 'fails a prompt that comes too late'],
    ],
  },
  {
    id: 'S3-7-strict',
    spec: '7',
    statement: 'strict against the emulator is refused with the message of 4.3.',
    tests: [[gate('strict'), 'toContain(REFUSED)']],
  },
  {
    id: 'S3-8-agent-name',
    spec: '8',
    statement: "An agent's name starts with a letter and goes on with letters, digits and underscores.",
    tests: [[gate('many'), '/^[a-z][a-z0-9_]*$/']],
  },
  {
    id: 'S3-8-rates',
    spec: '8',
    statement: 'What rates are limited is open.',
    tests: [
      [broken('refusals'), 'endless rate limiting'],
      [broken('good'), 'a requested wait'],
    ],
  },
  {
    id: 'S3-8-no-reasoning',
    spec: '8',
    statement:
      'The emulator gives no model, no tools and no isolation: a conversation on it is a check of plumbing.',
    tests: [[gate('strict'), 'the flag says emulator']],
  },
  {
    id: 'S3-9-repeated',
    spec: '9',
    statement: 'The evidence is many conversations, in batches: 34 of 34.',
    tests: [
      [gate('many'), 'holds sixty conversations, twenty at a time'],
      [gate('many'), 'names the conversations that fail'],
    ],
  },
  {
    id: 'S3-9-policy',
    spec: '9',
    statement: 'A policy for versions is open.',
    reason: 'The specification shows none, so there is nothing to hold.',
  },
];
