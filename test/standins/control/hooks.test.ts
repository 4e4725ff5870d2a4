/** Services with one fault: each rule of the stand-in can be replaced, and nothing else changes. */
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  type ControlRules,
  type NewEvent,
  outputEvent,
  type ServedRouteName,
  stageEvent,
} from '../../../src/standins/control/index.ts';
import { type Client, detailsOf, eventLabel } from './client.ts';
import { type StartedStandIns, startStandIns } from './start.ts';

type HookOverride = (defaults: ControlRules) => Partial<ControlRules>;

const never = () => new Promise<never>(() => {});

/** Answers one route otherwise. */
const respondingWith =
  (
    route: ServedRouteName,
    status: number,
    body: object,
    headers: Record<string, string> = {},
  ): HookOverride =>
  () => ({
    handle: (call, next) => (call.route === route ? Response.json(body, { status, headers }) : next()),
  });

describe('an answer', () => {
  test.each<[ServedRouteName, string, string, number, object, Record<string, string>?]>([
    ['health', 'GET', '/health', 503, { status: 'error' }],
    ['createAgent', 'POST', '/api/agents', 402, { error: 'subscription_required' }],
    ['createAgent', 'POST', '/api/agents', 422, { errors: { name: ['has already been taken'] } }],
    [
      'openConversation',
      'POST',
      '/api/conversations',
      503,
      { error: 'provisioning' },
      { 'retry-after': '30' },
    ],
    ['terminate', 'POST', '/api/conversations/x/terminate', 500, {}],
    ['deleteAgent', 'DELETE', '/api/agents/x', 403, { error: 'forbidden' }],
  ])('%s is replaced', async (route, method, path, status, body, headers) => {
    const { client } = await startStandIns({ hooks: respondingWith(route, status, body, headers) });
    const response = await client.call(method, path, method === 'POST' ? {} : undefined);
    expect(response).toMatchObject({ status, body });
    for (const [name, value] of Object.entries(headers ?? {})) expect(response.headers.get(name)).toBe(value);
  });

  test('is changed', async () => {
    const { client } = await startStandIns({
      hooks: () => ({
        handle: async (call, next) => {
          const response = await next();
          if (call.route !== 'conversation') return response;
          const { data } = (await response.json()) as { data: object };
          return Response.json({ data: { ...data, status: 'odd' } });
        },
      }),
    });
    const id = await client.converse();
    expect(await client.status(id)).toBe('odd');
  });

  test('is refused the first time', async () => {
    let rejections = 1;
    const { client } = await startStandIns({
      hooks: () => ({
        handle: (call, next) =>
          call.route === 'createAgent' && rejections-- > 0
            ? Response.json({ error: 'rate_limited', retry_after_seconds: 1 }, { status: 429 })
            : next(),
      }),
    });
    await expect(client.agent()).rejects.toThrow();
    expect(await client.agent()).toMatch(/-/);
  });

  test('is a broken connection', async () => {
    const { client } = await startStandIns({
      hooks: () => ({
        handle: (call, next) => {
          if (call.route !== 'terminate') return next();
          call.incoming.socket.destroy();
          return never();
        },
      }),
    });
    const id = await client.converse();
    await expect(client.call('POST', `/api/conversations/${id}/terminate`)).rejects.toThrow('fetch failed');
  });

  test('does not come', async () => {
    const { client } = await startStandIns({
      hooks: () => ({ handle: (call, next) => (call.route === 'listAgents' ? never() : next()) }),
    });
    const call = request(`${client.base}/api/agents`);
    call.on('error', () => {});
    call.end();
    await once(call, 'socket');
    call.destroy();
  });
});

