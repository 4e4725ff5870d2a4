/** The sandbox product's own SDK, unchanged, against the emulator. */
import { once } from 'node:events';
import { APIError, ExecError, SpritesClient } from '@fly/sprites';
import { expect, onTestFinished, test } from 'vitest';
import { type EmulatorConfig, startEmulator } from '../../../src/standins/emulator/index.ts';

async function startWithSdk(config: EmulatorConfig = {}) {
  const emulator = await startEmulator({
    resource: 'sprites',
    token: 'a-token',
    ...config,
  });
  onTestFinished(() => emulator.close());
  return { emulator, client: new SpritesClient('a-token', { baseURL: emulator.url }) };
}

test('creates, lists and destroys sandboxes', async () => {
  const { emulator, client } = await startWithSdk();
  const made = await client.createSprite('one', { labels: ['ci'] });
  expect(made).toMatchObject({
    name: 'one',
    status: 'running',
    url: `${emulator.url}/s/one`,
    labels: ['ci'],
  });
  for (let number = 0; number < 55; number++) await client.createSprite(`many-${number}`);
  expect((await client.listSprites({ prefix: 'one' })).sprites).toMatchObject([{ name: 'one' }]);
  expect(await client.listAllSprites('many-')).toHaveLength(55);
  expect(await client.getSprite('one')).toMatchObject({ id: 'one', name: 'one' });
  await client.updateURLSettings('one', { auth: 'public' });
  expect(await client.updateSprite('one', { labels: ['nightly'] })).toMatchObject({ labels: ['nightly'] });
  expect(await client.getSprite('one')).toMatchObject({ labels: ['nightly'] });
  await made.destroy();
  await expect(client.getSprite('one')).rejects.toMatchObject({ statusCode: 404 });
  expect(emulator.sandboxes()).toHaveLength(55);
});

test('gets the errors for a taken name and a foreign token', async () => {
  const { emulator, client } = await startWithSdk();
  await client.createSprite('one');
  const taken = await client.createSprite('one').catch((error: unknown) => error);
  expect(taken).toBeInstanceOf(APIError);
  expect(taken).toMatchObject({ statusCode: 409 });
  const stranger = new SpritesClient('foreign', { baseURL: emulator.url });
  await expect(stranger.createSprite('two')).rejects.toMatchObject({
    statusCode: 401,
    errorCode: 'authentication failed',
  });
  await expect(stranger.sprite('one').execFile('true')).rejects.toThrow('WebSocket error');
});

test('runs commands and reads streams and exit codes', async () => {
  const { client } = await startWithSdk();
  const sandbox = await client.createSprite('one');
  expect(await sandbox.execFile('echo', ['a', 'b'])).toMatchObject({ stdout: 'a b\n', exitCode: 0 });
  const failed = await sandbox.execFile('rm', ['/none']).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ExecError);
  expect(failed).toMatchObject({ exitCode: 1, stderr: 'rm: /none: no such file\n', stdout: '' });
});

test('writes to standard input and reads the output', async () => {
  const { client } = await startWithSdk();
  const sandbox = await client.createSprite('one');
  const command = sandbox.spawn('agent', ['--model', 'm'], { env: { A: 'b' }, cwd: '/w' });
  const output: Buffer[] = [];
  command.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  await once(command, 'spawn');
  command.stdin.write('say hello\n');
  command.stdin.end();
  expect(await command.wait()).toBe(0);
  expect(Buffer.concat(output).toString()).toBe('agent --model m\nsay hello\n');
});

test('transfers megabytes', async () => {
  const { client } = await startWithSdk();
  const sandbox = await client.createSprite('one');
  const command = sandbox.spawn('agent');
  let size = 0;
  command.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
  });
  await once(command, 'spawn');
  for (let piece = 0; piece < 8; piece++) command.stdin.write(Buffer.alloc(1024 * 1024));
  command.stdin.end();
  expect(await command.wait()).toBe(0);
  expect(size).toBe(8 * 1024 * 1024 + 'agent\n'.length);
});

