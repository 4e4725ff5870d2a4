import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '../../src/platform/screens.ts';
import {
  closeConnection,
  DESCRIPTION_PATH,
  type FakePlatform,
  neverRespond,
  PATHS,
  type Responder,
  recordResponses,
  respond,
  respondJson,
  startFakePlatform,
  validatePlatform,
} from './fake-platform.ts';

let fake: FakePlatform;
beforeAll(async () => {
  fake = await startFakePlatform(await recordResponses());
});
afterAll(() => fake.close());

/** From the start of the run to its end, whatever the platform does. */
const MAX_RUN_MS = 5000;

const endless: Responder = ({ request, response }) => {
  const more = () => {
    while (!request.socket.destroyed && response.write('[0,'.repeat(100_000)));
  };
  response.on('drain', more).writeHead(200);
  more();
};
const drip: Responder = ({ request, response }) => {
  const timer = setInterval(() => response.write(' '), 20);
  request.socket.once('close', () => clearInterval(timer));
};
const truncated: Responder = ({ request, response, text }) => {
  response.writeHead(200, { 'content-length': text.length });
  response.write(text.slice(0, -10), () => request.socket.destroy());
};
const html = { 'content-type': 'text/html' };

describe('something that is not a platform is an error', () => {
  it.each<[what: string, spoil: Responder, says: string]>([
    [
      'wants a token',
      respondJson({ detail: 'Missing authorization token' }, 401),
      'GET /api/agents: the platform requires a token (401: Missing authorization token)',
    ],
    [
      'sends every request on',
      respond('', 302, { location: 'https://login.example/' }),
      'redirects to another host, login.example (302)',
    ],
    [
      'sends every request round in circles',
      ({ request, response }) => void response.writeHead(308, { location: request.url }).end(),
      '(308)',
    ],
    [
      'shows its login page',
      respond('<title>Log in</title>', 200, html),
      'returned a login page ("Log in"); expected JSON',
    ],
    ['is down behind its proxy', respond('', 503), 'returned 503; expected 200'],
    ['never answers', neverRespond, 'timed out after 0.25 s'],
    ['answers byte by byte', drip, 'timed out after 0.25 s'],
    ['closes every connection', closeConnection, 'connection closed without a response'],
    [
      'speaks another protocol',
      ({ request }) => void request.socket.end('220 mail.example ESMTP\r\n'),
      'response is not valid HTTP',
    ],
  ])('%s', async (_what, responder, expectedMessage) => {
    fake.override({ '*': responder });
    const startedAt = performance.now();
    const gate = await validatePlatform(fake.url, {
      requestTimeoutMs: expectedMessage.includes('timed out') ? 250 : 10_000,
    });
    expect(performance.now() - startedAt).toBeLessThan(MAX_RUN_MS);
    expect(gate).toMatchObject({
      verdict: 'error',
      counts: { pass: 0, fail: 1, warn: 0, skip: screens.length },
    });
    expect(gate.checks[0]).toMatchObject({ id: 'start', status: 'fail' });
    expect(gate.checks[0]?.findings[0]?.message).toContain(expectedMessage);
    expect(gate.checks[1]?.reason).toMatch(/^not run: /);
    // Six rows and the API description at two places, each asked for three times at the most.
    expect(fake.requests.length).toBeLessThanOrEqual(screens.length);
  });

  it('refuses connections', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const gate = await validatePlatform(`http://127.0.0.1:${port}`);
    expect(gate.verdict).toBe('error');
    expect(gate.checks[0]?.findings[0]?.message).toBe(
      `could not check any screen: GET /api/agents: connection refused: nothing is listening at http://127.0.0.1:${port}`,
    );
  });

  it('rejects the token, though its API description is public', async () => {
    const description = (await recordResponses()).get(DESCRIPTION_PATH) ?? '';
    fake.override({
      '*': respondJson({ detail: 'Invalid or expired token' }, 401),
      [DESCRIPTION_PATH]: respond(description),
    });
    const gate = await validatePlatform(fake.url, {}, 'bad-token');
    expect(gate).toMatchObject({ verdict: 'error', counts: { pass: 0, fail: 1, skip: screens.length } });
    expect(gate.checks[0]?.findings[0]?.message).toBe(
      'could not check any screen: GET /api/agents: the platform rejected the token (401: Invalid or expired token)',
    );
  });

  it('is requested with --only for a route that is never called', async () => {
    fake.override();
    expect((await validatePlatform(fake.url, { only: ['settings-models-refresh'] })).verdict).toBe('pass');
    fake.override({ '*': closeConnection });
    expect((await validatePlatform(fake.url, { only: ['settings-models-refresh'] })).verdict).toBe('error');
  });

  it('is requested with --only for one screen', async () => {
    fake.override({ '*': respondJson({}, 401) });
    const gate = await validatePlatform(fake.url, { only: ['memory'] });
    expect(gate.checks.map(({ id, status }) => `${id} ${status}`)).toEqual(['start fail', 'memory skip']);
    expect(gate.verdict).toBe('error');
  });
});

