import { afterAll, describe, expect, it, test } from 'vitest';
import type { ConformanceEnv } from '../../src/broker/start-contract.ts';
import { conformanceTests, type RunConformanceOptions, runConformance } from '../../src/conformance/index.ts';
import {
  defaultHandlers,
  grantingAlso,
  startVariant,
  withHandlers,
  withInterceptor,
} from '../../src/standins/broken-brokers/builders.ts';
import { forward, json, startInterceptor } from '../../src/standins/broken-brokers/interceptor.ts';
import { startReferenceBroker } from '../../src/standins/broker/reference.ts';
import { ALL_CAPABILITIES } from './broken/run-variant.ts';
import { startTinyBroker } from './tiny-broker.ts';

const options = { start: startTinyBroker, capabilities: ['inference', 'egress', 'feedback'] };

// As the author of a broker would.
await conformanceTests({ ...options, name: 'the suite in a test runner' }, { describe, test, afterAll });

/** The outcome of each test of a broker, by check: passed, skipped, or the error message. */
async function runTests(brokerOptions: RunConformanceOptions): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const bodies: (() => Promise<void>)[] = [];
  let end = async () => {};
  const runner = {
    test: Object.assign(
      (name: string, body: (context: object) => Promise<void>) => {
        bodies.push(async () => {
          outcomes[name.split(':')[0]!] = await body({}).then(
            () => 'passed',
            (error: Error) => error.message,
          );
        });
      },
      {
        skip: (name: string) => {
          outcomes[name.split(':')[0]!] = 'skipped';
        },
      },
    ),
    after: (body: () => Promise<void>) => {
      end = body;
    },
  };
  await conformanceTests(brokerOptions, runner);
  for (const body of bodies) await body();
  await end();
  return outcomes;
}

const probe = { word: 'read', path: '/notes/items' };
const notes = { name: 'notes', prefixes: ['/notes'], probes: [probe] };
/** Serves notes and leaks a credential with them. */
const leakyNotes = async (env: ConformanceEnv) => {
  const needed = ({ path }: { path: string }) => (path === probe.path ? ['read'] : null);
  const spec = { name: 'notes', prefixes: ['/notes'], words: ['read'], needed };
  const extra = [{ spec, url: env.agentsvc.url, credential: 'credential-of-notes' }];
  return startInterceptor(
    await startReferenceBroker(env, {}, { extraCapabilities: extra }),
    async (request, pass) => {
      const reply = await pass();
      const leaks = request.url.startsWith('/notes') && reply.status !== 403;
      return leaks ? { ...reply, headers: [...reply.headers, 'x-debug', env.modelapi.credential] } : reply;
    },
  );
};

describe('the tests of a broker that', () => {
  test.each<[does: string, given: RunConformanceOptions, told: Record<string, unknown>]>([
    [
      'breaks a rule fail',
      {
        start: startVariant(
          withInterceptor(
            () => async (request, pass) => (request.url.endsWith('/hello') ? json(500, {}) : pass()),
          ),
        ),
        only: ['inference-hello', 'decide-invalid', 'fountain-refused'],
      },
      {
        'inference-hello': expect.stringMatching(/returned 500 .*; expected 200\n {2}Return 200 for HEAD/),
        'decide-invalid': 'passed',
        'fountain-refused': 'skipped',
      },
    ],
    [
      'leaks a credential fail, with that check selected alone',
      {
        start: startVariant(
          withHandlers((env) => ({
            responseHeaders: (...all) => [
              ...defaultHandlers.responseHeaders(...all),
              'x-debug',
              env.modelapi.credential,
            ],
          })),
        ),
        only: ['token-isolation'],
      },
      { 'token-isolation': expect.stringContaining('with the credential of the model provider') },
    ],
    [
      'leaks one in an extra capability fail',
      { start: leakyNotes, extra: [notes], only: ['token-isolation', 'notes-read-allowed'] },
      {
        'notes-read-allowed': 'passed',
        'token-isolation': expect.stringMatching(/GET \/notes\/items returned [0-9]+ with the credential/),
      },
    ],
    [
      'forwards a refused request a moment later fail',
      {
        start: startVariant(
          withInterceptor((env) => async (request, pass) => {
            const reply = await pass();
            if (reply.status === 403)
              setTimeout(
                () => void forward(env.modelapi.url, { ...request, headers: [] }).catch(() => {}),
                3,
              );
            return reply;
          }),
        ),
        only: ['inference-agent-refused'],
      },
      { 'inference-agent-refused': expect.stringContaining('expected nothing to reach an upstream') },
    ],
    [
      'grants sandboxes fail, under either name',
      {
        start: startVariant(grantingAlso(({ word }) => word === 'sandboxes')),
        capabilities: ALL_CAPABILITIES,
        only: ['agentsvc-refused'],
      },
      { 'fountain-refused': expect.stringContaining('expected 403') },
    ],
  ])('%s', async (_, brokerOptions, outcomes) => {
    expect(await runTests(brokerOptions)).toEqual(outcomes);
  });

  it('are rejected with an unknown check id', async () => {
    const wrong = { ...options, only: ['typo'] };
    await expect(conformanceTests(wrong, { test })).rejects.toThrow(
      'only: "typo" is not a check of this run',
    );
    await expect(runConformance(wrong)).rejects.toThrow(TypeError);
  });
});

describe('the suite as a library', () => {
  it('returns the gate', async () => {
    const gate = await runConformance({ ...options, name: 'tiny' });
    expect(gate).toMatchObject({ gate: 'conformance', subject: 'tiny', verdict: 'pass' });
    expect(gate.counts).toEqual({ pass: 23, fail: 0, warn: 0, skip: 2 });
    expect(
      gate.checks.filter(({ status }) => status === 'skip').map(({ id, reason }) => [id, reason]),
    ).toEqual([
      ['fountain-forwards', 'the broker does not serve agentsvc'],
      ['fountain-refused', 'the broker does not serve agentsvc'],
    ]);
  });

  it('closes the broker', async () => {
    let closed = 0;
    const start = async (env: Parameters<typeof startTinyBroker>[0]) => {
      const broker = await startTinyBroker(env);
      return { ...broker, close: () => broker.close().then(() => closed++) };
    };
    await runConformance({ start, only: ['inference-hello'] });
    expect(closed).toBe(1);
  });

  it('rejects an unknown capability, whose checks would all be skipped', async () => {
    const wrong = { ...options, capabilities: ['inference', 'agents'] };
    await expect(runConformance(wrong)).rejects.toThrow(
      /^capabilities: "agents" is not a capability of this run; expected inference, egress, feedback, agentsvc/,
    );
    await expect(conformanceTests(wrong, { test })).rejects.toThrow(TypeError);
  });

  it('serves its upstreams with the given `listen`', async () => {
    const { listenOn } = await import('../../src/conformance/upstreams/listen.ts');
    const listen = listenOn();
    let served = 0;
    const gate = await runConformance({
      ...options,
      listen: (handler) => {
        served++;
        return listen(handler);
      },
    });
    expect([served, gate.verdict]).toEqual([3, 'pass']);
  });
});
