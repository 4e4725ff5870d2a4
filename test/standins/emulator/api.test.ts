/** The HTTP routes of the sandbox API. */
import { describe, expect, test } from 'vitest';
import { call } from './client.ts';
import { emulatorWithBox } from './start.ts';

const box = '/v1/sandboxes/box';

describe('sandboxes', () => {
  test('are created, listed and destroyed', async () => {
    const { url, sandboxes } = await emulatorWithBox();
    const created = await call(url, 'POST', '/v1/sandboxes', { body: { name: 'other', labels: ['a'] } });
    expect(created).toMatchObject({
      status: 201,
      body: { id: 'other', name: 'other', url: `${url}/s/other`, status: 'running', labels: ['a'] },
    });
    await call(url, 'PUT', '/v1/sandboxes/other/fs/write?path=/a.txt', { body: 'text' });
    expect(await call(url, 'GET', '/v1/sandboxes/other')).toMatchObject({
      status: 200,
      body: {
        id: 'other',
        status: 'running',
        fs: { '/a.txt': 'text' },
        checkpoints: [],
      },
    });
    expect(await call(url, 'GET', '/v1/sandboxes')).toMatchObject({
      body: { sandboxes: [{ id: 'box' }, { id: 'other' }], has_more: false },
    });
    expect(sandboxes()).toMatchObject([
      { id: 'box', status: 'running', files: {}, sessions: 0 },
      { id: 'other', files: { '/a.txt': 'text' } },
    ]);
    expect(await call(url, 'DELETE', '/v1/sandboxes/other')).toEqual({ status: 200, body: {} });
    for (const method of ['GET', 'DELETE']) {
      expect(await call(url, method, '/v1/sandboxes/other')).toEqual({
        status: 404,
        body: { error: 'no sandbox other', status: 404 },
      });
    }
    expect(sandboxes().map(({ id }) => id)).toEqual(['box']);
  });

  test('are listed in pages', async () => {
    const { url } = await emulatorWithBox();
    for (const name of ['b-3', 'b-1', 'b-2']) await call(url, 'POST', '/v1/sandboxes', { body: { name } });
    const first = await call(url, 'GET', '/v1/sandboxes?prefix=b-&max_results=2');
    expect(first.body).toMatchObject({
      sandboxes: [{ id: 'b-1' }, { id: 'b-2' }],
      has_more: true,
      next_continuation_token: 'b-2',
    });
    const rest = await call(url, 'GET', '/v1/sandboxes?prefix=b-&max_results=2&continuation_token=b-2');
    expect(rest.body).toMatchObject({ sandboxes: [{ id: 'b-3' }], has_more: false });
  });

  test('with a taken name are rejected, or replaced if configured', async () => {
    const strict = await emulatorWithBox();
    expect(await call(strict.url, 'POST', '/v1/sandboxes', { body: { name: 'box' } })).toEqual({
      status: 409,
      body: { error: 'the sandbox box already exists', status: 409 },
    });
    const mild = await emulatorWithBox({ duplicate: 'replace' });
    await call(mild.url, 'PUT', `${box}/fs/write?path=/old`, { body: 'x' });
    expect(await call(mild.url, 'POST', '/v1/sandboxes', { body: { name: 'box' } })).toMatchObject({
      status: 201,
    });
    expect(mild.sandboxes()).toMatchObject([{ id: 'box', files: {} }]);
  });

  test.each([
    [{ body: { name: '' } }, 'name is required'],
    [{ body: {} }, 'name is required'],
    [
      { body: { name: 'a/b' } },
      'the name is invalid; expected 1 to 255 characters without slashes and control characters',
    ],
    [
      { body: { name: '..' } },
      'the name is invalid; expected 1 to 255 characters without slashes and control characters',
    ],
    [{ body: '{' }, 'the body is not a JSON object'],
    [{ body: '[]' }, 'the body is not a JSON object'],
  ])('are rejected for %j', async (request, error) => {
    const { url } = await emulatorWithBox();
    expect(await call(url, 'POST', '/v1/sandboxes', request)).toEqual({
      status: 400,
      body: { error, status: 400 },
    });
  });
});

