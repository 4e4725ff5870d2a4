/** A broken broker as a module or a command starts it; `BROKEN_BROKER` says what it does. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConformanceEnv } from '../../../src/broker/start-contract.ts';
import { startVariant } from '../../../src/standins/broken-brokers/builders.ts';
import { areas } from '../../../src/standins/broken-brokers/index.ts';

const broker = Object.values(areas)
  .flat()
  .find(({ does }) => does === process.env['BROKEN_BROKER']);
if (!broker) throw new Error('BROKEN_BROKER is no broker');

export const start = startVariant(broker.overrides);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const env = JSON.parse(readFileSync(process.env['BROKER_CONFORMANCE_ENV'] ?? '', 'utf8')) as ConformanceEnv;
  const { url, tokens } = await start(env);
  console.log(JSON.stringify({ url, tokens }));
}
