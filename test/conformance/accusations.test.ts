/** Messages say what a broker did, and nothing that it did not. */
import { expect, it } from 'vitest';
import { startVariant } from '../../src/standins/broken-brokers/builders.ts';
import { egress } from '../../src/standins/broken-brokers/egress.ts';
import { withReportReader } from '../../src/standins/broken-brokers/report-builders.ts';
import { findCheck, messagesOf, runGate } from './run-gate.ts';

it('names only the spellings of a path that reached a foreign host', async () => {
  const [broker] = egress.filter(({ caughtBy }) => caughtBy === 'egress-paths');
  const { gate } = await runGate({
    start: startVariant(broker!.overrides),
    extended: 'strict',
    only: ['egress-paths'],
  });
  expect(messagesOf(gate, 'egress-paths')).toEqual([
    expect.stringMatching(/^GET \/egress\/CONFORMANCE\/\/127\.0\.0\.1:[0-9]+\/v1 reached a foreign host at /),
  ]);
  const strays = (findCheck(gate, 'egress-paths').evidence ?? []).filter(({ upstream }) =>
    upstream.some(({ url }) => url.startsWith('elsewhere: ')),
  );
  expect(strays.map(({ request }) => new URL(request.url).pathname)).toEqual([
    expect.stringMatching(/^\/egress\/CONFORMANCE\/\/127/),
  ]);
});

it('says which report was refused', async () => {
  const start = startVariant(
    withReportReader((text, standard) =>
      text.includes('"inferences"') ? { problem: 'unknown name' } : standard,
    ),
  );
  const { gate } = await runGate({ start, extended: 'strict', only: ['report-exact-words'] });
  expect(messagesOf(gate, 'report-exact-words')).toEqual([
    'POST /api/box/declaration returned 400 to the report of conformance-a with inferences: agent; Inference: agent; expected 200',
  ]);
});
