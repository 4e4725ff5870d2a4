import { createServer as createHttp, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type HttpRequest, sendRequest } from '../../src/http/request.ts';
import { RequestError } from '../../src/http/request-error.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const http = (listener: RequestListener) => listen(createHttp({ keepAliveTimeout: 1 }, listener));
const tcp = (listener: (socket: Socket) => void) =>
  listen(createTcp((socket) => listener(socket.on('error', () => {}))));

const send = (url: string, overrides: Partial<HttpRequest> = {}) =>
  sendRequest({ method: 'GET', url, timeoutMs: 5000, ...overrides });
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'a response',
    (error: RequestError) => `${error.kind}: ${error.message.replace(/:\d+/g, '')}`,
  );

test('returns status, headers and body of a response', async () => {
  const url = await http((request, response) => {
    response.writeHead(418, { 'X-Word': 'short', 'Set-Cookie': ['a=1', 'b=2'] });
    request.pipe(response);
  });
  const { status, headers, body, durationMs } = await send(`${url}/tea?sort=green`, {
    method: 'POST',
    body: 'Käse',
  });
  expect({ status, body: String(body) }).toEqual({ status: 418, body: 'Käse' });
  expect(headers).toMatchObject({ 'x-word': 'short', 'set-cookie': 'a=1, b=2' });
  expect(durationMs).toBeGreaterThan(0);
});

test('sends the length of a body and the given headers, and accepts no content encoding', async () => {
  const url = await http(({ headers }, response) => response.end(JSON.stringify(headers)));
  const { body } = await send(url, { method: 'PUT', body: 'ä', headers: { authorization: 'Bearer x' } });
  expect(JSON.parse(String(body))).toMatchObject({
    'content-length': '2',
    authorization: 'Bearer x',
    'accept-encoding': 'identity',
  });
});

test('follows no redirect', async () => {
  const url = await http((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  expect(await send(url)).toMatchObject({ status: 302, headers: { location: '/elsewhere' } });
});

test('sends again if an idle connection was closed just as it was reused', async () => {
  let connections = 0;
  const url = await tcp((socket) => {
    const last = ++connections > 1;
    let requests = 0;
    socket.on('data', () => {
      if (++requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
      else if (!last) socket.resetAndDestroy();
    });
  });
  for (let turn = 0; turn < 2; turn++) expect(String((await send(url)).body)).toBe('ok');
  expect(connections).toBe(2);
});

describe('reports', () => {
  test('a refused connection', async () => {
    const url = await http(() => {});
    servers.pop()?.close();
    expect(await errorOf(send(`${url}/a?token=secret`))).toBe(
      'refused: GET http://127.0.0.1/a: connection refused: nothing is listening at http://127.0.0.1',
    );
  });

  test('an unknown host', async () => {
    expect(await errorOf(send('http://nowhere.invalid/'))).toMatch(
      /^unreachable: GET http:\/\/nowhere\.invalid\/: host /,
    );
  });

  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['closed at once', (socket) => socket.destroy(), /^reset: .*: connection closed without a response$/],
    ['silent', () => {}, /^timeout: .*: timed out after 0\.2 s$/],
    ['not HTTP', (socket) => socket.end('SSH-2.0-x\r\n\r\n'), /^malformed: .*: response is not valid HTTP$/],
    [
      'cut by length',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
      /^truncated: .*: connection closed in the middle of the response$/,
    ],
    [
      'cut by chunk',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'),
      /^truncated: .*: connection closed in the middle of the response$/,
    ],
    [
      'slow to its end',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
      /^timeout: .*: timed out after 0\.2 s in the middle of the response$/,
    ],
  ])('%s', async (_, listener, expected) => {
    const url = await tcp(listener);
    expect(await errorOf(send(url, { timeoutMs: 200 }))).toMatch(expected);
  });

  test('a body that is too large', async () => {
    const url = await http((_, response) => response.end(Buffer.alloc(3 * 1024 * 1024)));
    expect(await errorOf(send(url, { maxBytes: 2 * 1024 * 1024 }))).toMatch(
      /^too-large: .*: response body is larger than 2 MiB$/,
    );
  });

  test('a server that does not speak TLS', async () => {
    const url = await http((_, response) => response.end());
    expect(await errorOf(send(url.replace('http:', 'https:')))).toMatch(/^tls: /);
  });

  test('a run that is stopped before or during the request', async () => {
    const url = await http(() => {});
    expect(await errorOf(send(url, { signal: AbortSignal.abort() }))).toMatch(/^stopped: /);
    const { signal, ...stopper } = abortable();
    const waiting = errorOf(send(url, { signal }));
    stopper.abort();
    expect(await waiting).toMatch(/^stopped: /);
  });

  test('a header that cannot be sent', async () => {
    const url = await http((_, response) => response.end());
    expect(await errorOf(send(url, { headers: { 'x-word': 'a\nb' } }))).toMatch(/^malformed: /);
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

test('a RequestError is an Error', () => expect(new RequestError('reset', 'x')).toBeInstanceOf(Error));
