import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Copy,
  DESCRIPTION,
  hangUp,
  hush,
  json,
  judge,
  PATHS,
  recordAnswers,
  type Spoil,
  say,
  startCopy,
} from './copy.ts';

let copy: Copy;
beforeAll(async () => {
  copy = await startCopy(await recordAnswers());
});
afterAll(() => copy.close());

/** From the start of the run to its end, whatever the platform does. */
const BOUND_MS = 5000;

const endless: Spoil = ({ request, response }) => {
  const more = () => {
    while (!request.socket.destroyed && response.write('[0,'.repeat(100_000)));
  };
  response.on('drain', more).writeHead(200);
  more();
};
const drip: Spoil = ({ request, response }) => {
  const timer = setInterval(() => response.write(' '), 20);
  request.socket.once('close', () => clearInterval(timer));
};
const cut: Spoil = ({ request, response, text }) => {
  response.writeHead(200, { 'content-length': text.length });
  response.write(text.slice(0, -10), () => request.socket.destroy());
};
const html = { 'content-type': 'text/html' };

describe('a platform that is none can not be judged', () => {
  it.each<[what: string, spoil: Spoil, says: string]>([
    [
      'wants a token',
      json({ detail: 'Missing authorization token' }, 401),
      'GET /api/agents: the platform wants a token (401: Missing authorization token)',
    ],
    [
      'sends every request on',
      say('', 302, { location: 'https://login.example/' }),
      'is sent on to another host, login.example (302)',
    ],
    [
      'sends every request round in circles',
      ({ request, response }) => void response.writeHead(308, { location: request.url }).end(),
      '(308)',
    ],
    [
      'shows its login page',
      say('<title>Log in</title>', 200, html),
      'answers with a login page in place of JSON ("Log in")',
    ],
    ['is down behind its proxy', say('', 503), 'answers 503, not 200'],
    ['never answers', hush, 'gave no whole answer within 0.25 s'],
    ['answers byte by byte', drip, 'gave no whole answer within 0.25 s'],
    ['closes every connection', hangUp, 'closed the connection without an answer'],
    [
      'speaks another protocol',
      ({ request }) => void request.socket.end('220 mail.example ESMTP\r\n'),
      'answered with something that is not HTTP',
    ],
  ])('%s', async (_what, spoil, says) => {
    copy.spoil({ '*': spoil });
    const begun = performance.now();
    const gate = await judge(copy.url, { requestTimeoutMs: says.includes('within') ? 250 : 10_000 });
    expect(performance.now() - begun).toBeLessThan(BOUND_MS);
    expect(gate).toMatchObject({ verdict: 'error', counts: { pass: 0, fail: 1, warn: 0, skip: 24 } });
    expect(gate.checks[0]).toMatchObject({ id: 'start', status: 'fail' });
    expect(gate.checks[0]?.findings[0]?.message).toContain(says);
    expect(gate.checks[1]?.reason).toMatch(/^not judged: /);
    // Six rows and the API description at two places, each asked for three times at the most.
    expect(copy.requests.length).toBeLessThanOrEqual(24);
  });

  it('listens nowhere', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const gate = await judge(`http://127.0.0.1:${port}`);
    expect(gate.verdict).toBe('error');
    expect(gate.checks[0]?.findings[0]?.message).toBe(
      'no screen could be judged: GET /api/agents could not be asked: nothing listens there',
    );
  });

  it('takes no token, though its description is there for all', async () => {
    const description = (await recordAnswers()).get(DESCRIPTION) ?? '';
    copy.spoil({ '*': json({ detail: 'Invalid or expired token' }, 401), [DESCRIPTION]: say(description) });
    const gate = await judge(copy.url, {}, 'bad-token');
    expect(gate).toMatchObject({ verdict: 'error', counts: { pass: 0, fail: 1, skip: 24 } });
    expect(gate.checks[0]?.findings[0]?.message).toBe(
      'no screen could be judged: GET /api/agents: the platform does not take the token (401: Invalid or expired token)',
    );
  });

  it('is asked with a route that is never called only', async () => {
    copy.spoil();
    expect((await judge(copy.url, { only: ['settings-models-refresh'] })).verdict).toBe('pass');
    copy.spoil({ '*': hangUp });
    expect((await judge(copy.url, { only: ['settings-models-refresh'] })).verdict).toBe('error');
  });

  it('is asked with one row only', async () => {
    copy.spoil({ '*': json({}, 401) });
    const gate = await judge(copy.url, { only: ['memory'] });
    expect(gate.checks.map(({ id, status }) => `${id} ${status}`)).toEqual(['start fail', 'memory skip']);
    expect(gate.verdict).toBe('error');
  });
});

