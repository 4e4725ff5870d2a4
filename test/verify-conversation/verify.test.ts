import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkVerifyConversation } from '../../src/verify-conversation/gate.ts';
import { checkVerify } from '../../src/verify-conversation/verify.ts';
import { FakeControlService, type FakeResponse } from './fake-control-service.ts';
import { optionsOf } from './run-gate.ts';

async function runVerify(health: (count: number) => FakeResponse | undefined, options = {}) {
  const service = await new FakeControlService({ responses: { health } }).listen();
  try {
    const { gate } = await checkVerify({ baseUrl: service.url }, optionsOf(options));
    const message = gate.checks.flatMap(({ findings }) => findings.map(({ message }) => message)).join();
    return { gate, message, calls: service.calls.map(({ route }) => route) };
  } finally {
    await service.close();
  }
}

it('requests /health only', async () => {
  const { gate, calls } = await runVerify(() => undefined);
  expect([gate.gate, gate.subject, gate.verdict]).toEqual(['verify', '127.0.0.1', 'pass']);
  expect(gate.checks.map(({ id, status }) => [id, status])).toEqual([['healthy', 'pass']]);
  expect(calls).toEqual(['health']);
});

it.each<[string, FakeResponse, verdict: string, says: RegExp]>([
  ['503', { status: 503, body: { status: 'error' } }, 'fail', /GET \/health returned 503; expected 200/],
  ['204', { status: 204 }, 'fail', /returned 204/],
  ['a redirect', { status: 302, headers: { location: '/login' } }, 'fail', /returned 302/],
  ['a closed connection', 'reset', 'error', /connection closed without a response/],
  ['nothing', 'hang', 'error', /timed out after 0\.2 s/],
])('does not pass %s', async (_, response, verdict, pattern) => {
  const { gate, message } = await runVerify(() => response, { requestTimeoutMs: 200 });
  expect([gate.verdict, message]).toEqual([verdict, expect.stringMatching(pattern)]);
});

it.each([
  [
    'a login page',
    { body: '<!doctype html><title>Sign in</title><form><input type="password"></form>' },
    /^GET \/health returned 200 with a login page; expected the health of the control service$/,
  ],
  [
    'a start page',
    { body: '<html><title>App</title><div id="root"></div></html>' },
    /^GET \/health returned 200 with an HTML page; expected the health/,
  ],
])('does not take %s for health', async (_, { body }, pattern) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const { gate } = await checkVerify({ baseUrl }, optionsOf());
    expect(gate.verdict).toBe('fail');
    expect(gate.checks[0]?.findings[0]?.message).toMatch(pattern);
    const { gate: conversation } = await checkVerifyConversation({ service: { baseUrl } }, optionsOf());
    expect(conversation.verdict).toBe('error');
    expect(conversation.checks[0]?.findings[0]?.message).toMatch(pattern);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

it('is an error if nothing listens', async () => {
  const { gate } = await checkVerify({ baseUrl: 'http://127.0.0.1:1' }, optionsOf());
  expect([gate.verdict, gate.checks[0]?.id]).toEqual(['error', 'start']);
});

it('retries with --retries, and calls that flaky', async () => {
  const { gate } = await runVerify((count) => (count === 0 ? { status: 503 } : undefined), { retries: 1 });
  expect([gate.verdict, gate.counts.warn]).toEqual(['pass', 1]);
});
