import { expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { formatNames, formats } from '../../src/report/formats.ts';
import { Redactor } from '../../src/text/redact.ts';
import { output, stage } from '../control/sse.ts';
import { goodTurn, KEY, PASSWORD, type ServiceScript } from './fake-control-service.ts';
import { runGate } from './run-gate.ts';

const LEAKING_MESSAGE = `you sent ${PASSWORD} and ${KEY}`;
const LONG_LEAKING_MESSAGE = `${'x'.repeat(90)}${KEY}${PASSWORD}${'y'.repeat(3000)}`;

/** Services that give away what they know. */
const leakyScripts: Record<string, ServiceScript> = {
  'in refusals': {
    responses: {
      createAgent: () => ({ status: 422, body: { error: LEAKING_MESSAGE, message: LONG_LEAKING_MESSAGE } }),
    },
  },
  'in the token': { responses: { token: () => ({ status: 401, body: { error: `you sent ${PASSWORD}` } }) } },
  'in what is no JSON': {
    responses: { openConversation: () => ({ status: 500, body: LONG_LEAKING_MESSAGE }) },
  },
  'in output': {
    turn: (prompt) => [
      ...goodTurn(prompt).slice(0, 4),
      output(LEAKING_MESSAGE),
      output(LONG_LEAKING_MESSAGE),
      stage('turn done', { exit_code: 1 }),
    ],
  },
  'in stages': {
    turn: () => [
      stage('provision failed', { reason: LONG_LEAKING_MESSAGE }),
      stage('turn failed', { reason: LEAKING_MESSAGE }),
    ],
  },
  'in broken stages': {
    turn: () => [{ ...stage('turn done'), garbled: `{"exit_code":${LONG_LEAKING_MESSAGE}` }],
  },
  'in the stream': {
    follow: () => ({ status: 500, body: { error: LONG_LEAKING_MESSAGE } }),
    replay: () => ({ status: 500, body: { error: LONG_LEAKING_MESSAGE } }),
  },
  'in teardown': {
    responses: {
      terminate: () => ({ status: 403, body: { error: LEAKING_MESSAGE }, headers: { 'x-key': KEY } }),
    },
  },
  'as the type of the stream': {
    follow: () => ({ status: 200, headers: { 'content-type': `text/x-${KEY}` } }),
    replay: () => ({ status: 200, headers: { 'content-type': `text/x-${KEY}` } }),
  },
  'as the data plane': { health: { data_plane: `${'x'.repeat(25)}${PASSWORD}` }, turn: () => [] },
  'in health': {
    responses: { health: () => ({ status: 500, body: { error: `started with ${PASSWORD}` } }) },
  },
};

it.each(Object.entries(leakyScripts))(
  'no output holds a secret that a service tells %s',
  async (_, script) => {
    const lines: string[] = [];
    const { gate, secrets } = await runGate(script, {
      progress: (line) => void lines.push(line),
      retries: 1,
    });
    const redactor = new Redactor();
    for (const secret of secrets) redactor.add(secret);
    const report: Report = redactor.redactData({
      version: 1,
      tool: { name: 'gatehouse', version: '1.0.0' },
      verdict: 'fail',
      startedAt: gate.startedAt,
      durationMs: 1,
      gates: [gate],
    });
    expect(gate.verdict).not.toBe('pass');
    const texts = [...lines, JSON.stringify(report)];
    for (const format of formatNames) texts.push((await formats[format].load())(report, {}));
    for (const text of texts) {
      // Not even a part of one, where a text was cut.
      for (const secret of [
        KEY.slice(0, 16),
        PASSWORD.slice(0, 12),
        Buffer.from(PASSWORD).toString('base64').slice(0, 12),
      ])
        expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  },
);
