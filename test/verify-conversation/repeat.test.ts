import { expect, it } from 'vitest';
import { stage } from '../control/sse.ts';
import { goodTurn, PASSWORD, type ServiceScript } from './fake-control-service.ts';
import { failedChecks, runGate } from './run-gate.ts';

/** Spoils the turn of some conversations, by their number from 1. */
const breakTurns = (...numbers: readonly number[]): ServiceScript => {
  let count = 0;
  return {
    turn: (prompt) =>
      numbers.includes(++count)
        ? [...goodTurn(prompt).slice(0, 5), stage('turn done', { exit_code: 7 })]
        : goodTurn(prompt),
  };
};

it('runs sixty conversations, twenty at a time, with one key', async () => {
  const { gate, service, leftovers } = await runGate(
    {},
    { repeat: 60, concurrency: 20, timeoutMs: 30_000, requestTimeoutMs: 20_000, timeouts: {} },
  );
  expect(gate.verdict).toBe('pass');
  const { reason = '' } = gate.checks.find(({ id }) => id === 'repeated')!;
  expect(reason).toMatch(
    /^60 of 60 conversations passed; median \d+ ms, slowest \d+ ms\n1 {2}pass {2}\d+ ms\n/,
  );
  expect(reason.split('\n')).toHaveLength(61);
  expect(gate.checks.find(({ id }) => id === 'turn-exited-zero')?.reason).toBe('60 of 60');
  expect(leftovers).toEqual([]);
  const calls = service.calls.map(({ route }) => route);
  expect(calls.filter((route) => route === 'token')).toHaveLength(1);
  const types = service.calls.flatMap(({ headers, body }) =>
    Object.keys(body).length > 0 ? [headers['content-type']] : [],
  );
  expect([...new Set(types)]).toEqual(['application/json']);
  const names = service.calls.flatMap(({ route, body }) => (route === 'createAgent' ? [body['name']] : []));
  expect(new Set(names).size).toBe(60);
  expect(names.every((name) => /^[a-z][a-z0-9_]*$/.test(String(name)))).toBe(true);
});

it('names the conversations that fail', async () => {
  const { gate, messagesOf } = await runGate(breakTurns(2, 5), { repeat: 6 });
  expect([gate.verdict, failedChecks({ gate })]).toEqual(['fail', ['turn-exited-zero', 'repeated']]);
  expect(messagesOf('turn-exited-zero')).toEqual([
    expect.stringMatching(
      /^2 of 6 conversations: the turn exited with code 7 \(2: \/api\/conversations\/\S+, 5: \/api\/conversations\/\S+\)$/,
    ),
  ]);
  expect(messagesOf('repeated')).toEqual(['2 of 6 conversations failed: 2, 5']);
  const { reason = '' } = gate.checks.find(({ id }) => id === 'repeated')!;
  expect(reason.split('\n')[2]).toMatch(/^2 {2}fail {2}\d+ ms {2}turn-exited-zero$/);
  expect(gate.timeline?.summary).toMatch(/^conversation 2 of 6: 6 events in \d+ ms$/);
  expect(gate.timeline?.moments.at(-1)).toEqual({
    ms: expect.any(Number),
    event: 'stage',
    what: 'turn done {"exit_code":7}',
  });
});

it('reports one cause once, with the conversations that have it', async () => {
  const { messagesOf } = await runGate({ turn: () => [] }, { repeat: 25, concurrency: 5 });
  expect(messagesOf('turn-ran')).toEqual([
    expect.stringMatching(/^25 of 25 conversations: no "turn started" event .*, and 15 more\)$/),
  ]);
});

it('starts no more when time is up, counts those that did not start, and says what to do', async () => {
  const { gate, messagesOf, service, leftovers } = await runGate(
    { turn: () => [], finalStatus: 'running' },
    { repeat: 30_000, concurrency: 2, timeoutMs: 700 },
  );
  const opened = service.calls.filter(({ route }) => route === 'createAgent').length;
  expect([gate.verdict, opened < 50, leftovers]).toEqual(['fail', true, []]);
  const notStarted = `${30_000 - opened} of 30000 conversations did not start before time ran out`;
  expect(messagesOf('agent-created')).toEqual([notStarted]);
  expect(messagesOf('repeated').at(-1)).toBe(notStarted);
  expect(gate.checks.find(({ id }) => id === 'repeated')?.findings.at(-1)?.help).toBe('Raise --timeout');
});

