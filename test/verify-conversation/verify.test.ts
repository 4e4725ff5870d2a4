import { expect, it } from 'vitest';
import { checkVerify } from '../../src/verify-conversation/verify.ts';
import { optionsOf } from './gate.ts';
import { type Answer, SpoiledService } from './spoiled/server.ts';

async function verified(health: (count: number) => Answer | undefined, options = {}) {
  const service = await new SpoiledService({ answers: { health } }).listen();
  try {
    const { gate } = await checkVerify({ baseUrl: service.url }, optionsOf(options));
    const said = gate.checks.flatMap(({ findings }) => findings.map(({ message }) => message)).join();
    return { gate, said, calls: service.calls.map(({ route }) => route) };
  } finally {
    await service.close();
  }
}

it('asks /health, and nothing else', async () => {
  const { gate, calls } = await verified(() => undefined);
  expect([gate.gate, gate.subject, gate.verdict]).toEqual(['verify', '127.0.0.1', 'pass']);
  expect(gate.checks.map(({ id, status }) => [id, status])).toEqual([['healthy', 'pass']]);
  expect(calls).toEqual(['health']);
});

it.each<[string, Answer, verdict: string, says: RegExp]>([
  [
    '503',
    { status: 503, body: { status: 'error' } },
    'fail',
    /GET \/health answered 503; 200 says that the service has booted/,
  ],
  ['204', { status: 204 }, 'fail', /answered 204/],
  ['a redirect', { status: 302, headers: { location: '/login' } }, 'fail', /answered 302/],
  ['a closed connection', 'reset', 'error', /closed the connection without an answer/],
  ['nothing', 'hang', 'error', /no whole answer within 0\.2 s/],
])('does not pass %s', async (_, answer, verdict, says) => {
  const { gate, said } = await verified(() => answer, { requestTimeoutMs: 200 });
  expect([gate.verdict, said]).toEqual([verdict, expect.stringMatching(says)]);
});

it('can not judge what does not listen', async () => {
  const { gate } = await checkVerify({ baseUrl: 'http://127.0.0.1:1' }, optionsOf());
  expect([gate.verdict, gate.checks[0]?.id]).toEqual(['error', 'start']);
});

it('tries again when asked to, and calls that flaky', async () => {
  const { gate } = await verified((count) => (count === 0 ? { status: 503 } : undefined), { retries: 1 });
  expect([gate.verdict, gate.counts.warn]).toEqual(['pass', 1]);
});
