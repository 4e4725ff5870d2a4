import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import type { ConformanceEnv } from '../../src/broker/start-contract.ts';
import { listCheckIds, listChecks } from '../../src/conformance/select-checks.ts';
import { startModule } from '../../src/conformance/start/module.ts';
import type { BaselineEntry } from '../../src/model/baseline.ts';
import {
  defaultHandlers,
  grantingAlso,
  replaceQuery,
  startVariant,
  withHandlers,
  withInterceptor,
  withUpstreamRequest,
} from '../../src/standins/broken-brokers/builders.ts';
import { areas } from '../../src/standins/broken-brokers/index.ts';
import { forward, json, startInterceptor } from '../../src/standins/broken-brokers/interceptor.ts';
import { startReferenceBroker } from '../../src/standins/broker/reference.ts';
import { conforming } from './broken/conforming.ts';
import { ALL_CAPABILITIES } from './broken/run-variant.ts';
import { findCheck, messagesOf, runGate } from './run-gate.ts';
import { startTinyBroker } from './tiny-broker.ts';

const reference = (env: ConformanceEnv) => startReferenceBroker(env);

/** The table of spec 2, 4.7. */
const TABLE =
  `declaration-kept declaration-unknown-token declaration-malformed declaration-listing-spend unreported-refused
inference-hello inference-forwards inference-unknown-route inference-unknown-token inference-agent-refused decide-answers
decide-refused decide-invalid decide-unknown-token egress-forwards egress-refused egress-unheld egress-bad-name feedback-taken
feedback-refused feedback-empty fountain-forwards fountain-refused payer-consistent token-isolation`.split(
    /\s+/,
  );

describe('the checks', () => {
  it('are those of the table, in its order', async () => {
    expect((await listChecks({})).map(({ id }) => id)).toEqual(TABLE);
  });

  it('beyond the table each name a section of the spec', async () => {
    const extendedChecks = (await listChecks({ extended: 'warn' })).slice(TABLE.length);
    expect(extendedChecks.length).toBeGreaterThanOrEqual(30);
    const ids = extendedChecks.map(({ id }) => id);
    expect(new Set([...ids, ...TABLE]).size).toBe(ids.length + TABLE.length);
    for (const { id, spec, title, help, extended } of extendedChecks) {
      // Where sentences are numbered, the section alone is not enough.
      expect(spec, id).toMatch(/^spec 2, (?:2\.[0-9]{1,2}|4|4\.6|7|8|(?:1|4\.[1-5]|5)\.[0-9])$/);
      expect(`${title} ${help}`, id).not.toMatch(/\n|undefined/);
      expect(extended, id).toBe(true);
    }
  });

  it('have second names for the last pair', async () => {
    expect(await listCheckIds({})).toEqual([...TABLE, 'agentsvc-forwards', 'agentsvc-refused']);
    const { gate } = await runGate({
      start: reference,
      capabilities: ALL_CAPABILITIES,
      only: ['agentsvc-refused'],
    });
    expect(gate.checks.map(({ id }) => id)).toEqual(['fountain-refused']);
  });
});

describe('the stand-in', () => {
  it('passes every check, with --extended=strict', async () => {
    const { gate } = await runGate({ start: reference, capabilities: ALL_CAPABILITIES, extended: 'strict' });
    expect(
      gate.checks.flatMap(({ id, findings }) => findings.map(({ message }) => `${id}: ${message}`)),
    ).toEqual([]);
    expect(gate.checks.filter(({ status }) => status === 'skip').map(({ id }) => id)).toEqual([
      'feedback-keeps-none',
    ]);
    expect(gate.verdict).toBe('pass');
  });
});

describe('the example', () => {
  it('passes every check that applies, with --extended=strict', async () => {
    const file = fileURLToPath(new URL('../../examples/broker.mjs', import.meta.url));
    const command = { cwd: '.', passEnv: [], hostEnv: process.env };
    const { gate } = await runGate({
      start: startModule(file, process.execPath, command),
      extended: 'strict',
    });
    expect(
      gate.checks.flatMap(({ id, findings }) => findings.map(({ message }) => `${id}: ${message}`)),
    ).toEqual([]);
    expect(gate).toMatchObject({ verdict: 'pass', counts: { pass: 99, fail: 0, warn: 0, skip: 19 } });
  });
});