it.each(['createAgent', 'openConversation'] as const)(
  'says what to do if time runs out during %s, and sends nothing more',
  async (route) => {
    const { gate, service } = await runGate({ responses: { [route]: () => 'hang' } }, { timeoutMs: 700 });
    const failing = gate.checks.find(({ status }) => status === 'fail');
    expect(failing?.findings[0]).toMatchObject({
      message: expect.stringMatching(/timed out after 0\.\d{1,3} s$/),
      help: 'Raise --timeout',
    });
    expect(service.calls.filter((call) => call.route === route)).toHaveLength(1);
  },
);

it('includes the start of a service in its timeout', async () => {
  const startTime = performance.now();
  const { gate } = await runGate(
    { responses: { health: () => ({ status: 503 }) } },
    { timeoutMs: 300 },
    ({ url }) => ({ service: { readyMs: 20_000, start: async () => ({ url, close: async () => {} }) } }),
  );
  expect([gate.verdict, performance.now() - startTime < 5000]).toEqual(['error', true]);
});

it('counts the conversations in which a check did not run, and reports each problem once', async () => {
  const refused = { status: 422, body: { error: 'name_taken' } };
  const { gate, messagesOf } = await runGate({ responses: { createAgent: () => refused } }, { repeat: 12 });
  expect(messagesOf('agent-created')).toEqual([
    expect.stringMatching(/^12 of 12 conversations: .*name_taken \(1, 2, /),
  ]);
  expect(messagesOf('turn-ran')).toEqual(['not run in 12 of 12 conversations: an earlier check failed']);
  expect([gate.verdict, messagesOf('conversation-opened')]).toEqual(['fail', messagesOf('turn-ran')]);
});

it('tries a failed conversation again, and calls it flaky', async () => {
  const { gate, statuses, service } = await runGate(breakTurns(1), { retries: 2 });
  expect(gate.verdict).toBe('pass');
  expect(statuses).toMatchObject({ 'turn-exited-zero': 'warn', 'turn-ran': 'pass', 'torn-down': 'pass' });
  expect(gate.checks.find(({ id }) => id === 'turn-exited-zero')?.tries).toBe(2);
  expect(service.calls.filter(({ route }) => route === 'createAgent')).toHaveLength(2);
});

it('fails for what an earlier try left behind', async () => {
  const { gate } = await runGate(
    { ...breakTurns(1), responses: { terminate: (count) => (count === 0 ? { status: 403 } : undefined) } },
    { retries: 1 },
  );
  expect([gate.verdict, failedChecks({ gate })]).toEqual(['fail', ['torn-down']]);
});

it('starts no further try when time is up', async () => {
  const startTime = performance.now();
  const { gate } = await runGate({ turn: () => [], finalStatus: 'running' }, { retries: 50, timeoutMs: 300 });
  expect(gate.verdict).toBe('fail');
  expect(performance.now() - startTime).toBeLessThan(5000);
});

it.each([
  [
    'registers the account first',
    { status: 201, body: { message: 'welcome' } },
    'pass',
    'the account was registered',
  ],
  [
    'uses an account that is there',
    { status: 422, body: { errors: { email: ['has already been taken'] } } },
    'pass',
    'the account was already registered',
  ],
])('%s', async (_, response, verdict, reason) => {
  const account = { email: 'ci@example.com', password: PASSWORD, register: true };
  const { gate, service } = await runGate({ responses: { register: () => response } }, { account });
  expect([gate.verdict, gate.checks.find(({ id }) => id === 'authenticated')?.reason]).toEqual([
    verdict,
    reason,
  ]);
  const [, register, token] = service.calls;
  expect([register?.route, register?.body]).toEqual([
    'register',
    { email: 'ci@example.com', password: PASSWORD },
  ]);
  expect([token?.route, token?.headers.authorization]).toEqual(['token', undefined]);
});

it('runs only the selected checks, and always reports leftovers', async () => {
  const one = await runGate({}, { only: ['authenticated'] });
  expect([one.gate.verdict, Object.keys(one.statuses)]).toEqual(['pass', ['authenticated']]);
  expect(one.service.calls.map(({ route }) => route)).toEqual(['health', 'token']);
  const two = await runGate({ responses: { deleteAgent: () => ({ status: 403 }) } }, { only: ['turn-ran'] });
  expect([two.gate.verdict, two.statuses]).toEqual(['fail', { 'turn-ran': 'pass', 'torn-down': 'fail' }]);
  const three = await runGate({ responses: { token: () => ({ status: 401 }) } }, { only: ['turn-ran'] });
  expect(three.statuses).toEqual({ authenticated: 'fail', 'turn-ran': 'fail' });
  expect(three.messagesOf('turn-ran')).toEqual(['not run: authenticated failed']);
});