describe('a platform that answers, and wrongly throughout, fails', () => {
  it.each<[what: string, spoil: Spoil, says: string]>([
    [
      'lets nobody see anything',
      json({ detail: 'Missing required scope: agent:read' }, 403),
      'the token may not see this',
    ],
    ['limits the rate', json({ error: 'rate_limited' }, 429), 'the platform limits the rate'],
    ['breaks', say('<h1>Oops</h1>', 500, html), 'answers 500, not 200: an HTML page'],
    ['is another service', json({ detail: 'Not Found' }, 404), 'there is no such route'],
    ['answers with null', json(null), "can't be read: the answer is null"],
    [
      'answers deeply',
      say(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
      '[0] is a list; an object was expected',
    ],
    [
      'answers with a trap for objects',
      say('{"__proto__":{"id":1},"constructor":{"data":[]},"data":5}'),
      'the answer is an object; a list was expected',
    ],
  ])('%s', async (_what, spoil, says) => {
    copy.spoil({ '*': spoil });
    const gate = await judge(copy.url, { requestTimeoutMs: 10_000 });
    expect(gate.verdict).toBe('fail');
    expect(gate.checks.find(({ id }) => id === 'agents')?.findings[0]?.message).toContain(says);
  });
});

it('an answer without end is not read to it', async () => {
  copy.spoil({ [PATHS.memory]: endless });
  const { checks } = await judge(copy.url, { only: ['memory', 'settings'], requestTimeoutMs: 10_000 });
  expect(checks.map(({ status }) => status)).toEqual(['fail', 'pass']);
  expect(checks[0]?.findings[0]?.message).toBe('GET /api/memories answered with more than 10 MiB');
});

describe('the whole run has its bounds', () => {
  it('ends when its time is over, with what was judged', async () => {
    copy.spoil({ [PATHS.memory]: hush });
    const begun = performance.now();
    const gate = await judge(copy.url, { timeoutMs: 600, requestTimeoutMs: 60_000 });
    expect(performance.now() - begun).toBeLessThan(BOUND_MS);
    expect(gate.verdict).toBe('error');
    expect(gate.checks[0]?.findings[0]?.message).toBe(
      'not all screens were judged: the 0.6 s of --timeout were over; give more time',
    );
    expect(gate.checks.filter(({ status }) => status === 'pass').length).toBe(23);
    expect(gate.checks.find(({ id }) => id === 'memory')).toMatchObject({
      status: 'skip',
      reason: 'not judged: the 0.6 s of --timeout were over; give more time',
    });
  });

  it('ends when it is stopped', async () => {
    const stopped = new AbortController();
    copy.spoil({
      '*': () => stopped.abort(),
    });
    const gate = await judge(copy.url, { signal: stopped.signal });
    expect(gate.verdict).toBe('error');
    expect(gate.checks[0]?.findings[0]?.message).toContain('the run was stopped');
  });

  it('asks nothing where it was stopped before', async () => {
    const stopped = new AbortController();
    stopped.abort();
    copy.spoil();
    expect((await judge(copy.url, { signal: stopped.signal })).verdict).toBe('error');
    expect(copy.requests).toEqual([]);
  });
});

describe('what passes by', () => {
  /** Breaks an answer so many times, then no more. */
  const times = (count: number, spoil: Spoil): Spoil => {
    let left = count;
    return (context) => {
      if (left-- > 0) return spoil(context);
      say(context.text)(context);
    };
  };

  it.each<[what: string, spoil: Spoil, status: string, asked: number]>([
    ['two closed connections', times(2, hangUp), 'pass', 3],
    ['two 503', times(2, say('', 503)), 'pass', 3],
    ['a 502', times(1, say('', 502)), 'pass', 2],
    ['a 504', times(1, say('', 504)), 'pass', 2],
    ['three 503', times(3, say('', 503)), 'fail', 3],
    ['a 500', times(1, say('', 500)), 'fail', 1],
    ['a 429', times(1, say('', 429)), 'fail', 1],
    ['JSON that is cut', times(1, say('[')), 'fail', 1],
    ['an answer that is cut', times(1, cut), 'fail', 1],
    ['an answer that never comes', times(1, hush), 'fail', 1],
  ])('%s', async (_what, spoil, status, asked) => {
    copy.spoil({ [PATHS.memory]: spoil });
    const gate = await judge(copy.url, { only: ['memory', 'settings'], requestTimeoutMs: 500 });
    expect(gate.checks.find(({ id }) => id === 'memory')?.status).toBe(status);
    expect(copy.requests.filter((one) => one === `GET ${PATHS.memory}`).length).toBe(asked);
  });

  it('is tried again where the user asks for it, and then warns', async () => {
    copy.spoil({ [PATHS.agents]: times(1, say('', 500)) });
    const gate = await judge(copy.url, { retries: 1 });
    expect(gate.counts).toEqual({ pass: 23, fail: 0, warn: 1, skip: 0 });
    expect(gate.checks.find(({ id }) => id === 'agents')).toMatchObject({ status: 'warn', tries: 2 });
  });
});
