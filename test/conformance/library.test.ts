import { afterAll, describe, expect, it, test } from 'vitest';
import { conformanceTests, runConformance } from '../../src/conformance/index.ts';
import { startTinyBroker } from './tiny-broker.ts';

const options = { start: startTinyBroker, capabilities: ['inference', 'egress', 'feedback'] };

// As the author of a broker would.
await conformanceTests({ ...options, name: 'the suite in a test runner' }, { describe, test, afterAll });

describe('the suite as a library', () => {
  it('gives the gate', async () => {
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

  it('ends the broker', async () => {
    let closed = 0;
    const start = async (env: Parameters<typeof startTinyBroker>[0]) => {
      const broker = await startTinyBroker(env);
      return { ...broker, close: () => broker.close().then(() => closed++) };
    };
    await runConformance({ start, only: ['inference-hello'] });
    expect(closed).toBe(1);
  });

  it('takes no capability that is none: all of its checks would be skipped', async () => {
    const wrong = { ...options, capabilities: ['inference', 'agents'] };
    await expect(runConformance(wrong)).rejects.toThrow(
      /^capabilities: "agents" is no capability of this run; use inference, egress, feedback, agentsvc/,
    );
    await expect(conformanceTests(wrong, { test })).rejects.toThrow(TypeError);
  });

  it('listens where it is told to, at the same upstreams', async () => {
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
