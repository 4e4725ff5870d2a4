import { describe, expect, it } from 'vitest';
import type { VerifyConversationOptions } from '../../src/verify-conversation/options.ts';
import { EVENT_FORMATS, output, stage } from '../control/sse.ts';
import { goodTurn, type ServiceScript } from './fake-control-service.ts';
import { countChecks, failedChecks, runGate } from './run-gate.ts';

describe('strict without a real data plane', () => {
  it('creates nothing, whatever --only selects', async () => {
    const options = { strict: true, dataPlane: { flag: 'emulator' }, only: ['turn-ran'] } as const;
    const { gate, service } = await runGate({}, options);
    expect(service.calls.map(({ route }) => route)).toEqual(['health']);
    expect([gate.verdict, failedChecks({ gate })]).toEqual(['fail', ['data-plane']]);
  });
});

describe.each(EVENT_FORMATS)('strict on a live data plane (%s)', (form) => {
  const strict = { strict: true, dataPlane: { flag: 'live' } } as const;
  const replying = (...lines: readonly string[]) => ({
    form,
    turn: (prompt: string) =>
      goodTurn(prompt).flatMap((step, index) => (index === 5 ? [...lines.map(output), step] : [step])),
  });
  const expectedWordIn = (prompt: string) =>
    [...prompt.matchAll(/"(\w+)"/g)].map(([, word]) => word).join('');

  it('passes when a runtime reports its result', async () => {
    const line = JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: 'done' });
    const { gate, statuses } = await runGate(replying(line), strict);
    expect([gate.verdict, statuses['model-replied'], gate.counts.pass]).toEqual([
      'pass',
      'pass',
      countChecks({ strict: true }),
    ]);
  });

  it('passes when a model replies with the word', async () => {
    const turn = (prompt: string) => [
      ...goodTurn(prompt).slice(0, 5),
      output(expectedWordIn(prompt)),
      goodTurn(prompt)[5]!,
    ];
    expect((await runGate({ form, turn }, strict)).gate.verdict).toBe('pass');
  });

  it('checks the plumbing too', async () => {
    const turn = () => [stage('provision failed', { reason: 'authentication failed' })];
    const { gate } = await runGate({ form, turn, finalStatus: 'failed' }, strict);
    expect(failedChecks({ gate })).toEqual([
      'sandbox-provisioned',
      'turn-ran',
      'output-streamed',
      'turn-exited-zero',
      'model-replied',
    ]);
  });
});

describe('plumbing', () => {
  it.each<[string, VerifyConversationOptions['dataPlane'], ServiceScript, string]>([
    ['is content with the emulator', { flag: 'emulator' }, {}, 'pass'],
    ['is content with a live one', { flag: 'live' }, {}, 'pass'],
    ['skips what nothing says', {}, {}, 'skip'],
    ['warns of what is not certain', { flag: 'live' }, { health: { data_plane: 'emulator' } }, 'warn'],
  ])('%s', async (_, dataPlane, script, status) => {
    const { gate, statuses } = await runGate(script, { dataPlane });
    expect([gate.verdict, statuses['data-plane'], statuses['model-replied']]).toEqual([
      'pass',
      status,
      undefined,
    ]);
  });
});
