/** Spoiled control services: each fails its check, and nothing that does not follow from it. */
import type { ConversationOptions } from '../../../src/verify-conversation/options.ts';
import { output, type Step, stage } from '../../control/sse.ts';
import { goodTurn, PASSWORD, type Script } from './server.ts';

export interface Case {
  readonly name: string;
  readonly script: Script;
  readonly options?: Partial<ConversationOptions>;
  /** The checks that fail. */
  readonly fails: readonly string[];
  /** What the message of the first of them says. */
  readonly says: RegExp;
  /** The checks that warn. */
  readonly warns?: readonly string[];
  /** The gate can't be judged. */
  readonly error?: true;
  /** How many throwaways the service keeps, where it refuses to remove them. */
  readonly left?: number;
}

const TURN = [
  'sandbox-provisioned',
  'turn-ran',
  'events-in-order',
  'output-streamed',
  'turn-exited-zero',
  'no-orphaned-turn',
  'no-command-exited',
];
const FROM_CONVERSATION = ['conversation-opened', ...TURN];
const FROM_AGENT = ['agent-created', ...FROM_CONVERSATION];
const FROM_ACCOUNT = ['authenticated', ...FROM_AGENT];
/** What fails when no turn starts, and when it does not end. */
const NO_TURN = ['turn-ran', 'output-streamed', 'turn-exited-zero'];

/** A good turn with a change. */
const turn =
  (change: (steps: Step[], prompt: string) => readonly Step[]): NonNullable<Script['turn']> =>
  (prompt) =>
    change(goodTurn(prompt), prompt);
const isOutput = (step: Step) => step.output !== undefined;
const without = (index: number) => turn((steps) => steps.filter((_, place) => place !== index));
const ending = (...last: readonly Step[]) => turn((steps) => [...steps.slice(0, 5), ...last]);
const first =
  <const T>(answer: T) =>
  (count: number) =>
    count === 0 ? answer : undefined;
const always =
  <const T>(answer: T) =>
  () =>
    answer;

const SHORT: Partial<ConversationOptions> = { timeoutMs: 400 };

