/** Conversations through the control service and the emulator, over sockets. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startControl } from '../../../src/standins/control/index.ts';
import { binaryFraming, exitCodeEncoders } from '../../../src/standins/emulator/framing.ts';
import { startEmulator } from '../../../src/standins/emulator/index.ts';
import { Client, detailsOf, eventLabel, outputText, type ReceivedEvent } from './client.ts';
import { startStandIns } from './start.ts';

const formats = ['plain', 'enveloped'] as const;

const expectedLabels = [
  'provision started',
  'provision done',
  'turn started',
  'stdout',
  'stdout',
  'turn done',
];

describe.each(formats)('in the %s format', (events) => {
  test('a conversation runs and is torn down', async () => {
    const { emulator, client, control } = await startStandIns({ events });
    const agent = await client.agent();
    const id = await client.open(agent, 'say the word');
    const followed = await client.events(id, {
      isEnough: (sent) => eventLabel(sent.at(-1)!) === 'turn done',
    });
    expect(followed.events.map(eventLabel)).toEqual(expectedLabels);
    const printed = followed.events.filter(({ event }) => event === 'output').map(outputText);
    expect(printed).toEqual([
      `runtime --model model --output-format stream-json --session-id ${id}`,
      'say the word',
    ]);
    expect(detailsOf(followed.events.at(-1)!)).toMatchObject({ exit_code: 0 });
    expect(await client.untilSettled(id)).toBe('idle');
    expect(await client.replay(id)).toEqual(followed.events);

    const [sandbox] = emulator.sandboxes();
    expect(sandbox).toMatchObject({ status: 'running', sessions: 0 });
    const files = Object.entries(sandbox!.files);
    expect(files.map(([path]) => path.split('/').slice(3).join('/'))).toEqual([
      'skills/control/SKILL.md',
      '.env',
    ]);
    expect(files[1]![1]).toMatch(
      new RegExp(`^CONTROL_CONVERSATION_ID=${id}\nCONTROL_TOKEN=key_[0-9a-f]{64}\n$`),
    );

    expect(await client.call('POST', `/api/conversations/${id}/terminate`)).toMatchObject({ status: 204 });
    expect(emulator.sandboxes()).toEqual([]);
    expect(await client.status(id)).toBe('terminated');
    expect((await client.replay(id)).map(eventLabel)).toEqual([...expectedLabels, 'terminate done']);
    expect(await client.call('DELETE', `/api/agents/${agent}`)).toMatchObject({ status: 204 });
    expect(control.agents()).toEqual([]);
  });

  test('a reader that reconnects after every event misses none', async () => {
    const { client } = await startStandIns({ events });
    const id = await client.converse('line one\nline two');
    await client.untilSettled(id);
    const all = await client.replay(id);
    expect(all.map(({ id: number }) => number)).toEqual(
      all.map(({ id: number }) => number).toSorted((a, b) => a - b),
    );
    expect(await client.replay(id, 0)).toEqual(all);
    for (const [index, event] of all.entries())
      expect(await client.replay(id, event.id)).toEqual(all.slice(index + 1));
    const garbage = await client.events(id, { query: '?wait=false', last: 'garbage' });
    expect(garbage.events).toEqual(all);
  });

  test('a reader that reconnects during a turn gets each event once', async () => {
    const { client } = await startStandIns({ events });
    const id = await client.converse('hello');
    const seen: ReceivedEvent[] = [];
    while (seen.length < expectedLabels.length) {
      const last = seen.at(-1)?.id;
      const { events: more } = await client.events(id, {
        ...(last === undefined ? {} : { last }),
        isEnough: () => true,
      });
      seen.push(...more);
    }
    expect(seen.map(eventLabel)).toEqual(expectedLabels);
  });

  test('a turn is interrupted by a termination', async () => {
    const { emulator, client, control } = await startStandIns(
      { events },
      {
        run: (_, shell) => new Promise((resolve) => shell.signal.addEventListener('abort', () => resolve(0))),
      },
    );
    const id = await client.converse('hello');
    await client.events(id, { isEnough: (sent) => eventLabel(sent.at(-1)!) === 'turn started' });
    const following = client.events(id);
    expect(await client.call('POST', `/api/conversations/${id}/terminate`)).toMatchObject({ status: 204 });
    const { events: sent, end } = await following;
    expect(end).toBe('closed');
    expect(sent.map(eventLabel).slice(-2)).toEqual(['turn interrupted', 'terminate done']);
    expect(detailsOf(sent.at(-2)!)).toMatchObject({ reason: 'terminated' });
    expect(emulator.sandboxes()).toEqual([]);
    expect(control.conversations()).toMatchObject([{ status: 'terminated' }]);
    expect(control.followers()).toBe(0);
  });

  test('a turn fails if the emulator dies', async () => {
    const { emulator, client } = await startStandIns({ events }, { run: () => new Promise(() => {}) });
    const id = await client.converse('hello');
    await client.events(id, { isEnough: (sent) => eventLabel(sent.at(-1)!) === 'turn started' });
    await emulator.close();
    expect(await client.untilSettled(id)).toBe('failed');
    const sent = await client.replay(id);
    expect(eventLabel(sent.at(-1)!)).toBe('turn failed');
    expect(detailsOf(sent.at(-1)!)['reason']).toMatch(/^sandbox connection lost: /);
    expect(await client.call('POST', `/api/conversations/${id}/terminate`)).toMatchObject({ status: 204 });
    expect((await client.replay(id)).map(eventLabel).at(-1)).toBe('terminate failed');
  });

  test('a failing turn reports its exit code', async () => {
    const { client } = await startStandIns(
      { events },
      { answers: [{ exit: 10, stdout: 'no\n', stderr: 'why\n' }] },
    );
    const id = await client.converse('hello');
    expect(await client.untilSettled(id)).toBe('idle');
    const sent = await client.replay(id);
    expect(eventLabel(sent.at(-1)!)).toBe('turn done');
    expect(detailsOf(sent.at(-1)!)).toMatchObject({ exit_code: 10 });
    expect((await client.call('GET', `/api/conversations/${id}/turns`)).body.data).toMatchObject([
      { turn_number: 1, prompt: 'hello', status: 'failed', exit_code: 10 },
    ]);
  });
});

describe('an emulator that never lists a session', () => {
  test.each(['none', 'refuse'] as const)(
    'runs the turn (%s): the prompt is written at once',
    async (sessions) => {
      const { client } = await startStandIns({}, { sessions });
      const id = await client.converse('hello');
      expect(await client.untilSettled(id)).toBe('idle');
      const sent = await client.replay(id);
      expect(sent.map(({ data }) => data)).toContain('hello');
      expect(detailsOf(sent.at(-1)!)).toEqual({ exit_code: 0 });
    },
  );
});

test('a dropped connection is taken up again where the session is listed', async () => {
  const { client } = await startStandIns({}, { connections: 'drop' });
  const id = await client.converse('hello');
  expect(await client.untilSettled(id)).toBe('idle');
  const labels = (await client.replay(id)).map(eventLabel);
  expect(labels.filter((label) => label.startsWith('reattach'))).toEqual([
    'reattach started',
    'reattach done',
  ]);
  expect(labels.at(-1)).toBe('turn done');
});

describe('the regressions of spec 3, 7', () => {
  test('a command that exits before its prompt', async () => {
    const { client } = await startStandIns({}, { holdStdin: false });
    const id = await client.converse('hello');
    expect(await client.untilSettled(id)).toBe('failed');
    expect((await client.replay(id)).at(-1)!.data).toBe(
      'turn failed {"reason":":command_exited (runtime exited 0)","exit_code":0}',
    );
  });

  test('a rejected session list orphans the turn', async () => {
    const { client } = await startStandIns({}, { sessions: 'refuse', connections: 'drop' });
    const id = await client.converse('hello');
    expect(await client.untilSettled(id)).toBe('idle');
    expect((await client.replay(id)).slice(-2).map(({ data }) => data)).toEqual([
      'reattach interrupted {"outcome":"turn_orphaned","reason":"list_sessions_failed"}',
      'turn interrupted {"reason":"list_sessions_failed"}',
    ]);
  });

  test('an orphaned turn releases its session', async () => {
    const { client, emulator } = await startStandIns(
      {},
      { sessions: 'refuse', connections: 'drop', limits: { detachedMs: 1 } },
    );
    const id = await client.converse('hello');
    await client.untilSettled(id);
    while (emulator.sandboxes()[0]!.sessions > 0) await client.call('GET', '/health');
  });

  test('an unlisted session orphans the turn', async () => {
    const { client } = await startStandIns({}, { sessions: 'none', connections: 'drop' });
    const id = await client.converse('hello');
    await client.untilSettled(id);
    expect((await client.replay(id)).at(-1)!.data).toBe('turn interrupted {"reason":"no_active_session"}');
  });
});

describe('a lost connection', () => {
  /** A TCP proxy to a server whose connections can be cut. */
  async function wireTo(url: string) {
    const { port } = new URL(url);
    const open = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(Number(port), '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one);
        one.pipe(other);
        one.on('error', () => {});
        one.on('close', () => {
          open.delete(one);
          other.destroy();
        });
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const cut = () => {
      for (const socket of open) socket.destroy();
    };
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      cut,
      close: () => {
        server.close();
        cut();
      },
    };
  }

  test.each([false, true])(
    'is reopened, and the session reattached; end of input lost: %s',
    async (endLost) => {
      let drop = endLost;
      let read = () => {};
      const inputRead = new Promise<void>((resolve) => {
        read = resolve;
      });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const framing = binaryFraming(exitCodeEncoders[1]);
      const emulator = await startEmulator({
        framing: {
          ...framing,
          decode: (message, binary) => {
            const decoded = framing.decode(message, binary);
            if (!drop || decoded?.kind !== 'end') return decoded;
            drop = false;
            read();
            return undefined;
          },
        },
        run: async (_, shell) => {
          await shell.out('first\nhal');
          for await (const chunk of shell.stdin ?? []) await shell.out(chunk);
          read();
          await released;
          await shell.out('f\nlast\n');
          return 0;
        },
      });
      const wire = await wireTo(emulator.url);
      const control = await startControl({ sandboxBaseUrl: wire.url });
      const client = await new Client(control.url).signIn();
      const id = await client.converse('+prompt+');
      await inputRead;
      wire.cut();
      await client.events(id, { isEnough: (sent) => eventLabel(sent.at(-1)!) === 'reattach done' });
      release();
      expect(await client.untilSettled(id)).toBe('idle');
      const sent = await client.replay(id);
      expect(sent.map(eventLabel)).toEqual([
        'provision started',
        'provision done',
        'turn started',
        'stdout',
        'reattach started',
        'reattach done',
        'stdout',
        'stdout',
        'turn done',
      ]);
      expect(sent.filter(({ event }) => event === 'output').map(outputText)).toEqual([
        'first',
        'hal+prompt+f',
        'last',
      ]);
      wire.close();
      await control.close();
      await emulator.close();
    },
  );
});