describe('a failing check beyond the table', () => {
  const start = startVariant(
    withUpstreamRequest((sent) => replaceQuery(sent, (query) => query && `?${new URLSearchParams(query)}`)),
  );
  test.each([
    ['warn', 'pass', 'warn'],
    ['strict', 'fail', 'fail'],
  ] as const)('with %s gives the verdict %s', async (extended, verdict, status) => {
    const { gate } = await runGate({ start, extended, only: ['query-unchanged', 'inference-hello'] });
    expect([gate.verdict, findCheck(gate, 'query-unchanged').status]).toEqual([verdict, status]);
  });
});

describe('the gate', () => {
  it('runs every check for one that reviews the whole run, and reports only the selected one', async () => {
    const leaking = startVariant(
      withHandlers((env) => ({
        responseHeaders: (...all) => [
          ...defaultHandlers.responseHeaders(...all),
          'x-debug',
          env.modelapi.credential,
        ],
      })),
    );
    const { gate } = await runGate({ start: leaking, only: ['token-isolation'] });
    expect(gate.checks.map(({ id, status }) => [id, status])).toEqual([['token-isolation', 'fail']]);
    expect(messagesOf(gate, 'token-isolation')).toEqual([
      'POST /llm/modelapi/v1/messages returned 200 with the credential of the model provider in the header x-debug; expected no response to contain a credential or secret value',
      'GET /egress/CONFORMANCE/v1/things returned 200 with the credential of the model provider in the header x-debug; expected no response to contain a credential or secret value',
    ]);
    // What it shows is the leak itself, not an exchange of its own.
    expect(
      findCheck(gate, 'token-isolation').evidence?.map(({ request, response }) => [
        request.method,
        new URL(request.url).pathname,
        response.headers['x-debug'],
      ]),
    ).toEqual([
      ['POST', '/llm/modelapi/v1/messages', '{credential of the model provider}'],
      ['GET', '/egress/CONFORMANCE/v1/things', '{credential of the model provider}'],
    ]);
  });

  it('accepts failures that a baseline lists, under either name', async () => {
    const entry: BaselineEntry = {
      check: 'agentsvc-refused',
      reason: 'known',
      until: '2999-01-01',
      location: { file: 'b.yml', line: 1, column: 1, endLine: 1, endColumn: 2 },
    };
    const start = startVariant(grantingAlso(({ word }) => word === 'sandboxes'));
    const { gate } = await runGate({ start, capabilities: ALL_CAPABILITIES, baseline: [entry] });
    expect([
      gate.verdict,
      findCheck(gate, 'fountain-refused').status,
      findCheck(gate, 'baseline').status,
    ]).toEqual(['pass', 'warn', 'pass']);
  });

  it('reports a check that passes on a second try as flaky', async () => {
    let tries = 0;
    const start = async (env: ConformanceEnv) =>
      startInterceptor(await startTinyBroker(env), async (request, pass) =>
        request.url.endsWith('/api/hello') && tries++ === 0 ? json(500, {}) : pass(),
      );
    const { gate } = await runGate({ start, retries: 1 });
    expect(findCheck(gate, 'inference-hello')).toMatchObject({ status: 'warn', tries: 2 });
    expect(gate.verdict).toBe('pass');
  });

  it('checks a broker with its own broker word', async () => {
    const { gate } = await runGate({ start: reference, broker: 'front-desk' });
    expect(gate.verdict).toBe('pass');
    const mismatched = await runGate({
      start: (env: ConformanceEnv) => startReferenceBroker({ ...env, broker: 'lobby' }),
      broker: 'front-desk',
    });
    expect(findCheck(mismatched.gate, 'declaration-kept').status).toBe('fail');
  });

  it('uses the names of another vocabulary', async () => {
    const names = { modelapi: 'provider', agentsvc: 'agents', header_prefix: 'cell-' };
    const start = (env: ConformanceEnv) => startReferenceBroker(env, {}, { names });
    const capabilities = ['inference', 'egress', 'feedback', 'agents'];
    const { gate } = await runGate({
      start,
      names,
      capabilities,
      extended: 'strict',
      only: [...TABLE, 'payer-everywhere', 'grant-ignored', 'agentsvc-words'],
    });
    expect(gate.counts).toEqual({ pass: 28, fail: 0, warn: 0, skip: 0 });
  });

  it('returns every secret, and shows none', async () => {
    const start = startVariant(
      withHandlers((env) => ({
        responseHeaders: (...all) => [
          ...defaultHandlers.responseHeaders(...all),
          'x-debug',
          env.modelapi.credential,
        ],
        swapStandIn: (text) => text,
      })),
    );
    const { gate, secrets } = await runGate({ start, capabilities: ALL_CAPABILITIES });
    expect(gate.counts.fail).toBeGreaterThan(1);
    expect(secrets).toHaveLength(5);
    const text = JSON.stringify(gate);
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20));
    }
  });

  it('shows request, response and what was forwarded', async () => {
    const { gate } = await runGate({
      start: startVariant(withHandlers({ swapStandIn: (text) => text })),
      only: ['egress-forwards'],
    });
    const [report, exchange] = findCheck(gate, 'egress-forwards').evidence ?? [];
    expect(report?.request.url).toBe('http://127.0.0.1/api/box/declaration');
    expect(exchange?.request.headers['authorization']).toBe('Bearer {token of conformance-a}');
    expect(exchange?.request.url).toMatch(
      /^http:\/\/127\.0\.0\.1\/egress\/CONFORMANCE\/v1\/things\?key=\{token of conformance-a\}&mark=/,
    );
    expect(exchange?.response).toMatchObject({ status: 200, body: '{"echo":"conformance"}' });
    expect(exchange?.upstream).toMatchObject([
      { method: 'GET', headers: { authorization: 'Bearer {token of conformance-a}' } },
    ]);
    expect(exchange?.upstream[0]?.url).toMatch(/^echo: \/v1\/things\?key=/);
  });

  it('shows no secret value that is unknown to it', async () => {
    const outdatedValue = 'prod-secret-REAL-0123456789';
    const start = startVariant(
      withHandlers({ swapStandIn: (text, token) => text.replaceAll(token.value, outdatedValue) }),
    );
    const { gate } = await runGate({
      start,
      only: ['egress-forwards', 'egress-any-header'],
      extended: 'warn',
    });
    expect(messagesOf(gate, 'egress-forwards')).toEqual([
      "GET /egress/CONFORMANCE/v1/things reached the secret's host with another value as the header authorization; expected the secret's value in place of the token",
      "GET /egress/CONFORMANCE/v1/things reached the secret's host with another value as the query parameter key; expected the secret's value in place of the token",
      'GET /egress/CONFORMANCE/v1/things returned another value as the header echo-authorization; expected the token in place of the value',
    ]);
    expect(findCheck(gate, 'egress-forwards').evidence?.at(-1)?.upstream[0]?.url).toMatch(
      /^echo: \/v1\/things\?key=\*\*\*&mark=conformance-mark-[0-9]+$/,
    );
    expect(JSON.stringify(gate)).not.toContain(outdatedValue);
  });

  it('redacts credentials that are unknown to it', async () => {
    const start = startVariant(
      withInterceptor(() => async (request, pass) => {
        const reply = await pass();
        return request.url.endsWith('/hello')
          ? { ...reply, status: 500, headers: ['set-cookie', 'session=unknown-secret'] }
          : reply;
      }),
    );
    const { gate } = await runGate({ start, only: ['inference-hello'] });
    expect(findCheck(gate, 'inference-hello').evidence?.at(-1)?.response.headers).toMatchObject({
      'set-cookie': '***',
    });
  });
});