/** What the events of a turn can get wrong. */
const turns: readonly Case[] = [
  {
    name: 'no provision',
    script: { turn: turn((steps) => steps.slice(2)) },
    fails: ['sandbox-provisioned'],
    says: /no event says provision done/,
  },
  {
    name: 'provision started, never done',
    script: { turn: without(1) },
    fails: ['sandbox-provisioned'],
    says: /no event says provision done/,
  },
  {
    name: 'provision failed',
    script: {
      turn: () => [stage('provision started'), stage('provision failed', { reason: 'no token' })],
      ends: 'failed',
    },
    fails: ['sandbox-provisioned', ...NO_TURN],
    says: /provision failed: no token/,
  },
  {
    name: 'provision failed, and the conversation goes on for ever',
    script: { turn: () => [stage('provision failed', { reason: 'sandbox api: 401' })], ends: 'running' },
    options: SHORT,
    fails: ['sandbox-provisioned', ...NO_TURN],
    says: /sandbox api: 401/,
  },
  {
    name: 'provision failed, and a turn all the same',
    script: { turn: turn((steps) => [steps[0]!, stage('provision failed', {}), ...steps.slice(2)]) },
    fails: ['sandbox-provisioned'],
    says: /provision failed/,
  },
  {
    name: 'provision failed after it was done',
    script: { turn: turn((steps) => [...steps.slice(0, 2), stage('provision failed'), ...steps.slice(2)]) },
    fails: ['events-in-order'],
    says: /event 3: provision failed came after provision done/,
  },
  {
    name: 'no turn',
    script: { turn: turn((steps) => steps.slice(0, 2)) },
    fails: NO_TURN,
    says: /no event says turn started/,
  },
  {
    name: 'a turn that ends without a start',
    script: { turn: without(2) },
    fails: ['turn-ran'],
    says: /no event says turn started/,
  },
  {
    name: 'a turn before provision',
    script: { turn: turn((steps) => [steps[2]!, steps[0]!, steps[1]!, ...steps.slice(3)]) },
    fails: ['events-in-order'],
    says: /event 3: provision done came after turn started/,
  },
  {
    name: 'provision after the turn',
    script: { turn: turn((steps) => [...steps.slice(2), ...steps.slice(0, 2)]) },
    fails: ['events-in-order'],
    says: /event 6: provision done came after the turn had ended/,
  },
  {
    name: 'output before the turn',
    script: { turn: turn((steps) => [steps[0]!, steps[1]!, steps[3]!, steps[2]!, ...steps.slice(4)]) },
    fails: ['events-in-order'],
    says: /event 3: output came before turn started/,
  },
  {
    name: 'output after done',
    script: { turn: turn((steps) => [...steps, output('too late')]) },
    fails: ['events-in-order'],
    says: /event 7: output came after the turn had ended/,
  },
  {
    name: 'a turn that starts twice',
    script: { turn: turn((steps) => [...steps.slice(0, 3), ...steps.slice(2)]) },
    fails: ['events-in-order'],
    says: /turn started came a second time/,
  },
  {
    name: 'a turn that ends twice',
    script: { turn: ending(stage('turn done', { exit_code: 0 }), stage('turn done', { exit_code: 0 })) },
    fails: ['events-in-order'],
    says: /the turn ended a second time/,
  },
  {
    name: 'a turn that starts after its end',
    script: { turn: turn((steps) => [steps[0]!, steps[1]!, steps[5]!, steps[2]!]) },
    fails: ['events-in-order', 'output-streamed'],
    says: /event 4: turn started came after the turn had ended/,
  },
  {
    name: 'ids that fall',
    script: { turn: turn((steps) => steps.map((step, index) => ({ ...step, id: String(50 - index) }))) },
    fails: ['events-in-order'],
    says: /event 2: its id 49 is not above 50.*/,
  },
  {
    name: 'an id given twice',
    script: {
      turn: turn((steps) => steps.map((step, index) => ({ ...step, id: String(Math.min(index, 4)) }))),
    },
    fails: ['events-in-order'],
    says: /event 6: its id 4 is not above 4/,
  },
  {
    name: 'no output',
    script: { turn: turn((steps) => steps.filter((step) => !isOutput(step))) },
    fails: ['output-streamed'],
    says: /no event carries output/,
  },
  {
    name: 'empty output',
    script: { turn: turn((steps) => steps.map((step) => (isOutput(step) ? output('') : step))) },
    fails: ['output-streamed'],
    says: /no event carries output/,
  },
  {
    name: 'exit 1',
    script: { turn: ending(stage('turn done', { exit_code: 1 })) },
    fails: ['turn-exited-zero'],
    says: /the turn exited 1$/,
  },
  {
    name: 'exit 10',
    script: { turn: ending(stage('turn done', { exit_code: 10 })) },
    fails: ['turn-exited-zero'],
    says: /the turn exited 10$/,
  },
  {
    name: 'exit 0 of another stage',
    script: { turn: ending(stage('setup done', { exit_code: 0 }), stage('turn done', { exit_code: 2 })) },
    fails: ['turn-exited-zero'],
    says: /the turn exited 2$/,
  },
  {
    name: 'exit 0 of another stage, and none of the turn',
    script: { turn: ending(stage('setup done', { exit_code: 0 })) },
    fails: ['turn-exited-zero'],
    says: /no event says turn done/,
  },
  {
    name: 'exit 0 in what the session prints',
    script: {
      turn: ending(
        output('turn done {"exit_code":0}'),
        output('{"kind":"stage","stage":"turn","state":"done","data":"{\\"exit_code\\":0}"}'),
      ),
    },
    fails: ['turn-exited-zero'],
    says: /no event says turn done/,
  },
  {
    name: 'an exit code that is text',
    script: { turn: ending(stage('turn done', { exit_code: '0' })) },
    fails: ['turn-exited-zero'],
    says: /exit_code of turn done is "0"; use a whole number/,
  },
  {
    name: 'an exit code that is null',
    script: { turn: ending(stage('turn done', { exit_code: null })) },
    fails: ['turn-exited-zero'],
    says: /exit_code of turn done is null/,
  },
  {
    name: 'no exit code',
    script: { turn: ending(stage('turn done')) },
    fails: ['turn-exited-zero'],
    says: /turn done carries no exit_code/,
  },
  {
    name: 'a reason to stop in place of an exit code',
    script: { turn: ending(stage('turn done', { stop_reason: 'end_turn' })) },
    fails: ['turn-exited-zero'],
    says: /carries no exit_code; stop_reason end_turn does not say it/,
  },
  {
    name: 'a turn that failed with exit code 0',
    script: { turn: ending(stage('turn failed', { exit_code: 0, reason: 'sandbox connection lost' })) },
    fails: ['turn-exited-zero'],
    says: /turn failed: sandbox connection lost/,
  },
  {
    name: 'a turn that was interrupted',
    script: { turn: ending(stage('turn interrupted')) },
    fails: ['turn-exited-zero'],
    says: /turn interrupted/,
  },
  {
    name: 'a turn that is orphaned',
    script: {
      turn: ending(stage('reattach failed', { outcome: 'turn_orphaned', reason: 'no_active_session' })),
    },
    fails: ['turn-exited-zero', 'no-orphaned-turn'],
    says: /no event says turn done/,
  },
  {
    name: 'a turn that is orphaned and ends',
    script: {
      turn: ending(
        stage('reattach interrupted', { reason: 'turn_orphaned' }),
        stage('turn done', { exit_code: 0 }),
      ),
    },
    fails: ['no-orphaned-turn'],
    says: /reattach interrupted says turn_orphaned/,
  },
  {
    name: ':command_exited',
    script: { turn: ending(stage('turn failed', { reason: ':command_exited (runtime exited 1)' })) },
    fails: ['turn-exited-zero', 'no-command-exited'],
    says: /turn failed: :command_exited/,
  },
  {
    name: ':command_exited, and an end with 0',
    script: {
      turn: ending(
        stage('request failed', { reason: 'write: :command_exited' }),
        stage('turn done', { exit_code: 0 }),
      ),
    },
    fails: ['no-command-exited'],
    says: /request failed says write: :command_exited/,
  },
  {
    name: 'malformed JSON behind turn done',
    script: { turn: ending({ ...stage('turn done'), garbled: '{"exit_code":' }) },
    fails: ['turn-exited-zero'],
    says: /the JSON of turn done can't be read: \{"exit_code":/,
  },
];