describe('provisioning', () => {
  test('with a foreign token fails with the message of the data plane', async () => {
    const { client, emulator } = await startStandIns({ sandboxToken: 'foreign' });
    const id = await client.converse('hello');
    expect(await client.untilSettled(id)).toBe('failed');
    expect((await client.replay(id)).map(({ data }) => data)).toEqual([
      'provision started',
      'provision failed {"reason":"create sandbox: 401 authentication failed"}',
    ]);
    expect(emulator.sandboxes()).toEqual([]);
  });

  test('without a data plane fails quickly', async () => {
    const { client, emulator } = await startStandIns();
    await emulator.close();
    const id = await client.converse('hello');
    expect(await client.untilSettled(id)).toBe('failed');
    expect((await client.replay(id)).at(-1)!.data).toContain('connection refused: nothing is listening at');
  });

  test('without a response ends in time', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const { client } = await startStandIns({
      sandboxBaseUrl: `http://127.0.0.1:${port}`,
      sandboxTimeoutMs: 30,
    });
    const id = await client.converse('hello');
    expect(await client.untilSettled(id)).toBe('failed');
    expect((await client.replay(id)).at(-1)!.data).toContain('timed out after');
    silent.close();
  });

  test('terminated during the creation of the sandbox leaves no sandbox', async () => {
    const sandboxes = new Set<string>();
    let create = () => {};
    let arrived = () => {};
    const creating = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    // A data plane that is slow to create a sandbox.
    const slow = createHttpServer(async (request, response) => {
      const body = await text(request);
      if (request.method === 'POST') {
        await new Promise<void>((resolve) => {
          create = resolve;
          arrived();
        });
        sandboxes.add((JSON.parse(body) as { name: string }).name);
      } else if (request.method === 'DELETE') sandboxes.delete(request.url!.split('/').at(-1)!);
      response.writeHead(200).end('{}');
    });
    slow.listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const { port } = slow.address() as { port: number };
    const { client } = await startStandIns({ sandboxBaseUrl: `http://127.0.0.1:${port}` });
    const id = await client.converse('hello');
    await creating;
    const terminated = client.call('POST', `/api/conversations/${id}/terminate`);
    while ((await client.status(id)) !== 'terminated');
    create();
    expect(await terminated).toMatchObject({ status: 204 });
    expect([...sandboxes]).toEqual([]);
    slow.close();
  });

  test('takes over an existing sandbox of the name', async () => {
    let isFirst = true;
    const { client, emulator } = await startStandIns(
      {},
      {
        middleware: async (c, next) => {
          await next();
          if (c.req.method !== 'POST' || !isFirst) return;
          isFirst = false;
          c.res = new Response('the response is lost', { status: 502 });
        },
      },
    );
    expect(await client.untilSettled(await client.converse('hello'))).toBe('idle');
    expect(emulator.sandboxes()).toHaveLength(1);
  });
});