test('lists sessions, attaches to one and kills it', async () => {
  const { client } = await startWithSdk();
  const sandbox = await client.createSprite('one');
  const first = sandbox.createSession('agent');
  first.on('error', () => {});
  await once(first, 'spawn');
  const [session] = await sandbox.listSessions();
  expect(session).toMatchObject({ command: 'agent', isActive: true, tty: true });
  const second = sandbox.attachSession(session!.id);
  const output: Buffer[] = [];
  second.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  // For a terminal this client reports the exit code in a message only.
  const codes: unknown[] = [];
  for (const command of [first, second])
    command.on('message', (message: { type: string; exit_code?: number }) => {
      if (message.type === 'exit') codes.push(message.exit_code);
    });
  const ended = Promise.all([first.wait(), second.wait()]);
  await once(second, 'spawn');
  for await (const _ of await sandbox.killSession(session!.id, 'SIGKILL'));
  await ended;
  expect(codes).toEqual([137, 137]);
  expect(Buffer.concat(output).toString()).toBe('agent\n');
  expect(await sandbox.listSessions()).toEqual([]);
});

test('creates and restores checkpoints', async () => {
  const { client } = await startWithSdk();
  const sandbox = await client.createSprite('one');
  await sandbox.execFile('echo', ['old', '>', '/f']);
  const messages: unknown[] = [];
  for await (const message of await sandbox.createCheckpoint('before')) messages.push(message);
  expect(messages.at(-1)).toMatchObject({ type: 'complete', data: 'Checkpoint v1 created successfully' });
  await sandbox.execFile('echo', ['new', '>', '/f']);
  const [checkpoint] = await sandbox.listCheckpoints();
  expect(checkpoint).toMatchObject({ id: 'v1', comment: 'before', isAuto: false });
  expect(await sandbox.getCheckpoint('v1')).toMatchObject({ comment: 'before' });
  for await (const _ of await sandbox.restoreCheckpoint('v1'));
  expect(await sandbox.execFile('cat', ['/f'])).toMatchObject({ stdout: 'old\n' });
  await expect(sandbox.restoreCheckpoint('v2')).rejects.toThrow('404');
});

test.each(['array', 'entries', undefined] as const)('lists a folder in both forms (%s)', async (listing) => {
  const { emulator, client } = await startWithSdk(listing ? { listing } : {});
  const files = (await client.createSprite('one')).filesystem('/box');
  await files.writeFile('a', 'x');
  const url = `${emulator.url}/v1/sprites/one/fs/list?path=/box`;
  const list = async (query: string) =>
    (await fetch(url + query, { headers: { authorization: 'Bearer a-token' } })).json();
  const plain = [{ name: 'a', type: 'file', size: 1 }];
  const detailed = { entries: [{ name: 'a', size: 1, isDir: false, mode: '0644' }] };
  if (listing === 'entries') expect(await list('')).toMatchObject(detailed);
  else expect(await list('')).toEqual(plain);
  if (listing === 'array') expect(await list('&workingDir=/')).toEqual(plain);
  else {
    expect(await list('&workingDir=/')).toMatchObject(detailed);
    expect(await files.readdir('.')).toEqual(['a']);
    expect((await files.stat('a')).size).toBe(1);
  }
});

test('reads and writes files', async () => {
  const { client } = await startWithSdk();
  const files = (await client.createSprite('one')).filesystem('/box/u');
  await files.writeFile('.env', 'TOKEN=x\n', { mode: 0o600 });
  expect(await files.readFile('/box/u/.env', 'utf8')).toBe('TOKEN=x\n');
  expect(await files.readdir('/box/u')).toEqual(['.env']);
  const stat = await files.stat('.env');
  expect([stat.size, stat.isFile(), stat.mode & 0o777]).toEqual([8, true, 0o600]);
  expect(
    (await files.readdir('/box', { withFileTypes: true })).map((one) => [one.name, one.isDirectory()]),
  ).toEqual([['u', true]]);
  expect([await files.exists('.env'), await files.exists('none')]).toEqual([true, false]);
  await expect(files.stat('none')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(files.readdir('/none')).rejects.toMatchObject({ code: 'ENOENT' });
  await files.rm('.env');
  await expect(files.readFile('.env', 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
});