test('a configured collection name is the only one', async () => {
  const { url } = await emulatorWithBox({ resource: 'boxes' });
  expect(await call(url, 'GET', '/v1/boxes')).toMatchObject({ body: { boxes: [{ id: 'box' }] } });
  expect(await call(url, 'GET', '/v1/sandboxes')).toMatchObject({ status: 404 });
});

describe('files', () => {
  const routes = `${box}/fs`;

  test('are written, read, listed and deleted', async () => {
    const { url } = await emulatorWithBox();
    for (const path of ['/box/u/.env', '/box/u/deep/a', '/box/b'])
      expect(await call(url, 'PUT', `${routes}/write?path=${path}`, { body: path })).toEqual({
        status: 200,
        body: {},
      });
    expect(await call(url, 'GET', `${routes}/read?path=/box/u/.env`)).toEqual({
      status: 200,
      body: '/box/u/.env',
    });
    expect((await call(url, 'GET', `${routes}/list?path=/box/u`)).body).toEqual([
      { name: 'deep', type: 'dir' },
      { name: '.env', type: 'file', size: 11 },
    ]);
    expect((await call(url, 'GET', `${routes}/list?path=/`)).body).toEqual([{ name: 'box', type: 'dir' }]);
    expect(await call(url, 'DELETE', `${routes}/delete?path=/box/u`)).toMatchObject({ status: 404 });
    expect(await call(url, 'DELETE', `${routes}/delete?path=/box/u&recursive=true`)).toMatchObject({
      status: 200,
      body: { count: 2 },
    });
    expect((await call(url, 'GET', `${routes}/list?path=/box`)).body).toEqual([
      { name: 'b', type: 'file', size: 6 },
    ]);
  });

  test('keep their bytes unchanged', async () => {
    const { url } = await emulatorWithBox();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await call(url, 'PUT', `${routes}/write?path=/b`, { body: bytes });
    const read = await fetch(`${url}${routes}/read?path=/b`);
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes);
  });

  test('are relative to the working folder, and never leave the sandbox', async () => {
    const { url, sandboxes } = await emulatorWithBox();
    await call(url, 'PUT', `${routes}/write?path=a&workingDir=/dir`, { body: '' });
    await call(url, 'PUT', `${routes}/write?path=/x/../../../etc/passwd`, { body: '' });
    expect(Object.keys(sandboxes()[0]!.files)).toEqual(['/dir/a', '/etc/passwd']);
  });

  test.each([
    ['PUT', '/write', 400, 'path is required'],
    ['GET', '/read?path=/none', 404, 'no file /none'],
    ['GET', '/list?path=/none', 404, 'no file /none'],
    ['DELETE', '/delete?path=/none', 404, 'no file /none'],
    ['PUT', '/write?path=/', 400, '/ is a folder'],
    ['PUT', '/write?path=/%00', 400, 'the path contains a NUL character'],
  ])('%s %s is rejected', async (method, path, status, error) => {
    const { url } = await emulatorWithBox();
    expect(await call(url, method, routes + path)).toMatchObject({ status, body: { error, status } });
  });

  test('can be listed with details', async () => {
    const { url } = await emulatorWithBox({ listing: 'entries' });
    await call(url, 'PUT', `${routes}/write?path=/a/b&mode=600`, { body: 'xyz' });
    expect((await call(url, 'GET', `${routes}/list?path=/a`)).body).toMatchObject({
      path: '/a',
      entries: [{ name: 'b', path: '/a/b', type: 'file', size: 3, mode: '0600', isDir: false }],
      count: 1,
    });
  });
});