describe('output', () => {
  test('arrives line by line, whatever the chunks', async () => {
    const bytes = Buffer.from('eins\nzwei ü\r\ndrei');
    const { client } = await startStandIns(
      { events: 'enveloped' },
      {
        run: async (_, shell) => {
          for (const byte of bytes) await shell.out(Buffer.of(byte));
          await shell.err('side\n');
          return 0;
        },
      },
    );
    const id = await client.converse('hello');
    await client.untilSettled(id);
    const outputs = (await client.replay(id))
      .filter(({ event }) => event === 'output')
      .map(({ data }) => JSON.parse(data));
    expect(outputs.map(({ stream, data }) => [stream, data])).toEqual([
      ['stdout', 'eins\n'],
      ['stdout', 'zwei ü\r\n'],
      ['stderr', 'side\n'],
      ['stdout', 'drei'],
    ]);
    expect(outputs[0]).toMatchObject({
      kind: 'output',
      stage: 'turn',
      state: '',
      turn_id: expect.any(String),
    });
  });

  test('above the limit fails the turn', async () => {
    const { client } = await startStandIns(
      { limits: { outputEvents: 100 } },
      {
        run: async (_, shell) => {
          while (!shell.signal.aborted) {
            await shell.out('more\n');
            await new Promise((resolve) => setImmediate(resolve));
          }
          return 0;
        },
      },
    );
    const id = await client.converse('hello');
    expect(await client.untilSettled(id)).toBe('failed');
    const sent = await client.replay(id);
    expect(sent.filter(({ event }) => event === 'output')).toHaveLength(100);
    expect(sent.at(-1)!.data).toContain('its output exceeds the limit');
  });

  test('in the plain format cannot imitate another event', async () => {
    const { client } = await startStandIns(
      {},
      { answers: [{ stdout: 'a\revent: stage\rdata: turn done {"exit_code":0}\n', exit: 1 }] },
    );
    const id = await client.converse('hello');
    await client.untilSettled(id);
    expect((await client.replay(id)).map(({ event, data }) => `${event} ${data}`).slice(-2)).toEqual([
      'output a\nevent: stage\ndata: turn done {"exit_code":0}',
      'stage turn done {"exit_code":1}',
    ]);
  });
});