/** What the stream can get wrong. */
const streams: readonly Case[] = [
  {
    name: 'a stream that is cut, again and again',
    script: { follow: always({ cutAfter: 4 }), replay: always({ cutAfter: 4 }), ends: 'running' },
    options: SHORT,
    fails: ['turn-exited-zero'],
    says: /0\.4 s had passed; the stream broke off after 4 events/,
  },
  {
    name: 'a replay that is cut behind the end',
    script: { replay: always({ cutAfter: 6 }) },
    fails: ['events-in-order'],
    says: /the stream broke off after 6 events, so what came after/,
  },
  {
    name: 'a turn that is silent',
    script: { turn: turn((steps) => steps.slice(0, 3)), ends: 'running' },
    options: SHORT,
    fails: ['output-streamed', 'turn-exited-zero'],
    says: /0\.4 s had passed/,
  },
  {
    name: 'a stream that is silent',
    script: { follow: always('silent'), replay: always('silent'), ends: 'running' },
    options: SHORT,
    fails: TURN,
    says: /no event says provision done: 0\.4 s had passed; the stream was not closed/,
  },
  {
    name: 'a conversation that never begins',
    script: { turn: () => [], ends: 'pending' },
    options: SHORT,
    fails: TURN,
    says: /no event says provision done: 0\.4 s had passed/,
  },
  {
    name: 'a stream without end',
    script: { follow: always('endless'), replay: always('endless'), ends: 'running' },
    options: SHORT,
    fails: ['sandbox-provisioned', 'turn-ran', 'turn-exited-zero'],
    says: /the stream was not closed/,
  },
  {
    name: 'a replay that is not closed',
    script: { replay: always('open') },
    fails: ['events-in-order'],
    says: /the stream was not closed within 0\.4 s, so what came after its 6 events is not known/,
  },
  {
    name: 'no stream route',
    script: { follow: always({ status: 404 }), replay: always({ status: 404 }) },
    fails: TURN,
    says: /the stream answered 404/,
  },
  {
    name: 'a stream that is no event stream',
    script: { follow: always({ status: 200, body: [] }), replay: always({ status: 200, body: [] }) },
    fails: TURN,
    says: /answered 200 with application\/json in place of text\/event-stream/,
  },
  {
    name: 'a stream that fails',
    script: {
      follow: always({ status: 500, body: { error: 'boom' } }),
      replay: always({ status: 500, body: { error: 'boom' } }),
    },
    fails: TURN,
    says: /the stream answered 500: boom/,
  },
];

