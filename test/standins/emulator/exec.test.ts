/** Exec over WebSocket: framing, standard input, sessions, exits. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { parseScript } from '../../../src/standins/emulator/index.ts';
import { call, Exec, execPath, rejectedUpgrade } from './client.ts';
import { emulatorWithBox } from './start.ts';

const list = async (url: string) =>
  ((await call(url, 'GET', '/v1/sandboxes/box/exec')).body as { sessions: { id: string }[] }).sessions;

describe('an unknown command', () => {
  test('echoes its line, then standard input to its end, and exits with 0', async () => {
    const { url } = await emulatorWithBox();
    const exec = await new Exec(url, execPath('box', ['agent', '--model', 'm'], { stdin: 'true' })).open();
    exec.sendInput('say ');
    exec.sendInput('hello\n');
    await exec.waitFor('hello');
    exec.endInput();
    expect(await exec.ended).toEqual({
      stdout: 'agent --model m\nsay hello\n',
      stderr: '',
      exit: [0],
      texts: [],
      closed: 1000,
      order: [1, 1, 1, 3],
    });
  });

  test('without standard input responds at once', async () => {
    const { url } = await emulatorWithBox();
    const exec = new Exec(url, execPath('box', ['agent'], { stdin: 'false' }));
    expect(await exec.ended).toMatchObject({ stdout: 'agent\n', exit: [0], closed: 1000 });
  });

  test('can be configured to exit at once', async () => {
    const { url } = await emulatorWithBox({ holdStdin: false });
    const exec = await new Exec(url, execPath('box', ['agent'])).open();
    exec.sendInput('prompt');
    expect(await exec.ended).toMatchObject({ stdout: 'agent\n', exit: [0], closed: 1000 });
  });

  test('can have an exit code of four bytes', async () => {
    const { url } = await emulatorWithBox({ exitFrame: 4 });
    const exec = new Exec(url, execPath('box', ['false']));
    expect(await exec.ended).toMatchObject({ exit: [0, 0, 0, 1] });
  });
});

describe('the interpreter', () => {
  test.each<[line: string, stdout: string, code: number, stderr?: string]>([
    ['echo hi', 'hi\n', 0],
    ['echo', '\n', 0],
    ['echo "hi there"', 'hi there\n', 0],
    ["echo 'a > b'", 'a > b\n', 0],
    ['echo a >> b', 'a >> b\n', 0],
    ['echo one > /f; cat /f', 'one\n', 0],
    ['echo "one two" > f; cat /w/f', 'one two\n', 0],
    ['echo x > f; cat f > g; rm f; cat f; cat g', 'x\n', 0],
    ['cat /none', '', 0],
    ['cat /none > /made; cat /made', '', 0],
    ['rm -f /none', '', 0],
    ['rm /none', '', 1, 'rm: /none: no such file\n'],
    ['true', '', 0],
    ['false', '', 1],
    ['false; true', '', 0],
    ['true; false', '', 1],
    ['; echo a ;; echo b;', 'a\nb\n', 0],
    ['ls -la', 'ls -la\n', 0],
    ['echoes', 'echoes\n', 0],
    ['constructor', 'constructor\n', 0],
    ['true story', 'true story\n', 0],
    ['cat a b', 'cat a b\n', 0],
    ['exit 3', 'exit 3\n', 0],
    [`echo big > ${'/'}`, '', 1, '/ is a folder\n'],
  ])('%s', async (line, stdout, code, stderr = '') => {
    const { url } = await emulatorWithBox();
    const exec = new Exec(url, execPath('box', line.split(' '), { stdin: 'false', dir: '/w' }));
    expect(await exec.ended).toMatchObject({ stdout, stderr, exit: [code] });
  });

  test('a known command exits without waiting for standard input', async () => {
    const { url } = await emulatorWithBox();
    expect(await new Exec(url, execPath('box', ['echo', 'a'])).ended).toMatchObject({
      stdout: 'a\n',
      exit: [0],
    });
  });

  test('takes linear time in the length of a line', async () => {
    const { url } = await emulatorWithBox();
    const line = `echo ${' '.repeat(4000)}"`;
    const begun = performance.now();
    await new Exec(url, execPath('box', [line], { stdin: 'false' })).ended;
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('framing', () => {
  test('a message in fragments is one message', async () => {
    const { url } = await emulatorWithBox();
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    exec.socket.send(Buffer.of(0), { fin: false, binary: true });
    exec.socket.send(Buffer.from('ab'), { fin: false, binary: true });
    exec.socket.send(Buffer.from('c'), { fin: true, binary: true });
    exec.endInput();
    expect(await exec.ended).toMatchObject({ stdout: 'x\nabc', exit: [0] });
  });

  test.each([
    ['an unknown stream', Buffer.from([9, 65]), true],
    ['standard output from a client', Buffer.from([1, 65]), true],
    ['an exit from a client', Buffer.from([3, 7]), true],
    ['an empty message', Buffer.alloc(0), true],
    ['input of no bytes', Buffer.of(0), true],
    ['text that is not JSON', Buffer.from('hello'), false],
    ['text that is null', Buffer.from('null'), false],
    ['a terminal size', Buffer.from('{"type":"resize","cols":80,"rows":24}'), false],
  ])('%s is ignored', async (_, message, binary) => {
    const { url } = await emulatorWithBox();
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    exec.socket.send(message, { binary });
    exec.sendInput('b');
    exec.endInput();
    expect(await exec.ended).toMatchObject({ stdout: 'x\nb', exit: [0] });
  });

  test('input after the end is discarded', async () => {
    const { url } = await emulatorWithBox();
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    exec.sendInput('a');
    exec.endInput();
    exec.sendInput('late');
    expect(await exec.ended).toMatchObject({ stdout: 'x\na', exit: [0] });
  });

  test('arbitrary bytes come back unchanged', async () => {
    const { url } = await emulatorWithBox();
    const sent = Buffer.from([0, 1, 2, 3, 4, 255, 254, 10, 13, 0]);
    const exec = new Exec(url, execPath('box', ['x']));
    const got: Buffer[] = [];
    exec.socket.on('message', (data: Buffer) => got.push(data));
    await exec.open();
    exec.sendInput(sent);
    exec.endInput();
    await exec.ended;
    expect(got[1]).toEqual(Buffer.concat([Buffer.of(1), sent]));
  });

  test('a message above the limit closes the socket', async () => {
    const { url } = await emulatorWithBox({ limits: { messageBytes: 1000 } });
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    exec.sendInput('y'.repeat(2000));
    expect((await exec.ended).closed).toBe(1009);
    expect(await list(url)).toEqual([]);
  });

  test('a terminal gets plain bytes and a text message at the end', async () => {
    const { url } = await emulatorWithBox();
    const exec = new Exec(url, execPath('box', ['sh'], { tty: 'true' }));
    const got: string[] = [];
    exec.socket.on('message', (data: Buffer, binary) => got.push(`${binary} ${data}`));
    await exec.open();
    exec.socket.send(Buffer.from('abc'));
    exec.socket.send(Buffer.of(4));
    expect((await exec.ended).closed).toBe(1000);
    expect(got).toEqual(['true sh\n', 'true abc', 'false {"type":"exit","exit_code":0}']);
  });
});

describe('a slow reader', () => {
  test('slows the command down, and misses nothing', async () => {
    const { url } = await emulatorWithBox({ limits: { pendingBytes: 64 * 1024 } });
    const exec = new Exec(url, execPath('box', ['x']));
    const digest = createHash('sha256');
    let size = 0;
    exec.socket.removeAllListeners('message');
    exec.socket.on('message', (data: Buffer) => {
      if (data[0] !== 1) return;
      size += data.length - 1;
      digest.update(data.subarray(1));
    });
    await exec.open();
    while (size === 0) await list(url);
    exec.socket.pause();
    const chunk = randomBytes(1024 * 1024);
    const sent = createHash('sha256').update('x\n');
    const pieces = 48;
    for (let piece = 0; piece < pieces; piece++) {
      sent.update(chunk);
      exec.sendInput(chunk);
    }
    exec.endInput();
    // The output that fits the buffers is sent, and no more while nobody reads.
    let waiting = Number.POSITIVE_INFINITY;
    for (let same = 0; same < 20; same++) {
      await list(url);
      if (exec.socket.bufferedAmount < waiting) same = 0;
      waiting = exec.socket.bufferedAmount;
    }
    expect(waiting).toBeGreaterThan((pieces / 2) * chunk.length);
    exec.socket.resume();
    await exec.ended;
    expect(size).toBe(pieces * chunk.length + 2);
    expect(digest.digest('hex')).toBe(sent.digest('hex'));
  });

  test('that disconnects ends the command', async () => {
    const { url } = await emulatorWithBox({ limits: { pendingBytes: 1024 } });
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    exec.socket.pause();
    for (let piece = 0; piece < 16; piece++) exec.sendInput(Buffer.alloc(1024 * 1024));
    exec.socket.terminate();
    while ((await list(url)).length > 0);
  });
});

describe('endings', () => {
  test('a closed socket ends its command', async () => {
    const { url } = await emulatorWithBox();
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    expect(await list(url)).toMatchObject([{ command: 'x', is_active: true, tty: false, workdir: '/' }]);
    exec.socket.close();
    await exec.ended;
    while ((await list(url)).length > 0);
  });

  test.each([
    ['KILL', 137],
    ['SIGINT', 130],
    ['nonsense', 143],
  ])('a signal %s ends a command with %i', async (signal, code) => {
    const { url } = await emulatorWithBox();
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    exec.socket.send(JSON.stringify({ type: 'signal', signal }));
    expect(await exec.ended).toMatchObject({ exit: [code], closed: 1000 });
  });

  test('a session is killed over HTTP', async () => {
    const { url } = await emulatorWithBox();
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    const [session] = await list(url);
    const answer = await call(url, 'POST', `/v1/sandboxes/box/exec/${session!.id}/kill?signal=KILL`);
    expect(answer.body).toContain('"exit_code":137');
    expect(await exec.ended).toMatchObject({ exit: [137] });
  });

  test('a destroyed sandbox ends its commands', async () => {
    const { url } = await emulatorWithBox();
    const exec = await new Exec(url, execPath('box', ['x'])).open();
    await call(url, 'DELETE', '/v1/sandboxes/box');
    expect(await exec.ended).toMatchObject({ exit: [137], closed: 1000 });
  });

  test('a closing emulator breaks every socket', async () => {
    const emulator = await emulatorWithBox();
    const exec = await new Exec(emulator.url, execPath('box', ['x'])).open();
    await emulator.close();
    expect(await exec.ended).toMatchObject({ exit: undefined, closed: 1006 });
    await emulator.close();
  });
});

describe('a detachable session', () => {
  test('keeps running without its client, and replays everything to the next one', async () => {
    const { url } = await emulatorWithBox();
    const first = await new Exec(url, execPath('box', ['agent'], { detachable: 'true' })).open();
    first.sendInput('one\n');
    await first.waitFor('one');
    first.socket.terminate();
    await first.ended;
    const [session] = await list(url);
    const second = await new Exec(url, `/v1/sandboxes/box/exec/${session!.id}`).open();
    await second.waitFor('agent\none\n');
    second.sendInput('two\n');
    second.endInput();
    const ended = await second.ended;
    expect(ended).toMatchObject({ stdout: 'agent\none\ntwo\n', exit: [0], closed: 1000 });
    expect(JSON.parse(ended.texts[0]!)).toMatchObject({
      type: 'session_info',
      session_id: session!.id,
      tty: false,
    });
    expect(await list(url)).toEqual([]);
    const late = new Exec(url, `/v1/sandboxes/box/exec/${session!.id}`);
    expect(await late.ended).toMatchObject({ stdout: 'agent\none\ntwo\n', exit: [0], closed: 1000 });
  });

  test('sends the same output to two clients', async () => {
    const { url } = await emulatorWithBox();
    const first = await new Exec(url, execPath('box', ['agent'])).open();
    const [session] = await list(url);
    const second = await new Exec(url, `/v1/sandboxes/box/exec/${session!.id}`).open();
    first.sendInput('a');
    await second.waitFor('a');
    second.sendInput('b');
    second.endInput();
    expect(await first.ended).toMatchObject({ stdout: 'agent\nab', exit: [0] });
    expect(await second.ended).toMatchObject({ stdout: 'agent\nab', exit: [0] });
  });

  test('keeps only its last output', async () => {
    const { url } = await emulatorWithBox({ limits: { historyBytes: 8 } });
    const first = await new Exec(url, execPath('box', ['x'], { detachable: 'true' })).open();
    for (const text of ['1234', '5678', 'abcdefghijkl']) {
      first.sendInput(text);
      await first.waitFor(text);
    }
    const [session] = await list(url);
    const second = new Exec(url, `/v1/sandboxes/box/exec/${session!.id}`);
    await second.waitFor('efghijkl');
    first.endInput();
    expect((await second.ended).stdout).toBe('efghijkl');
  });

  test('is ended if no client reattaches', async () => {
    const { url } = await emulatorWithBox({ limits: { detachedMs: 20 } });
    const exec = await new Exec(url, execPath('box', ['x'], { detachable: 'true' })).open();
    exec.socket.terminate();
    while ((await list(url)).length > 0);
  });

  test('is dropped some time after its end', async () => {
    const { url } = await emulatorWithBox({ limits: { endedSessions: 1 } });
    const ids: string[] = [];
    for (let run = 0; run < 2; run++) {
      const exec = await new Exec(url, execPath('box', ['x'])).open();
      ids.push((await list(url))[0]!.id);
      exec.endInput();
      await exec.ended;
    }
    expect(await rejectedUpgrade(url, `/v1/sandboxes/box/exec/${ids[0]}`)).toMatchObject({ status: 404 });
    expect(await new Exec(url, `/v1/sandboxes/box/exec/${ids[1]}`).ended).toMatchObject({ exit: [0] });
  });
});

describe('rejected before the upgrade', () => {
  test.each([
    ['an unknown sandbox', execPath('none', ['x']), 404, 'no sandbox none'],
    ['an unknown session', '/v1/sandboxes/box/exec/none', 404, 'no session none'],
    ['no command', '/v1/sandboxes/box/exec', 400, 'cmd is required'],
    ['another route', '/v1/sandboxes/box/shell', 404, 'no such route'],
    ['another collection', '/v1/boxes/box/exec?cmd=x', 404, 'no such route'],
    ['a broken path', '/v1/sandboxes/%ff/exec?cmd=x', 400, 'the path is not percent-encoded UTF-8'],
  ])('%s', async (_, path, status, error) => {
    const { url } = await emulatorWithBox();
    expect(await rejectedUpgrade(url, path)).toEqual({ status, body: { error, status } });
  });

  test('a foreign token', async () => {
    const { url } = await emulatorWithBox({ token: 'right' });
    expect(await rejectedUpgrade(url, execPath('box', ['x']), 'foreign')).toEqual({
      status: 401,
      body: { error: 'authentication failed', status: 401 },
    });
    expect(await new Exec(url, execPath('box', ['true']), 'right').ended).toMatchObject({ exit: [0] });
  });

  test('too many sessions', async () => {
    const { url } = await emulatorWithBox({ limits: { sessions: 1 } });
    await new Exec(url, execPath('box', ['x'])).open();
    expect(await rejectedUpgrade(url, execPath('box', ['x']))).toMatchObject({ status: 429 });
  });

  test('an invalid handshake leaves no session', async () => {
    const { url } = await emulatorWithBox();
    const { port } = new URL(url);
    const socket = connectSocket(Number(port), '127.0.0.1');
    socket.end(
      `GET ${execPath('box', ['x'])} HTTP/1.1\r\nhost: h\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    );
    socket.resume();
    await once(socket, 'close');
    expect(await list(url)).toEqual([]);
  });
});

test('the session list can be configured to be rejected', async () => {
  const { url } = await emulatorWithBox({ sessions: 'refuse' });
  expect(await call(url, 'GET', '/v1/sandboxes/box/exec')).toMatchObject({
    status: 426,
    body: { error: 'exec needs a WebSocket upgrade' },
  });
});

describe('a script', () => {
  const answers = [
    { command: 'agent', input: 'word', stdout: '{"type":"result","result":"pong"}\n' },
    { command: 'agent', input: 'fail', stderr: 'broken\n', exit: 10 },
    { command: 'agent', input: 'both', echo: true, stdout: 'done\n' },
    { command: 'quick', hold: false, stdout: 'now\n', delay: 0.01 },
  ];

  test.each([
    ['agent --x', 'the word', '{"type":"result","result":"pong"}\n', '', 0],
    ['agent', 'please fail', '', 'broken\n', 10],
    ['agent', 'both;', 'both;done\n', '', 0],
    ['agent', 'else', 'agent\nelse', '', 0],
    ['agents', 'word', 'agents\nword', '', 0],
    ['true; agent', 'word', '{"type":"result","result":"pong"}\n', '', 0],
  ])('%s with %s', async (line, input, stdout, stderr, code) => {
    const { url } = await emulatorWithBox({ answers });
    const exec = await new Exec(url, execPath('box', [line])).open();
    exec.sendInput(input);
    exec.endInput();
    expect(await exec.ended).toMatchObject({ stdout, stderr, exit: [code] });
  });

  test('may answer without reading input', async () => {
    const { url } = await emulatorWithBox({ answers });
    expect(await new Exec(url, execPath('box', ['quick'])).ended).toMatchObject({
      stdout: 'now\n',
      exit: [0],
    });
  });
});

describe('a script file', () => {
  test('is parsed into its answers', () => {
    const answers = [{ command: 'agent', stdout: 'x', exit: 255, delay: 0.5, echo: false, hold: true }];
    expect(parseScript({ answers })).toEqual(answers);
    expect(parseScript({ answers: [] })).toEqual([]);
  });

  test.each([
    [null, 'answers is not a list'],
    [{ answers: {} }, 'answers is not a list'],
    [{ answers: [], more: 1 }, 'more is not a known key; expected answers'],
    [{ answers: ['x'] }, 'answers[0] is not an object'],
    [
      { answers: [{ code: 1 }] },
      'answers[0].code is not a known key; expected command, input, echo, hold, delay, stdout, stderr, exit',
    ],
    [{ answers: [{ constructor: 1 }] }, /^answers\[0\]\.constructor is not a known key/],
    [{ answers: [{}, { exit: 256 }] }, 'answers[1].exit is 256; expected a whole number from 0 to 255'],
    [{ answers: [{ exit: 1.5 }] }, 'answers[0].exit is 1.5; expected a whole number from 0 to 255'],
    [{ answers: [{ delay: -1 }] }, 'answers[0].delay is -1; expected seconds from 0 to 3600'],
    [{ answers: [{ stdout: 1 }] }, 'answers[0].stdout is 1; expected a string'],
    [{ answers: [{ echo: 'yes' }] }, 'answers[0].echo is "yes"; expected true or false'],
  ])('is rejected: %j', (script, message) => {
    expect(() => parseScript(script)).toThrow(message);
  });
});