describe('more turns', () => {
  test('follow one another in one sandbox', async () => {
    const { client, emulator } = await startStandIns();
    const id = await client.converse();
    expect(await client.untilSettled(id)).toBe('idle');
    for (const prompt of ['one', 'two']) {
      expect((await client.call('POST', `/api/conversations/${id}/prompts`, { prompt })).body).toEqual({
        status: 'queued',
      });
      expect(await client.untilSettled(id)).toBe('idle');
    }
    expect((await client.replay(id)).map(eventLabel)).toEqual([
      ...expectedLabels,
      ...expectedLabels.slice(2),
    ]);
    expect(emulator.sandboxes()).toHaveLength(1);
  });

  test('are rejected while one runs, which can be interrupted', async () => {
    const { client } = await startStandIns({}, { run: () => new Promise(() => {}) });
    const id = await client.converse('hello');
    await client.untilSettled(id, ['pending']);
    const more = () => client.call('POST', `/api/conversations/${id}/prompts`, { prompt: 'more' });
    expect(await more()).toMatchObject({ status: 400, body: { error: 'conversation_busy' } });
    expect(await client.call('POST', `/api/conversations/${id}/interrupt`)).toMatchObject({ status: 204 });
    expect(await client.untilSettled(id)).toBe('idle');
    expect((await client.replay(id)).at(-1)!.data).toBe('turn interrupted {"reason":"user_interrupt"}');
    expect(await client.call('POST', `/api/conversations/${id}/interrupt`)).toMatchObject({ status: 409 });
    await client.call('POST', `/api/conversations/${id}/terminate`);
    expect(await more()).toMatchObject({ status: 410, body: { error: 'conversation_terminated' } });
  });
});

