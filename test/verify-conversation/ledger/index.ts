import type { Requirement } from './types.ts';

const gate = (name: string) => `verify-conversation/${name}.test.ts`;
const spoiled = (name: string) => `verify-conversation/spoiled/${name}.ts`;
const END = gate('end-to-end');

/** Every binding sentence of spec 3 about the control service and its data plane. */
export const ledger: readonly Requirement[] = [
  {
    id: 'S3-1.2-own-sandbox',
    spec: '1.2',
    says: 'Each conversation has a sandbox of its own.',
    shown: [
      [gate('sandbox'), 'is not there'],
      [END, 'holds sixty conversations at once'],
      [spoiled('order'), 'no provision'],
    ],
  },
  {
    id: 'S3-1.2-session',
    spec: '1.2',
    says: 'The runtime command runs in an exec session, its prompt comes by standard input, and its events come back.',
    shown: [
      [END, 'fails a prompt that comes too late'],
      [END, "'holds'"],
      [spoiled('endings'), 'no output'],
    ],
  },
  {
    id: 'S3-1.2-one-url',
    spec: '1.2',
    says: 'The service reaches sandboxes by one base URL and one credential, whatever the data plane is.',
    shown: [
      [gate('sandbox'), 'SANDBOX_BASE_URL'],
      [gate('command'), 'gives it the emulator'],
    ],
  },
  {
    id: 'S3-1.2-data-plane',
    spec: '1.2',
    says: 'The data plane is the emulator or the live one.',
    shown: [[gate('data-plane'), 'the service: another word']],
  },
  {
    id: 'S3-1.2-no-difference',
    spec: '1.2',
    says: 'The service is built alike for both data planes and cannot tell them apart.',
    reason:
      'It binds the service: the gate gives it two variables and nothing else, which S3-1.2-one-url shows.',
  },
  {
    id: 'S3-1.3-plumbing',
    spec: '1.3',
    says: 'With the emulator a sandbox is provisioned and found, a prompt goes in and a reply comes out.',
    shown: [
      [END, "'holds'"],
      [gate('sandbox'), 'sees the sandbox come and go'],
    ],
  },
  {
    id: 'S3-1.3-echo',
    spec: '1.3',
    says: 'The emulator answers exec with an interpreter that echoes by default.',
    shown: [[END, 'output Join the words']],
  },
  {
    id: 'S3-1.3-no-model',
    spec: '1.3',
    says: 'The emulator never calls a model.',
    shown: [[END, 'refuses strict, and creates nothing']],
  },
  {
    id: 'S3-2.6-targets',
    spec: '2.6',
    says: 'Target k3d has the emulator where nothing else is said, and target kubernetes the live data plane.',
    shown: [
      [gate('data-plane'), 'target k3d'],
      [gate('data-plane'), 'target kubernetes'],
      [gate('data-plane'), 'a default that gives way'],
    ],
  },
  {
    id: 'S3-2.6-populated',
    spec: '2.6',
    says: 'The sandbox runs, with the skill file and with a .env in the home of its user that holds a token and the conversation id.',
    shown: [
      [gate('sandbox'), 'does not run'],
      [gate('sandbox'), 'has no skill file'],
      [gate('sandbox'), 'has a .env elsewhere'],
      [gate('sandbox'), 'has no token'],
      [gate('sandbox'), 'knows another conversation'],
      [END, 'fails files that are not written'],
    ],
  },
  {
    id: 'S3-2.6-echo-exits-zero',
    spec: '2.6',
    says: 'On the emulator the session echoes its prompt and exits 0 when its input ends.',
    shown: [[END, 'stage turn done']],
  },
  {
    id: 'S3-2.6-register',
    spec: '2.6',
    says: 'An account is registered with email and password, and can be used at once.',
    shown: [
      [gate('many'), 'registers the account first'],
      [END, 'register: true'],
      [spoiled('refusals'), 'a registration that is closed'],
    ],
  },
  {
    id: 'S3-2.6-first-admin',
    spec: '2.6',
    says: "The instance's first account becomes the admin.",
    reason: 'No route that the gate may ask shows it; the stand-in does so, and its own tests show that.',
  },
  {
    id: 'S3-2.6-key',
    spec: '2.6',
    says: 'Email and password give an API key.',
    shown: [[spoiled('refusals'), 'a token without a key']],
  },
  {
    id: 'S3-2.6-live-token',
    spec: '2.6',
    says: 'The live data plane needs a real token, kept by the deployment.',
    shown: [[END, 'fails a data plane that refuses the token']],
  },
  {
    id: 'S3-4.2-health',
    spec: '4.2',
    says: '/health answers 200 when the release has booted, and that says no more.',
    shown: [
      [gate('verify'), 'does not pass %s'],
      [spoiled('unhealthy'), 'health: '],
      [spoiled('order'), 'provision failed'],
    ],
  },
  {
    id: 'S3-4.2-register',
    spec: '4.2',
    says: 'POST /api/auth/register takes email and password and answers with a message and a user id.',
    shown: [[gate('many'), "'register', { email: 'ci@example.com', password: PASSWORD }"]],
  },
  {
    id: 'S3-4.2-token',
    spec: '4.2',
    says: 'POST /api/auth/token takes email and password and answers with prefix, key id and key.',
    shown: [
      [gate('many'), "toEqual(['token', undefined])"],
      [spoiled('refusals'), 'a token that is no JSON'],
    ],
  },
  {
    id: 'S3-4.2-json',
    spec: '4.2',
    says: 'A request body is application/json.',
    shown: [[gate('many'), "toEqual(['application/json'])"]],
  },
  {
    id: 'S3-4.3-verify',
    spec: '4.3',
    says: 'verify asks /health.',
    shown: [[gate('verify'), 'asks /health, and nothing else']],
  },
  {
    id: 'S3-4.3-password',
    spec: '4.3',
    says: 'The password comes from CONTROL_PASSWORD and not from the command line.',
    reason:
      'The gate takes it from its caller; the command line has no option for it, which the tests of the command show.',
  },
  {
    id: 'S3-4.3-throwaway',
    spec: '4.3',
    says: 'The gate creates a throwaway agent and opens one conversation.',
    shown: [
      [gate('many'), 'new Set(names).size'],
      [spoiled('refusals'), 'a name that is taken'],
      [spoiled('refusals'), 'a conversation that is refused'],
    ],
  },
  {
    id: 'S3-4.3-torn-down',
    spec: '4.3',
    says: 'Both are removed on exit, also where an assertion fails.',
    shown: [
      [spoiled('spoiled.test'), 'expect(result.left).toHaveLength(left)'],
      [spoiled('teardowns'), 'a conversation that will not be terminated'],
      [spoiled('teardowns'), 'an agent that will not be deleted'],
      [gate('stopped'), 'removes what it made, and is no pass'],
      [gate('stopped'), 'a process that is stopped'],
    ],
  },
  {
    id: 'S3-4.3-plumbing',
    spec: '4.3',
    says: 'A sandbox was provisioned, a turn ran, its events came in order, and it exited 0.',
    shown: [
      [spoiled('order'), 'provision started, never done'],
      [spoiled('order'), 'no turn'],
      [spoiled('order'), 'a turn before provision'],
      [spoiled('endings'), 'exit 1'],
      [gate('turn'), 'is never well unless'],
    ],
  },
  {
    id: 'S3-4.3-catches',
    spec: '4.3',
    says: 'It catches a broken secret, a data plane out of reach, and a service that answers with errors.',
    shown: [
      [END, 'fails a data plane that refuses the token'],
      [END, 'an emulator that dies'],
      [spoiled('refusals'), 'a server error for an agent'],
    ],
  },
  {
    id: 'S3-4.3-strict',
    spec: '4.3',
    says: 'strict asserts the same, and that a model replied.',
    shown: [
      [gate('strict'), 'fails when the prompt is echoed'],
      [gate('strict'), 'judges plumbing too'],
      [gate('prompt'), 'an echo in pieces'],
      [END, 'passes strict where a model of the data plane replies'],
    ],
  },
  {
    id: 'S3-4.3-fails-closed',
    spec: '4.3',
    says: 'strict refuses the emulator, and what is not certain, before it creates anything, and says why a real data plane is needed.',
    shown: [
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
    says: 'The gate authenticates with the API key of /api/auth/token.',
    shown: [[spoiled('server'), '#authorized({ route, headers }']],
  },
  {
    id: 'S3-5-scoped',
    spec: '5',
    says: 'The .env holds a scoped token and the conversation id.',
    shown: [[gate('sandbox'), 'has the id for a token']],
  },
  {
    id: 'S3-5-foreign-token',
    spec: '5',
    says: 'The sandbox API refuses a foreign token with 401 and "authentication failed".',
    shown: [[END, 'authentication failed']],
  },
  {
    id: 'S3-5-open-registration',
    spec: '5',
    says: 'Registration needs no credential.',
    shown: [[gate('many'), 'headers.authorization']],
  },
  {
    id: 'S3-6-names',
    spec: '6',
    says: 'A stream event has a name, output or stage, and a payload: a line, or a label with JSON behind it.',
    shown: [
      ['control/events.test.ts', 'are read into stages and output'],
      ['control/events.test.ts', 'is never a stage'],
      ['control/messages.test.ts', 'gives the same events however the bytes are cut'],
    ],
  },
  {
    id: 'S3-6-exit-code',
    spec: '6',
    says: 'The end of a turn carries its exit code, a whole number.',
    shown: [
      [spoiled('endings'), 'an exit code that is text'],
      [spoiled('endings'), 'exit 0 of another stage'],
      [spoiled('endings'), 'malformed JSON behind turn done'],
    ],
  },
  {
    id: 'S3-6-order',
    spec: '6',
    says: 'The events of a good turn arrive in order, with exit code 0 at the end.',
    shown: [
      [spoiled('order'), 'output after done'],
      [spoiled('order'), 'output before the turn'],
      [spoiled('order'), 'ids that fall'],
      [spoiled('streams'), 'a replay that is cut behind the end'],
    ],
  },
  {
    id: 'S3-7-orphaned',
    spec: '7',
    says: 'An orphaned turn fails.',
    shown: [
      [spoiled('endings'), 'a turn that is orphaned and ends'],
      [END, 'fails a turn that is orphaned'],
    ],
  },
  {
    id: 'S3-7-command-exited',
    spec: '7',
    says: ':command_exited fails.',
    shown: [
      [spoiled('endings'), ':command_exited, and an end with 0'],
      [END, 'fails a prompt that comes too late'],
    ],
  },
  {
    id: 'S3-7-strict',
    spec: '7',
    says: 'strict against the emulator is refused with the message of 4.3.',
    shown: [[gate('strict'), 'toContain(REFUSED)']],
  },
  {
    id: 'S3-8-agent-name',
    spec: '8',
    says: "An agent's name starts with a letter and goes on with letters, digits and underscores.",
    shown: [[gate('many'), '/^[a-z][a-z0-9_]*$/']],
  },
  {
    id: 'S3-8-rates',
    spec: '8',
    says: 'What rates are limited is open.',
    shown: [
      [spoiled('refusals'), 'too many requests for ever'],
      [spoiled('good'), 'a wait that is asked for and kept'],
    ],
  },
  {
    id: 'S3-8-no-reasoning',
    spec: '8',
    says: 'The emulator gives no model, no tools and no isolation: a conversation on it is a check of plumbing.',
    shown: [[gate('strict'), 'the flag says emulator']],
  },
  {
    id: 'S3-9-repeated',
    spec: '9',
    says: 'The evidence is many conversations, in batches: 34 of 34.',
    shown: [
      [gate('many'), 'holds sixty conversations, twenty at a time'],
      [gate('many'), 'names the conversations that fail'],
    ],
  },
  {
    id: 'S3-9-policy',
    spec: '9',
    says: 'A policy for versions is open.',
    reason: 'The specification shows none, so there is nothing to hold.',
  },
];