describe('limits', () => {
  test.each([
    ['of one file', { fileBytes: 3 }, 413, 'the body is too large: the limit is 3 bytes'],
    ['of all files', { sandboxBytes: 3 }, 413, 'the sandbox is full: the limit is 3 bytes'],
    ['of the number of files', { files: 0 }, 413, 'the sandbox is full: the limit is 0 files'],
  ])('%s', async (_, limits, status, error) => {
    const { url, sandboxes } = await emulatorWithBox({ limits });
    expect(await call(url, 'PUT', `${box}/fs/write?path=/a`, { body: 'four' })).toEqual({
      status,
      body: { error, status },
    });
    expect(sandboxes()[0]!.files).toEqual({});
  });

  test('of sandboxes', async () => {
    const { url } = await emulatorWithBox({ limits: { sandboxes: 1 } });
    expect(await call(url, 'POST', '/v1/sandboxes', { body: { name: 'b' } })).toMatchObject({ status: 429 });
  });

  test('of files account for replacements and deletions', async () => {
    const { url } = await emulatorWithBox({ limits: { sandboxBytes: 6, files: 2 } });
    const write = async (path: string, body: string) =>
      (await call(url, 'PUT', `${box}/fs/write?path=${path}`, { body })).status;
    expect(await write('/a', '1234')).toBe(200);
    expect(await write('/a', '123456')).toBe(200);
    expect(await write('/b', '1')).toBe(413);
    await call(url, 'DELETE', `${box}/fs/delete?path=/a`);
    expect(await write('/b', '123456')).toBe(200);
  });
});

describe('checkpoints', () => {
  const parseLines = (body: unknown) =>
    (body as string)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; data: string });

  test('restore files', async () => {
    const { url, sandboxes } = await emulatorWithBox();
    await call(url, 'PUT', `${box}/fs/write?path=/a`, { body: 'one' });
    const made = await call(url, 'POST', `${box}/checkpoint`, { body: { comment: 'first' } });
    expect(parseLines(made.body)).toMatchObject([
      { type: 'info' },
      { type: 'info', data: '  ID: v1' },
      { type: 'complete', data: 'Checkpoint v1 created successfully' },
    ]);
    await call(url, 'PUT', `${box}/fs/write?path=/a`, { body: 'two' });
    await call(url, 'PUT', `${box}/fs/write?path=/b`, { body: 'new' });
    expect((await call(url, 'GET', `${box}/checkpoints`)).body).toMatchObject([
      { id: 'v1', comment: 'first', is_auto: false },
    ]);
    expect((await call(url, 'GET', `${box}/checkpoints/v1`)).body).toMatchObject({ id: 'v1' });
    const restored = await call(url, 'POST', `${box}/checkpoints/v1/restore`);
    expect(parseLines(restored.body).at(-1)).toMatchObject({ type: 'complete' });
    expect(sandboxes()[0]!.files).toEqual({ '/a': 'one' });
    expect(await call(url, 'POST', `${box}/checkpoints/v9/restore`)).toMatchObject({
      status: 404,
      body: { error: 'no checkpoint v9' },
    });
  });

  test('are dropped above the limit, oldest first', async () => {
    const { url } = await emulatorWithBox({ limits: { checkpoints: 2 } });
    for (let made = 0; made < 3; made++) await call(url, 'POST', `${box}/checkpoint`);
    expect((await call(url, 'GET', `${box}/checkpoints`)).body).toMatchObject([{ id: 'v2' }, { id: 'v3' }]);
  });
});

describe('a token', () => {
  test.each(['', 'foreign', 'right-but-longer'])('%j is rejected', async (token) => {
    const { url, sandboxes } = await emulatorWithBox({ token: 'right' });
    const refused = { status: 401, body: { error: 'authentication failed', status: 401 } };
    for (const [method, path] of [
      ['POST', '/v1/sandboxes'],
      ['GET', '/v1/sandboxes'],
      ['GET', box],
      ['DELETE', box],
      ['GET', '/v1/sandboxes/none'],
      ['GET', `${box}/exec`],
    ] as const)
      expect(await call(url, method, path, { token })).toEqual(refused);
    expect(sandboxes()).toHaveLength(1);
  });

  test('is not required for /health', async () => {
    const { url } = await emulatorWithBox({ token: 'right' });
    expect(await call(url, 'GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', emulator: true },
    });
  });
});

test('an unknown route returns 404', async () => {
  const { url } = await emulatorWithBox();
  expect(await call(url, 'GET', '/v2')).toEqual({
    status: 404,
    body: { error: 'no such route', status: 404 },
  });
});

test('a taken port rejects', async () => {
  const { url } = await emulatorWithBox();
  await expect(emulatorWithBox({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE');
});