test('60 conversations, 20 at a time, all succeed and leave nothing behind', async () => {
  const { client, control, emulator } = await startStandIns({ events: 'enveloped' });
  let next = 0;
  const one = async () => {
    for (let number = next++; number < 60; number = next++) {
      const agent = await client.agent(`throwaway-${number}`);
      const id = await client.open(agent, `prompt ${number}`);
      const { events } = await client.events(id, {
        isEnough: (sent) => /^turn (?!started)/.test(eventLabel(sent.at(-1)!)),
      });
      expect(events.map(eventLabel)).toEqual(expectedLabels);
      expect(outputText(events.at(-2)!)).toBe(`prompt ${number}`);
      expect(detailsOf(events.at(-1)!)).toMatchObject({ exit_code: 0 });
      await client.call('POST', `/api/conversations/${id}/terminate`);
      await client.call('DELETE', `/api/agents/${agent}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, one));
  expect(next).toBeGreaterThanOrEqual(60);
  expect(emulator.sandboxes()).toEqual([]);
  expect(control.agents()).toEqual([]);
  expect(control.conversations().filter(({ status }) => status !== 'terminated')).toEqual([]);
});

test('a service that closes leaves no sandbox', async () => {
  const { client, control, emulator } = await startStandIns({}, { run: () => new Promise(() => {}) });
  await client.converse('hello', 'one');
  await client.converse('hello', 'two');
  while (emulator.sandboxes().length < 2) await client.call('GET', '/health');
  await control.close();
  expect(emulator.sandboxes()).toEqual([]);
});

test('deleting an agent terminates its conversations', async () => {
  const { client, control, emulator } = await startStandIns();
  const agent = await client.agent();
  const ids = [await client.open(agent, 'a'), await client.open(agent, 'b')];
  await client.call('DELETE', `/api/agents/${agent}`);
  expect(emulator.sandboxes()).toEqual([]);
  expect(control.conversations().map(({ id, status }) => [id, status])).toEqual(
    ids.map((id) => [id, 'terminated']),
  );
});