/** What the service can refuse. */
const refusals: readonly Case[] = [
  {
    name: 'a wrong password',
    script: { answers: { token: always({ status: 401, body: { error: 'Invalid email or password' } }) } },
    fails: FROM_ACCOUNT,
    says: /POST \/api\/auth\/token answered 401: Invalid email or password/,
  },
  {
    name: 'an account that is not verified',
    script: {
      answers: { token: always({ status: 403, body: { error: 'forbidden', reason: 'email_unverified' } }) },
    },
    fails: FROM_ACCOUNT,
    says: /answered 403: forbidden, email_unverified/,
  },
  {
    name: 'a token without a key',
    script: { answers: { token: always({ status: 201, body: { prefix: 'key_0123', key_id: 'k' } }) } },
    fails: FROM_ACCOUNT,
    says: /answered 201 without an api_key/,
  },
  {
    name: 'a token that is no JSON',
    script: { answers: { token: always({ status: 200, body: '<html>' }) } },
    fails: FROM_ACCOUNT,
    says: /answered 200 without an api_key/,
  },
  {
    name: 'a token that hangs',
    script: { answers: { token: always('hang') } },
    options: { requestTimeoutMs: 150 },
    fails: FROM_ACCOUNT,
    says: /no whole answer within 0\.15 s/,
  },
  {
    name: 'a registration that is closed',
    script: { answers: { register: always({ status: 403, body: { error: 'registration_closed' } }) } },
    options: { account: { email: 'ci@example.com', password: PASSWORD, register: true } },
    fails: FROM_ACCOUNT,
    says: /POST \/api\/auth\/register answered 403: registration_closed/,
  },
  {
    name: 'an email that is not valid',
    script: {
      answers: { register: always({ status: 422, body: { errors: { email: ['must have the @ sign'] } } }) },
    },
    options: { account: { email: 'ci', password: PASSWORD, register: true } },
    fails: FROM_ACCOUNT,
    says: /answered 422: email must have the @ sign/,
  },
  {
    name: 'a key that is refused',
    script: {
      answers: { createAgent: always({ status: 401, body: { error: 'no', reason: 'api_key_revoked' } }) },
    },
    fails: FROM_AGENT,
    says: /POST \/api\/agents answered 401: no, api_key_revoked/,
  },
  {
    name: 'a subscription that is asked for',
    script: { answers: { createAgent: always({ status: 402, body: { error: 'subscription_required' } }) } },
    fails: FROM_AGENT,
    says: /answered 402: subscription_required/,
  },
  {
    name: 'a name that is taken',
    script: {
      answers: {
        createAgent: always({ status: 422, body: { errors: { name: ['has already been taken'] } } }),
      },
    },
    fails: FROM_AGENT,
    says: /answered 422: name has already been taken/,
  },
  {
    name: 'an agent without an id',
    script: { answers: { createAgent: always({ status: 201, body: {} }) }, doneAnyway: ['createAgent'] },
    fails: FROM_AGENT,
    says: /answered 201 without an id/,
  },
  {
    name: 'an agent that is made, and the answer lost',
    script: { answers: { createAgent: always('reset') }, doneAnyway: ['createAgent'] },
    fails: FROM_AGENT,
    says: /closed the connection without an answer/,
  },
  {
    name: 'a server error for an agent',
    script: { answers: { createAgent: always({ status: 500, body: 'Internal Server Error' }) } },
    fails: FROM_AGENT,
    says: /answered 500: Internal Server Error/,
  },
  {
    name: 'too many requests for ever',
    script: { answers: { createAgent: always({ status: 429, headers: { 'retry-after': '3600' } }) } },
    fails: FROM_AGENT,
    says: /answered 429; it asks to wait 3600 s, and the time that is left is shorter/,
  },
  {
    name: 'a conversation that is refused',
    script: {
      answers: { openConversation: always({ status: 402, body: { error: 'subscription_required' } }) },
    },
    fails: FROM_CONVERSATION,
    says: /POST \/api\/conversations answered 402/,
  },
  {
    name: 'no room for a sandbox',
    script: {
      answers: {
        openConversation: always({
          status: 429,
          body: { error: 'sandbox_quota_exceeded', message: 'limit 5' },
        }),
      },
    },
    fails: FROM_CONVERSATION,
    says: /answered 429: sandbox_quota_exceeded, limit 5/,
  },
  {
    name: 'provisioning for ever',
    script: {
      answers: {
        openConversation: always({
          status: 503,
          body: { error: 'provisioning' },
          headers: { 'retry-after': '30' },
        }),
      },
    },
    fails: FROM_CONVERSATION,
    says: /answered 503: provisioning; it asks to wait 30 s/,
  },
  {
    name: 'a conversation that is made, and the answer lost',
    script: { answers: { openConversation: always('hang') }, doneAnyway: ['openConversation'] },
    options: { requestTimeoutMs: 200 },
    fails: FROM_CONVERSATION,
    says: /no whole answer within 0\.2 s/,
  },
  {
    name: 'a redirect',
    script: {
      answers: {
        openConversation: always({ status: 302, headers: { location: 'https://elsewhere.example/' } }),
      },
    },
    fails: FROM_CONVERSATION,
    says: /answered 302/,
  },
];