describe('a broker that', () => {
  test.each<[does: string, answer: Parameters<typeof startInterceptor>[1], message: string]>([
    [
      'never responds',
      async () => undefined,
      'HEAD /llm/modelapi/api/hello: timed out after 0.3 s; expected a response',
    ],
    [
      'closes the connection',
      async (_, __, { response }) => void response.destroy(),
      'HEAD /llm/modelapi/api/hello: connection closed without a response; expected a response',
    ],
    [
      'does not speak HTTP',
      async (_, __, { response }) => void response.socket?.end('220 mail.test ESMTP\r\n'),
      'HEAD /llm/modelapi/api/hello: response is not valid HTTP; expected a response',
    ],
  ])('%s is reported in one line', async (_, answer, message) => {
    const start = async (env: ConformanceEnv) =>
      startInterceptor(await startTinyBroker(env), (request, pass, raw) =>
        request.url.endsWith('/hello') ? answer(request, pass, raw) : pass(),
      );
    const { gate } = await runGate({ start, requestTimeoutMs: 300, only: ['inference-hello'] });
    expect(messagesOf(gate, 'inference-hello')).toEqual([message]);
  });

  test.each<[does: string, write: (response: import('node:http').ServerResponse) => void, message: RegExp]>([
    [
      'never finishes its response',
      (response) => void response.write('{"capabilities":['),
      /timed out after 0\.3 s in the middle of the response/,
    ],
    [
      'sends an endless response',
      (response) => {
        const more = () => {
          while (response.write(Buffer.alloc(1 << 20)));
        };
        response.on('drain', more);
        more();
      },
      /response body is larger than 16 MiB|timed out after/,
    ],
    [
      'breaks off its response',
      (response) => {
        response.write('{');
        setTimeout(() => response.destroy(), 5);
      },
      /connection closed in the middle of the response/,
    ],
  ])('%s is reported in one line', async (_, write, message) => {
    const start = async (env: ConformanceEnv) =>
      startInterceptor(await startTinyBroker(env), async (_came, _pass, { response }) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        write(response);
        return undefined;
      });
    const { gate } = await runGate({ start, requestTimeoutMs: 300, only: ['declaration-kept'] });
    expect(messagesOf(gate, 'declaration-kept')).toHaveLength(1);
    expect(messagesOf(gate, 'declaration-kept')[0]).toMatch(message);
  });

  it('forwards a refused request after its check is caught', async () => {
    const start = startVariant(
      withInterceptor((env) => async (request, pass) => {
        const reply = await pass();
        const url = `/${env.modelapi.credential}?${request.url.split('?')[1]}`;
        if (reply.status === 403 && request.url.includes('/v1/messages'))
          setImmediate(
            () => void forward(env.modelapi.url, { ...request, url, headers: [] }).catch(() => {}),
          );
        return reply;
      }),
    );
    const { gate } = await runGate({ start, only: ['inference-agent-refused'] });
    // With the request and response of the box, and without the credential that arrived.
    expect(messagesOf(gate, 'inference-agent-refused')).toEqual([
      'POST /llm/modelapi/v1/messages reached the model provider as POST /{credential of the model provider}; expected nothing to reach an upstream',
    ]);
    expect(findCheck(gate, 'inference-agent-refused').evidence).toMatchObject([
      { response: { status: 403 }, upstream: [{ method: 'POST' }] },
    ]);
  });

  it('is not running makes the gate an error', async () => {
    const { gate } = await runGate({
      start: () => ({
        url: 'http://127.0.0.1:9',
        tokens: { 'conformance-a': 'token-a', 'conformance-b': 'token-b' },
      }),
    });
    expect(messagesOf(gate, 'start')).toEqual([
      'could not reach the broker during declaration-kept: connection refused: nothing is listening at http://127.0.0.1:9',
    ]);
    expect(gate).toMatchObject({ verdict: 'error', counts: { pass: 0, fail: 1, skip: 25 } });
  });
});

describe('the negative proof', () => {
  it('has a broken broker for every check, and no duplicates', async () => {
    const brokers = Object.values(areas).flat();
    const caught = new Set(brokers.map((each) => each.caughtBy));
    const ids = (await listChecks({ extended: 'strict' })).map(({ id }) => id);
    expect(ids.filter((id) => !caught.has(id))).toEqual([]);
    expect([...caught].filter((id) => !ids.includes(id ?? ''))).toEqual([]);
    expect(brokers.length).toBeGreaterThanOrEqual(100);
    expect(conforming.length).toBeGreaterThanOrEqual(10);
    const descriptions = brokers.map(({ does }) => does);
    expect(descriptions.filter((does, index) => descriptions.indexOf(does) !== index)).toEqual([]);
  });
});