describe('a platform whose every response is wrong fails', () => {
  it.each<[what: string, spoil: Responder, says: string]>([
    [
      'lets nobody see anything',
      respondJson({ detail: 'Missing required scope: agent:read' }, 403),
      'the token lacks permission',
    ],
    ['limits the rate', respondJson({ error: 'rate_limited' }, 429), 'rate limit exceeded'],
    ['breaks', respond('<h1>Oops</h1>', 500, html), 'returned 500; expected 200: an HTML page'],
    ['answers with null', respondJson(null), 'invalid response: the response is null'],
    [
      'answers deeply',
      respond(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
      'returned JSON that is nested more than 64 levels deep',
    ],
    [
      'answers with a list in a list',
      respond(`${'['.repeat(64)}${']'.repeat(64)}`),
      '[0] is a list; expected an object',
    ],
    [
      'answers with a trap for objects',
      respond('{"__proto__":{"id":1},"constructor":{"data":[]},"data":5}'),
      'the response is an object; expected a list',
    ],
  ])('%s', async (_what, responder, expectedMessage) => {
    fake.override({ '*': responder });
    const gate = await validatePlatform(fake.url, { requestTimeoutMs: 10_000 });
    expect(gate.verdict).toBe('fail');
    expect(gate.checks.find(({ id }) => id === 'agents')?.findings[0]?.message).toContain(expectedMessage);
  });
});

it('an endless response is not read to its end', async () => {
  fake.override({ [PATHS.memory]: endless });
  const { checks } = await validatePlatform(fake.url, {
    only: ['memory', 'settings'],
    requestTimeoutMs: 10_000,
  });
  expect(checks.map(({ status }) => status)).toEqual(['fail', 'pass']);
  expect(checks[0]?.findings[0]?.message).toBe('GET /api/memories: response body is larger than 10 MiB');
});

describe('the whole run is bounded', () => {
  it('ends when its time is over, with the results so far', async () => {
    fake.override({ [PATHS.memory]: neverRespond });
    const startedAt = performance.now();
    const gate = await validatePlatform(fake.url, { timeoutMs: 600, requestTimeoutMs: 60_000 });
    expect(performance.now() - startedAt).toBeLessThan(MAX_RUN_MS);
    expect(gate.verdict).toBe('error');
    expect(gate.checks[0]?.findings[0]?.message).toBe(
      'could not check every screen: timed out after 0.6 s (--timeout)',
    );
    expect(gate.checks.filter(({ status }) => status === 'pass').length).toBe(screens.length - 1);
    expect(gate.checks.find(({ id }) => id === 'memory')).toMatchObject({
      status: 'skip',
      reason: 'not run: timed out after 0.6 s (--timeout)',
    });
  });

  it('ends when it is stopped', async () => {
    const stopped = new AbortController();
    fake.override({
      '*': () => stopped.abort(),
    });
    const gate = await validatePlatform(fake.url, { signal: stopped.signal });
    expect(gate.verdict).toBe('error');
    expect(gate.checks[0]?.findings[0]?.message).toContain('the run was stopped');
  });

  it('sends nothing if it was stopped before', async () => {
    const stopped = new AbortController();
    stopped.abort();
    fake.override();
    expect((await validatePlatform(fake.url, { signal: stopped.signal })).verdict).toBe('error');
    expect(fake.requests).toEqual([]);
  });
});

describe('a passing failure', () => {
  /** Breaks an answer so many times, then no more. */
  const firstTimes = (count: number, responder: Responder): Responder => {
    let left = count;
    return (context) => {
      if (left-- > 0) return responder(context);
      respond(context.text)(context);
    };
  };

  it.each<[what: string, spoil: Responder, status: string, asked: number]>([
    ['two closed connections', firstTimes(2, closeConnection), 'pass', 3],
    ['two 503', firstTimes(2, respond('', 503)), 'pass', 3],
    ['a 502', firstTimes(1, respond('', 502)), 'pass', 2],
    ['a 504', firstTimes(1, respond('', 504)), 'pass', 2],
    ['three 503', firstTimes(3, respond('', 503)), 'fail', 3],
    ['a 500', firstTimes(1, respond('', 500)), 'fail', 1],
    ['a 429', firstTimes(1, respond('', 429)), 'fail', 1],
    ['JSON that is cut', firstTimes(1, respond('[')), 'fail', 1],
    ['an answer that is cut', firstTimes(1, truncated), 'fail', 1],
    ['an answer that never comes', firstTimes(1, neverRespond), 'fail', 1],
  ])('%s', async (_what, responder, status, expectedRequests) => {
    fake.override({ [PATHS.memory]: responder });
    const gate = await validatePlatform(fake.url, { only: ['memory', 'settings'], requestTimeoutMs: 500 });
    expect(gate.checks.find(({ id }) => id === 'memory')?.status).toBe(status);
    expect(fake.requests.filter((one) => one === `GET ${PATHS.memory}`).length).toBe(expectedRequests);
  });

  it('is retried with --retries, and then warns', async () => {
    fake.override({ [PATHS.agents]: firstTimes(1, respond('', 500)) });
    const gate = await validatePlatform(fake.url, { retries: 1 });
    expect(gate.counts).toEqual({ pass: screens.length - 1, fail: 0, warn: 1, skip: 0 });
    expect(gate.checks.find(({ id }) => id === 'agents')).toMatchObject({ status: 'warn', tries: 2 });
  });
});
