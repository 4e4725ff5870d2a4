import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeToken, toBearerToken } from '../../src/platform/token.ts';
import { MintError, type MintOptions, mintToken } from '../../src/validate/mint-token.ts';

const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  const bodies: Record<string, string> = {
    '/text': 'tok-1234567890\n',
    '/json': '{"access_token":"tok-1234567890"}',
    '/token': '{"token":"tok-1234567890"}',
    '/page': '<html>Sign in</html>',
    '/lines': '<!doctype html>\n<html>\n<body>\n</html>',
    '/typed': 'tok-1234567890',
    '/xml': '<?xml version="1.0"?>\n<error/>',
    '/list': '["tok-1234567890"]',
    '/string': '"tok-1234567890"',
    '/null': 'null',
    '/pretty': 'signed in\n{\n  "access_token": "tok-1234567890"\n}',
    '/other': '{"id":5}',
    '/large': 'x'.repeat(100_000),
  };
  const body = bodies[request.url ?? ''];
  const headers = request.url === '/typed' ? { 'content-type': 'text/html; charset=utf-8' } : {};
  response.writeHead(body === undefined ? 403 : 200, headers).end(body);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const mint = (source: string, overrides: Partial<MintOptions> = {}) =>
  mintToken({
    source,
    cwd: process.cwd(),
    env: { PLATFORM_API_BASE_URL: 'http://localhost:1' },
    passEnv: [],
    hostEnv: process.env,
    timeoutMs: 5000,
    signal: new AbortController().signal,
    ...overrides,
  });

describe('a token from a URL', () => {
  it.each(['text', 'json', 'token'])('%s', async (path) =>
    expect(await mint(`${url}/${path}`)).toBe('tok-1234567890'),
  );
  it('is requested with GET', async () => {
    requests.length = 0;
    await mint(`${url}/text`);
    expect(requests).toEqual(['GET /text']);
  });
  it.each([
    ['page', '--mint returned a login page; expected a token'],
    ['lines', '--mint returned an HTML page; expected a token'],
    ['typed', '--mint returned an HTML page; expected a token'],
    ['xml', 'returned no token'],
    ['list', 'returned no token'],
    ['string', 'returned no token'],
    ['null', 'returned no token'],
    ['pretty', 'returned no token'],
    ['other', 'returned no token'],
    ['none', 'the URL of --mint returned 403'],
    ['large', 'response body is larger than'],
  ])('not of %s', async (path, expectedMessage) =>
    expect(mint(`${url}/${path}`)).rejects.toThrow(expectedMessage),
  );
});

describe.skipIf(process.platform === 'win32')('a token from a command', () => {
  it.each([
    ['printf tok-1234567890'],
    ['echo tok-1234567890'],
    ['echo signing in; echo tok-1234567890'],
    ['echo \'{"access_token": "tok-1234567890"}\''],
    ['echo noise >&2; echo tok-1234567890'],
  ])('%s', async (command) => expect(await mint(command)).toBe('tok-1234567890'));

  it('gets the base URL, and the variables passed on', async () => {
    expect(await mint('echo $PLATFORM_API_BASE_URL')).toBe('http://localhost:1');
    const hostEnv = { ...process.env, WANTED: 'one-token', GITHUB_TOKEN: 'ghs_x' };
    expect(await mint('echo $WANTED$GITHUB_TOKEN', { hostEnv, passEnv: ['WANTED', 'GITHUB_TOKEN'] })).toBe(
      'one-token',
    );
  });

  it.each([
    ['exit 3', 'exited with code 3'],
    ['true', 'returned no token'],
    ['echo two words', 'returned no token'],
    ['echo "<html><title>Log in</title></html>"', '--mint returned a login page; expected a token'],
  ])('not of %s', async (command, expectedMessage) => expect(mint(command)).rejects.toThrow(expectedMessage));

  it('reports the error output of a failed command, but not its output', async () => {
    const error = await mint('echo half-a-token; echo no such user >&2; exit 1').catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(MintError);
    expect((error as MintError).log).toBe('no such user');
    expect((error as MintError).message).toBe('the command of --mint exited with code 1');
  });

  it('is not waited for longer than its timeout', async () => {
    await expect(mint('sleep 30', { timeoutMs: 200 })).rejects.toThrow('took longer than 0.2 s');
    const stop = new AbortController();
    const minted = mint('sleep 30', { signal: stop.signal });
    stop.abort();
    await expect(minted).rejects.toThrow('the run was stopped');
  });
});

describe('a bearer token', () => {
  it.each(['a', 'eyJ.x-y_z~+/='])('%s', (token) => expect(toBearerToken(token)).toBe(token));
  it.each(['', 'a b', 'a\nb', 'ä', '\u0000', 'x'.repeat(16385), 5, undefined])('not %j', (token) =>
    expect(toBearerToken(token)).toBeUndefined(),
  );
  it('is trimmed', () => expect(normalizeToken(' tok-1\r\n')).toBe('tok-1'));
  it.each(['', ' ', 'a b', 'a\nb'])('is not %j', (token) =>
    expect(() => normalizeToken(token)).toThrow(/^the token is invalid/),
  );
});
