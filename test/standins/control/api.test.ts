/** The HTTP routes of the control service: accounts, keys, agents, errors, rate limits. */
import { describe, expect, test } from 'vitest';
import { startControl, usualRates } from '../../../src/standins/control/index.ts';
import { Client } from './client.ts';
import { startStandIns } from './start.ts';

const account = { email: 'a@example.com', password: 'long enough' };
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** A service whose data plane is never used. */
async function service(config: Partial<Parameters<typeof startControl>[0]> = {}) {
  const control = await startControl({ sandboxBaseUrl: 'http://127.0.0.1:9', ...config });
  const { onTestFinished } = await import('vitest');
  onTestFinished(() => control.close());
  return { control, client: new Client(control.url) };
}

describe('health', () => {
  test.each([
    ['http://127.0.0.1:4290', 'emulator'],
    ['http://127.20.0.1', 'emulator'],
    ['http://localhost:4290', 'emulator'],
    ['http://emulator', 'emulator'],
    ['http://emulator.default.svc:80', 'emulator'],
    ['http://emulator.default.svc.cluster.local', 'emulator'],
    ['http://10.0.0.1', 'emulator'],
    ['http://172.16.3.4', 'emulator'],
    ['http://192.168.1.1', 'emulator'],
    ['http://[::1]:80', 'emulator'],
    ['http://[fd00::1]', 'emulator'],
    ['https://api.example.com', 'live'],
    ['https://172.32.0.1', 'live'],
    ['https://8.8.8.8', 'live'],
    ['https://[2001:db8::1]', 'live'],
    ['https://local.example.com', 'live'],
  ])('reports the data plane of %s: %s', async (sandboxBaseUrl, plane) => {
    const { client, control } = await service({ sandboxBaseUrl });
    expect(await client.call('GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', data_plane: plane },
    });
    expect(control.dataPlane).toBe(plane);
  });

  test('reports readiness', async () => {
    const { client } = await service();
    expect((await client.call('GET', '/health/ready')).body).toEqual({
      status: 'ok',
      checks: { database: 'ok' },
    });
  });

  test('an invalid address is rejected at once', async () => {
    await expect(service({ sandboxBaseUrl: 'nowhere' })).rejects.toThrow('Invalid URL');
  });
});

