import { describe, expect, it } from 'vitest';
import type { VerifyConversationOptions } from '../../src/verify-conversation/options.ts';
import { EVENT_FORMATS, output, stage } from '../control/sse.ts';
import { goodTurn, type ServiceScript } from './fake-control-service.ts';
import { failedChecks, runGate } from './run-gate.ts';

const REFUSED =
  'a real data plane is needed because the emulator echoes the command instead of calling a model';

describe('strict, where no real data plane is certain', () => {
  it.each<[string, VerifyConversationOptions['dataPlane'], ServiceScript]>([
    ['the flag says emulator', { flag: 'emulator' }, {}],
    ['nothing says anything', {}, {}],
    ['the service says emulator', {}, { health: { data_plane: 'emulator' } }],
    ['the service says another word', {}, { health: { data_plane: 'test' } }],
    ['flag and service disagree', { flag: 'live' }, { health: { data_plane: 'emulator' } }],
    ['flag and variable disagree', { flag: 'live', variable: 'emulator' }, {}],
    ['the target has the emulator', { target: 'k3d' }, {}],
  ])('creates nothing: %s', async (_, dataPlane, script) => {
    const { gate, service, messagesOf } = await runGate(script, { strict: true, dataPlane });
    expect(service.calls.map(({ route }) => route)).toEqual(['health']);
    expect(gate.verdict).toBe('fail');
    expect(failedChecks({ gate })).toEqual(['data-plane']);
    expect(messagesOf('data-plane').join()).toContain(REFUSED);
    expect(gate.counts).toEqual({ pass: 0, fail: 1, warn: 0, skip: 12 });
  });

  it('creates nothing, whatever is asked for alone', async () => {
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

  it('passes when a runtime tells its result', async () => {
    const line = JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: 'done' });
    const { gate, statuses } = await runGate(replying(line), strict);
    expect([gate.verdict, statuses['model-replied'], gate.counts.pass]).toEqual(['pass', 'pass', 13]);
  });

  it('passes when a model answers with the word', async () => {
    const turn = (prompt: string) => [
      ...goodTurn(prompt).slice(0, 5),
      output(expectedWordIn(prompt)),
      goodTurn(prompt)[5]!,
    ];
    expect((await runGate({ form, turn }, strict)).gate.verdict).toBe('pass');
  });

  it('fails when the prompt is echoed', async () => {
    const { gate, messagesOf } = await runGate({ form }, strict);
    expect([gate.verdict, failedChecks({ gate })]).toEqual(['fail', ['model-replied']]);
    expect(messagesOf('model-replied')[0]).toMatch(
      /^no model replied: the output does not contain the expected word "\w+"$/,
    );
  });

  it('fails when the model fails', async () => {
    const line = JSON.stringify({ type: 'result', is_error: true, result: 'Invalid API key' });
    const { gate, messagesOf } = await runGate(replying(line), strict);
    expect(failedChecks({ gate })).toEqual(['model-replied']);
    expect(messagesOf('model-replied')).toEqual(['no model replied: the runtime reported an error']);
  });

  it('judges plumbing too', async () => {
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