describe('a turn', () => {
  const labels = async ({ client }: StartedStandIns, prompt = 'hello') => {
    const id = await client.converse(prompt);
    const status = await client.untilSettled(id);
    return [...(await client.replay(id)).map(eventLabel), status];
  };

  const dropping =
    (drop: (event: NewEvent) => boolean): HookOverride =>
    () => ({
      publish: (event, emit) => {
        if (!drop(event)) emit(event);
      },
    });

  const right = [
    'provision started',
    'provision done',
    'turn started',
    'stdout',
    'stdout',
    'turn done',
    'idle',
  ];

  test.each<[what: string, change: HookOverride, words: string[]]>([
    ['is right', () => ({}), right],
    [
      'without provisioning',
      dropping(({ stage }) => stage === 'provision'),
      ['turn started', 'stdout', 'stdout', 'turn done', 'idle'],
    ],
    [
      'that does not come',
      () => ({ runTurn: async () => 'idle' }),
      ['provision started', 'provision done', 'idle'],
    ],
    [
      'before its sandbox',
      ({ provision }) => ({
        provision: async (context) => {
          context.publish(stageEvent('turn', 'started'));
          return provision(context);
        },
      }),
      ['turn started', ...right],
    ],
    [
      'without output',
      dropping(({ kind }) => kind === 'output'),
      ['provision started', 'provision done', 'turn started', 'turn done', 'idle'],
    ],
    [
      'with output behind its end',
      ({ runTurn: turn }) => ({
        runTurn: async (context, one) => {
          const outcome = await turn(context, one);
          context.publish(outputEvent(one, 'stdout', 'late\n'));
          return outcome;
        },
      }),
      [...right.slice(0, -1), 'stdout', 'idle'],
    ],
    [
      'whose sandbox can not be had',
      () => ({
        provision: async (context) => {
          context.publish(stageEvent('provision', 'failed', { reason: 'no capacity' }));
          return false;
        },
      }),
      ['provision failed', 'failed'],
    ],
    [
      'that throws',
      () => ({ runTurn: () => Promise.reject(new Error('odd')) }),
      ['provision started', 'provision done', 'failed'],
    ],
  ])('%s', async (_, hooks, expected) => {
    expect(await labels(await startStandIns({ hooks }))).toEqual(expected);
  });

  test('with another code', async () => {
    const { client } = await startStandIns({
      hooks: () => ({
        publish: (event, emit) =>
          emit(
            event.stage === 'turn' && event.state === 'done'
              ? stageEvent('turn', 'done', { exit_code: 10 })
              : event,
          ),
      }),
    });
    const id = await client.converse('hello');
    await client.untilSettled(id);
    expect(detailsOf((await client.replay(id)).at(-1)!)).toEqual({ exit_code: 10 });
  });

  test('that never ends is ended by its termination', async () => {
    const { client, emulator } = await startStandIns({ hooks: () => ({ runTurn: never }) });
    const id = await client.converse('hello');
    await client.untilSettled(id, ['pending']);
    expect(await client.status(id)).toBe('running');
    expect(await client.call('POST', `/api/conversations/${id}/terminate`)).toMatchObject({ status: 204 });
    expect(emulator.sandboxes()).toEqual([]);
  });

  test('on another data plane', async () => {
    const { client, control } = await startStandIns(
      { hooks: () => ({ dataPlane: () => 'live' }) },
      { answers: [{ command: 'runtime', stdout: '{"type":"result","result":"pong"}\n' }] },
    );
    expect(control.dataPlane).toBe('live');
    const id = await client.converse('hello');
    await client.untilSettled(id);
    expect((await client.replay(id)).at(-2)!.data).toBe('{"type":"result","result":"pong"}');
  });
});

describe('a sandbox', () => {
  test('without the files', async () => {
    const { client, emulator } = await startStandIns({ hooks: () => ({ files: () => [] }) });
    await client.untilSettled(await client.converse('hello'));
    expect(emulator.sandboxes()[0]!.files).toEqual({});
  });

  test('that stays behind', async () => {
    const { client, emulator } = await startStandIns({ hooks: () => ({ destroy: async () => {} }) });
    const id = await client.converse('hello');
    await client.call('POST', `/api/conversations/${id}/terminate`);
    expect(emulator.sandboxes()).toHaveLength(1);
  });
});

describe('a stream', () => {
  const ended = async (client: Client) => {
    const id = await client.converse('hello');
    await client.untilSettled(id);
    return client.events(id, { query: '?wait=false' });
  };

  test('that breaks off in the middle', async () => {
    const { client } = await startStandIns({
      hooks: () => ({
        stream: async function* (frames) {
          let left = 3;
          for await (const frame of frames) {
            if (left-- === 0) {
              yield frame.slice(0, 10);
              throw new Error('cut');
            }
            yield frame;
          }
        },
      }),
    });
    const id = await client.converse('hello');
    await client.untilSettled(id);
    const { body, isComplete } = await client.readAll(`/api/conversations/${id}/stream?wait=false`);
    expect(body.split('\n\n').map((block) => block.slice(0, 9))).toEqual([
      'id: 1\neve',
      'id: 2\neve',
      'id: 3\neve',
      'id: 4\neve',
    ]);
    expect(isComplete).toBe(false);
  });

  test('that ends early', async () => {
    const { client } = await startStandIns({
      hooks: () => ({
        stream: async function* (frames) {
          for await (const frame of frames) {
            yield frame;
            return;
          }
        },
      }),
    });
    const { events, end } = await ended(client);
    expect([events.length, end]).toEqual([1, 'closed']);
  });

  test('that says nothing has begun all the same', async () => {
    const { client } = await startStandIns({
      hooks: () => ({
        stream: async function* (_, { signal }) {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        },
      }),
    });
    const id = await client.converse('hello');
    expect(await client.responseStatus(`/api/conversations/${id}/stream`)).toBe(200);
  });

  test('that never ends', async () => {
    const { client } = await startStandIns({
      hooks: () => ({
        stream: async function* (frames) {
          for await (const frame of frames) for (;;) yield frame;
        },
      }),
    });
    const id = await client.converse('hello');
    const { events } = await client.events(id, { isEnough: ({ length }) => length === 1000 });
    expect(events).toHaveLength(1000);
  });

  test('that is no JSON', async () => {
    const { client } = await startStandIns({
      events: 'enveloped',
      hooks: ({ formatEvent: form }) => ({ formatEvent: (event) => form(event).replace('}\n', '\n') }),
    });
    const { events } = await ended(client);
    expect(() => JSON.parse(events[0]!.data)).toThrow();
  });

  test('with other ids', async () => {
    const { client } = await startStandIns({
      hooks: ({ formatEvent: form }) => ({ formatEvent: (event) => form({ ...event, id: 7 }) }),
    });
    expect(new Set((await ended(client)).events.map(({ id }) => id))).toEqual(new Set([7]));
  });
});