/** What teardown can meet. */
const teardowns: readonly Case[] = [
  {
    name: 'a conversation that will not be terminated',
    script: { answers: { terminate: always({ status: 403, body: { error: 'no' } }) } },
    fails: ['torn-down'],
    says: /^conversation conversation-2 is left behind: POST .*\/terminate answered 403: no/,
    left: 1,
  },
  {
    name: 'an agent that will not be deleted',
    script: { answers: { deleteAgent: always({ status: 500, body: { error: 'boom' } }) } },
    fails: ['torn-down'],
    says: /^agent verify_throwaway_\w+ \(agent-1\) is left behind: DELETE .* answered 500: boom/,
    left: 1,
  },
  {
    name: 'a teardown that hangs',
    script: { answers: { terminate: always('hang'), deleteAgent: always('hang') } },
    options: { requestTimeoutMs: 100 },
    fails: ['torn-down'],
    says: /conversation-2 is left behind: .* no whole answer/,
    left: 2,
  },
  {
    name: 'an agent whose creation was not answered, and no list of agents',
    script: {
      answers: { createAgent: always('hang'), listAgents: always({ status: 404 }) },
      doneAnyway: ['createAgent'],
    },
    options: { requestTimeoutMs: 200 },
    fails: [...FROM_AGENT, 'torn-down'],
    says: /no whole answer within 0\.2 s/,
    left: 1,
  },
];

/** Services that can't be judged: nothing is created. */
const unhealthy: readonly Case[] = (
  [
    [
      '503',
      { status: 503, body: { status: 'error' } },
      /GET \/health answered 503.*200 says that the service has booted/,
    ],
    ['a redirect', { status: 301, headers: { location: '/login' } }, /answered 301/],
    ['204', { status: 204 }, /answered 204/],
    ['no answer', 'reset', /closed the connection/],
  ] as const
).map(([name, answer, says]) => ({
  name: `health: ${name}`,
  script: { answers: { health: always(answer) } },
  fails: ['start'],
  says,
  error: true,
}));

/** Services that are well after all. */
const good: readonly Case[] = (
  [
    ['bodies wrapped in data', { wrapped: true }],
    [
      'a wait that is asked for and kept',
      { answers: { createAgent: first({ status: 429, headers: { 'retry-after': '0' } }) } },
    ],
    [
      'a wait that the body asks for',
      {
        answers: {
          token: first({ status: 429, body: { error: 'rate_limited', retry_after_seconds: 0.05 } }),
        },
      },
    ],
    [
      'provisioning for a moment',
      { answers: { openConversation: first({ status: 503, body: { error: 'provisioning' } }) } },
    ],
    ['a stream that is cut once', { follow: first({ cutAfter: 2 }) }],
    ['a stream that can only be replayed', { follow: always({ status: 406 }) }],
    ['a stream that says nothing while it lasts', { follow: always('silent') }],
    ['a replay that is cut once', { replay: first({ cutAfter: 1 }) }],
    [
      'a teardown that fails once',
      { answers: { terminate: first({ status: 500 }), deleteAgent: first('reset') } },
    ],
    [
      'throwaways that are gone already',
      {
        answers: { terminate: always({ status: 404 }), deleteAgent: always({ status: 404 }) },
        doneAnyway: ['terminate', 'deleteAgent'],
      },
    ],
    [
      'other stages between',
      {
        turn: turn((steps) => [
          ...steps.slice(0, 1),
          stage('packages done', { exit_code: 1 }),
          ...steps.slice(1, 5),
          stage('usage'),
          ...steps.slice(5),
        ]),
      },
    ],
    [
      'standard error',
      {
        turn: turn((steps) => [
          ...steps.slice(0, 4),
          { ...output('warning'), stream: 'stderr' },
          ...steps.slice(4),
        ]),
      },
    ],
  ] satisfies [string, Script][]
).map(([name, script]) => ({ name: `well: ${name}`, script, fails: [], says: /^$/ }));

export const cases: readonly Case[] = [
  ...turns,
  ...streams,
  ...refusals,
  ...teardowns,
  ...unhealthy,
  ...good,
];
