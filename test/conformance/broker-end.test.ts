/** A broker that ends during a run: which check is blamed, and what happens to the rest. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import type { ConformanceEnv } from '../../src/broker/start-contract.ts';
import { startCommand } from '../../src/conformance/start/command.ts';
import { listenOn } from '../../src/conformance/upstreams/listen.ts';
import type { Gate } from '../../src/model/report.ts';
import { type InterceptedRequest, startInterceptor } from '../../src/standins/broken-brokers/interceptor.ts';
import { messagesOf, runGate } from './run-gate.ts';
import { startTinyBroker } from './tiny-broker.ts';

const folder = fileURLToPath(new URL('brokers', import.meta.url));
const options = { cwd: folder, passEnv: [], hostEnv: process.env };
const command = (...words: readonly string[]) =>
  startCommand(
    [process.execPath, join(folder, 'command.ts'), ...words].map((word) => `'${word}'`).join(' '),
    options,
  );

const failedIds = ({ checks }: Gate) =>
  checks.filter(({ status }) => status === 'fail' || status === 'warn').map(({ id }) => id);

/** A broker in this process that stops listening at a request, before or after its response. */
const endingAt =
  (isLast: (request: InterceptedRequest) => boolean, responds = false) =>
  async (env: ConformanceEnv) => {
    const tiny = await startTinyBroker(env);
    const broker = await startInterceptor(tiny, async (request, pass, { response }) => {
      if (!isLast(request)) return pass();
      if (!responds) return void response.destroy(void broker.close?.());
      response.on('finish', () => void broker.close?.());
      return pass();
    });
    return broker;
  };
const isHello = ({ url }: InterceptedRequest) => url.endsWith('/api/hello');
const isGetHello = (request: InterceptedRequest) => isHello(request) && request.method === 'GET';

describe('a broker that ends because of a request', () => {
  it('fails that check and is started anew for the rest', async () => {
    const { gate } = await runGate({ start: command('an end at', '/api/hello') });
    expect(failedIds(gate)).toEqual(['inference-hello']);
    expect(messagesOf(gate, 'inference-hello')).toContain(
      'the broker exited with code 9 after HEAD /llm/modelapi/api/hello; expected it to keep running',
    );
    expect(gate).toMatchObject({ verdict: 'fail', counts: { pass: 22, fail: 1, skip: 2 } });
  });

  test.each([
    ['a function starts', false],
    ['responds first', true],
  ])('is blamed where %s', async (_, responds) => {
    const { gate } = await runGate({ start: endingAt(isHello, responds) });
    expect(failedIds(gate)).toEqual(['inference-hello']);
    expect(messagesOf(gate, 'inference-hello').at(-1)).toMatch(
      /^the broker no longer accepts connections at http:\/\/\S+ after HEAD \/llm\/modelapi\/api\/hello; expected it to keep running$/,
    );
    expect(gate.verdict).toBe('fail');
  });

  test.each([false, true])('is blamed where it runs already; after its response: %s', async (responds) => {
    const listen = listenOn();
    const servers = await Promise.all([listen(() => {}), listen(() => {}), listen(() => {})]);
    const [model, agents, echo] = servers.map(({ url }) => url) as [string, string, string];
    await Promise.all(servers.map(({ close }) => close()));
    const env = {
      broker: 'lobby',
      boxes: ['conformance-a', 'conformance-b'],
      modelapi: { url: model, credential: 'credential-of-model' },
      agentsvc: { url: agents, credential: 'credential-of-agents' },
      secrets: [{ box: 'conformance-a', name: 'CONFORMANCE', host: echo, value: 'value-of-conformance' }],
    };
    const running = await endingAt(isHello, responds)(env);
    const { gate } = await runGate({ start: () => running, env });
    await running.close?.();
    expect(failedIds(gate)).toEqual(['start', 'inference-hello']);
    expect(messagesOf(gate, 'inference-hello').at(-1)).toMatch(/no longer accepts connections .* after HEAD/);
    expect(gate.verdict).toBe('error');
    expect(gate.checks.at(-1)).toMatchObject({
      status: 'skip',
      reason: expect.stringMatching(/^not run: .*broker/),
    });
  });

  test.each([
    ['warn', 'pass', 'warn'],
    ['strict', 'fail', 'fail'],
  ] as const)('in a check beyond the table, with %s, gives %s', async (extended, verdict, status) => {
    const { gate } = await runGate({
      start: endingAt(isGetHello),
      extended,
      only: ['inference-hello', 'hello-get', 'body-unchanged'],
    });
    expect(gate.verdict).toBe(verdict);
    expect(gate.checks.map((check) => check.status)).toEqual(['pass', status, 'pass'].sort(() => 0));
  });
});

describe('a broker that only drops a connection', () => {
  it('has not ended', async () => {
    const start = async (env: ConformanceEnv) =>
      startInterceptor(await startTinyBroker(env), async (request, pass, { response }) =>
        isHello(request) ? void response.destroy() : pass(),
      );
    const { gate } = await runGate({ start });
    expect(failedIds(gate)).toEqual(['inference-hello']);
    expect(messagesOf(gate, 'inference-hello')).toEqual([
      'HEAD /llm/modelapi/api/hello: connection closed without a response; expected a response',
    ]);
  });
});