describe('an account', () => {
  test('is registered, verified at once, and gets keys', async () => {
    const { client } = await service();
    expect(await client.call('POST', '/api/auth/register', account)).toMatchObject({
      status: 201,
      body: { user_id: UUID, message: 'Account created. You can sign in now.' },
    });
    const { status, body } = await client.call('POST', '/api/auth/token', account);
    expect(status).toBe(201);
    expect(body).toEqual({
      api_key: expect.stringMatching(/^key_[0-9a-f]{64}$/),
      key_id: UUID,
      prefix: body.api_key.slice(0, 8),
    });
    const another = (await client.call('POST', '/api/auth/token', account)).body;
    expect(another.api_key).not.toBe(body.api_key);
    for (const { api_key } of [body, another])
      expect(await new Client(client.base, api_key).call('GET', '/api/agents')).toMatchObject({
        status: 200,
        body: { data: [] },
      });
  });

  test('is the admin if it is the first', async () => {
    const { client, control } = await service();
    for (const email of ['a@example.com', 'b@example.com']) await client.signIn(email);
    expect(control.accounts()).toEqual([
      { email: 'a@example.com', admin: true, verified: true },
      { email: 'b@example.com', admin: false, verified: true },
    ]);
  });

  test('without verification gets no key', async () => {
    const { client, control } = await service({ verification: 'manual' });
    expect((await client.call('POST', '/api/auth/register', account)).body.message).toContain(
      'Check your email',
    );
    const token = () => client.call('POST', '/api/auth/token', account);
    expect(await token()).toMatchObject({ status: 403, body: { reason: 'email_unverified' } });
    expect(await client.call('POST', '/api/auth/verify', { token: 'wrong' })).toMatchObject({ status: 422 });
    const code = control.verificationOf('A@example.com');
    expect(await client.call('POST', '/api/auth/verify', { token: code })).toMatchObject({ status: 200 });
    expect(await token()).toMatchObject({ status: 201 });
    expect(await client.call('POST', '/api/auth/verify', { token: code })).toMatchObject({ status: 422 });
  });

  test.each([
    ['register', {}, 422, { error: 'email and password are required' }],
    ['register', { email: 'a@b', password: '' }, 422, { error: 'email and password are required' }],
    ['register', { email: 1, password: 'x' }, 422, { error: 'email and password are required' }],
    [
      'register',
      { email: 'none', password: 'short' },
      422,
      {
        errors: {
          email: ['must have the @ sign and no spaces'],
          password: ['should be at least 8 character(s)'],
        },
      },
    ],
    [
      'register',
      { ...account, email: 'A@example.com' },
      422,
      { errors: { email: ['has already been taken'] } },
    ],
    ['token', {}, 422, { error: 'email and password are required' }],
    ['token', { ...account, password: 'wrong one' }, 401, { error: 'Invalid email or password' }],
    ['token', { ...account, email: 'b@example.com' }, 401, { error: 'Invalid email or password' }],
    ['token', '{', 400, { errors: { detail: 'Bad Request' } }],
    ['token', '[]', 400, { errors: { detail: 'Bad Request' } }],
    ['token', ' '.repeat(2 ** 20 + 1), 413, { errors: { detail: 'Request Entity Too Large' } }],
  ])('%s with %j is rejected', async (route, body, status, errorBody) => {
    const { client } = await service();
    await client.call('POST', '/api/auth/register', account);
    expect(await client.call('POST', `/api/auth/${route}`, body)).toMatchObject({ status, body: errorBody });
  });

  test('requires JSON', async () => {
    const { client } = await service();
    const response = await fetch(`${client.base}/api/auth/token`, { method: 'POST', body: 'email=a' });
    expect(response.status).toBe(415);
  });

  test('sees nothing of another account', async () => {
    const { client } = await startStandIns();
    const id = await client.converse();
    const stranger = await new Client(client.base).signIn('b@example.com');
    for (const [method, path] of [
      ['GET', `/api/conversations/${id}`],
      ['GET', `/api/conversations/${id}/stream?wait=false`],
      ['POST', `/api/conversations/${id}/terminate`],
      ['DELETE', `/api/conversations/${id}`],
    ] as const)
      expect(await stranger.call(method, path)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect((await stranger.call('GET', '/api/conversations')).body.data).toEqual([]);
    expect((await stranger.call('GET', '/api/agents')).body.data).toEqual([]);
  });
});

describe('a key', () => {
  test.each([undefined, '', 'wrong'])('%j is rejected', async (key) => {
    const { client } = await service();
    await client.signIn();
    const stranger = new Client(client.base, key);
    for (const path of ['/api/agents', '/api/conversations', '/api/conversations/x/stream'])
      expect(await stranger.call('GET', path)).toMatchObject({
        status: 401,
        body: { error: 'unauthorized', reason: 'api_key_invalid' },
      });
  });

  test('of a sandbox gives access to its conversation until that ends', async () => {
    const { client, emulator } = await startStandIns();
    const id = await client.converse('hello');
    await client.untilSettled(id);
    const [, env] = Object.entries(emulator.sandboxes()[0]!.files).find(([path]) => path.endsWith('.env'))!;
    const scoped = new Client(client.base, /CONTROL_TOKEN=(.*)/.exec(env)![1]);
    expect(await scoped.status(id)).toBe('idle');
    const other = await client.converse(undefined, 'other');
    const refused = { status: 403, body: { reason: 'insufficient_scope', required_scope: 'full' } };
    expect(await scoped.call('GET', `/api/conversations/${other}`)).toMatchObject(refused);
    expect(await scoped.call('POST', '/api/agents', {})).toMatchObject(refused);
    await client.call('POST', `/api/conversations/${id}/terminate`);
    expect(await scoped.call('GET', `/api/conversations/${id}`)).toMatchObject({ status: 401 });
  });

  test('is dropped above the limit, oldest first', async () => {
    const { client } = await service({ limits: { keys: 1 } });
    await client.signIn();
    const first = new Client(
      client.base,
      (await client.call('POST', '/api/auth/token', account)).body.api_key,
    );
    expect(await first.call('GET', '/api/agents')).toMatchObject({ status: 200 });
    await client.signIn();
    expect(await first.call('GET', '/api/agents')).toMatchObject({ status: 401 });
  });
});

describe('an agent', () => {
  const agent = { name: 'one', model: 'lab/model', runtime: 'runtime' };

  test('is created, shown, listed and deleted', async () => {
    const { client } = await service();
    await client.signIn();
    const { status, body } = await client.call('POST', '/api/agents', { ...agent, description: 'd' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ id: UUID, ...agent, description: 'd', conversation_count: 0 });
    expect((await client.call('GET', '/api/agents')).body.data).toEqual([body.data]);
    expect((await client.call('GET', `/api/agents/${body.data.id}`)).body.data).toEqual(body.data);
    for (const expected of [204, 404])
      expect(await client.call('DELETE', `/api/agents/${body.data.id}`)).toMatchObject({ status: expected });
  });

  test.each([
    [{}, { name: ["can't be blank"], model: ["can't be blank"], runtime: ["can't be blank"] }],
    [{ ...agent, name: 'taken' }, { name: ['has already been taken'] }],
    [{ ...agent, runtime: 'rm -rf; x' }, { runtime: ['is invalid'] }],
    [{ ...agent, model: 'a b' }, { model: ['is invalid'] }],
    [{ ...agent, name: 7 }, { name: ['is invalid'] }],
  ])('%j is rejected', async (body, errors) => {
    const { client } = await service();
    await client.signIn();
    await client.agent('taken');
    expect(await client.call('POST', '/api/agents', body)).toMatchObject({ status: 422, body: { errors } });
  });
});

describe('a conversation', () => {
  test('is shown and listed', async () => {
    const { client } = await startStandIns();
    const agent = await client.agent();
    const opened = await client.call('POST', '/api/conversations', {
      agent_id: agent,
      prompt: 'hello',
      title: 'first',
    });
    expect(opened).toMatchObject({
      status: 201,
      body: {
        data: {
          id: UUID,
          title: 'first',
          status: 'pending',
          agent_id: agent,
          runtime: 'runtime',
          turn_count: 1,
          sandbox: { status: expect.any(String), sandbox_name: expect.stringMatching(/^control-/) },
        },
        meta: { resumed: false },
      },
    });
    const { id } = opened.body.data;
    await client.untilSettled(id);
    const list = async (query: string) =>
      (await client.call('GET', `/api/conversations${query}`)).body.data.map((one: { id: string }) => one.id);
    expect(await list('')).toEqual([id]);
    expect(await list('?status=idle,failed')).toEqual([id]);
    expect(await list('?status=running')).toEqual([]);
    expect(await list(`?agent_id=${agent}`)).toEqual([id]);
    expect(await list('?agent_id=none')).toEqual([]);
    expect(await client.call('GET', '/api/conversations?status=odd')).toMatchObject({
      status: 400,
      body: { error: 'invalid_status' },
    });
    expect((await client.call('GET', `/api/conversations/${id}/turns`)).body.data).toMatchObject([
      { id: UUID, turn_number: 1, prompt: 'hello', status: 'completed', exit_code: 0 },
    ]);
    expect((await client.call('GET', `/api/agents/${agent}`)).body.data.conversation_count).toBe(1);
  });

  test('has paged events', async () => {
    const { client } = await startStandIns();
    const id = await client.converse('hello');
    await client.untilSettled(id);
    const page = async (query: string) =>
      (await client.call('GET', `/api/conversations/${id}/events${query}`)).body;
    const first = await page('?limit=4');
    expect(first.meta).toEqual({ limit: 4, has_more: true, next_cursor: first.data[3].id });
    const second = await page(`?after=${first.meta.next_cursor}`);
    expect(second.meta).toMatchObject({ limit: 100, has_more: false });
    expect(
      [...first.data, ...second.data].map(({ kind, stage, state }) => `${kind} ${stage} ${state}`),
    ).toEqual([
      'stage provision started',
      'stage provision done',
      'stage turn started',
      'output turn ',
      'output turn ',
      'stage turn done',
    ]);
  });

  test.each([
    [{ agent_id: 'none' }, 404, { error: 'not_found' }],
    [{}, 404, { error: 'not_found' }],
  ])('%j is rejected', async (body, status, errorBody) => {
    const { client } = await service();
    await client.signIn();
    expect(await client.call('POST', '/api/conversations', body)).toMatchObject({ status, body: errorBody });
  });

  test('with a prompt that is not a string is rejected', async () => {
    const { client } = await service();
    await client.signIn();
    expect(
      await client.call('POST', '/api/conversations', { agent_id: await client.agent(), prompt: 1 }),
    ).toMatchObject({ status: 422, body: { errors: { prompt: ['is invalid'] } } });
  });

  test('can be terminated repeatedly, but deleted only once', async () => {
    const { client, emulator } = await startStandIns();
    const id = await client.converse('hello');
    for (let time = 0; time < 3; time++)
      expect(await client.call('POST', `/api/conversations/${id}/terminate`)).toMatchObject({ status: 204 });
    for (const status of [204, 404])
      expect(await client.call('DELETE', `/api/conversations/${id}`)).toMatchObject({ status });
    expect(await client.call('POST', `/api/conversations/${id}/terminate`)).toMatchObject({ status: 404 });
    expect(emulator.sandboxes()).toEqual([]);
  });

  test('above the quota is rejected until another one ends', async () => {
    const { client } = await startStandIns({ limits: { sandboxes: 1 } });
    const agent = await client.agent();
    const first = await client.open(agent);
    const more = () => client.call('POST', '/api/conversations', { agent_id: agent });
    expect(await more()).toMatchObject({
      status: 429,
      body: { error: 'sandbox_quota_exceeded', active_sandboxes: 1, limit: 1 },
    });
    await client.call('POST', `/api/conversations/${first}/terminate`);
    expect(await more()).toMatchObject({ status: 201 });
  });

  test('that has ended is dropped above the limit', async () => {
    const { client } = await startStandIns({ limits: { endedConversations: 1 } });
    const agent = await client.agent();
    const ids = [await client.open(agent), await client.open(agent)];
    for (const id of ids) await client.call('POST', `/api/conversations/${id}/terminate`);
    expect(await client.call('GET', `/api/conversations/${ids[0]}`)).toMatchObject({ status: 404 });
    expect(await client.status(ids[1]!)).toBe('terminated');
  });
});

describe('a rate limit', () => {
  test.each([
    ['registrationsPerHour', 'POST', '/api/auth/register', 3600],
    ['tokensPerHour', 'POST', '/api/auth/token', 3600],
    ['requestsPerMinute', 'GET', '/api/agents', 60],
  ])('%s rejects requests above it', async (limit, method, path, window) => {
    const { client } = await service({ limits: { [limit]: 2 } });
    const call = () => client.call(method, path, method === 'POST' ? account : undefined);
    for (let time = 0; time < 2; time++) expect((await call()).status).not.toBe(429);
    const { status, body, headers } = await call();
    expect([status, body.error]).toEqual([429, 'rate_limited']);
    expect(headers.get('retry-after')).toBe(String(body.retry_after_seconds));
    expect(body.retry_after_seconds).toBeGreaterThan(window - 5);
    expect(body.retry_after_seconds).toBeLessThanOrEqual(window);
    expect((await client.call('GET', '/health')).status).toBe(200);
  });

  test('can be that of the service in use', async () => {
    const { client } = await service({ limits: usualRates });
    await client.call('POST', '/api/auth/register', account);
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await client.call('POST', '/api/auth/token', account)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

test('an unknown route returns 404', async () => {
  const { client } = await service();
  expect(await client.call('GET', '/api/odd')).toMatchObject({
    status: 404,
    body: { errors: { detail: 'Not Found' } },
  });
});
