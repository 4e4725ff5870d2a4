/** A broker as a command starts it; the first argument says how it goes wrong. */
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import type { ConformanceEnv } from '../../../src/broker/harness.ts';
import { startTinyBroker } from '../tiny-broker.ts';

const [, , fault = 'none', marker = ''] = process.argv;
const file = process.env['BROKER_CONFORMANCE_ENV'] ?? '';
if ((statSync(file).mode & 0o777) !== 0o600) throw new Error('others may read env');
const env = JSON.parse(readFileSync(file, 'utf8')) as ConformanceEnv;
const broker = await startTinyBroker(env);
const ready = JSON.stringify({ url: broker.url, tokens: broker.tokens });

const faults: Readonly<Record<string, () => void>> = {
  none: () => console.log(ready),
  'a log before it': () => {
    console.log('starting');
    console.log('{"level":30,"msg":"listening","url":"http://127.0.0.1:1"}');
    console.log(ready);
  },
  'a flood': () => {
    console.log(ready);
    const line = `${'x'.repeat(1000)}\n`;
    setInterval(() => {
      for (let index = 0; index < 50; index++) process.stderr.write(line);
    }, 5);
  },
  children: () => {
    const script = `process.title = '${marker}'; setInterval(() => {}, 1000); process.on('SIGTERM', () => {});`;
    for (const detached of [false, true])
      spawn(process.execPath, ['-e', script, marker], { detached, stdio: 'ignore' }).unref();
    console.log(ready);
  },
  'an end midway': () => {
    console.log(ready);
    console.error('out of memory');
    setTimeout(() => process.exit(9), Number(marker));
  },
  'an early end': () => {
    console.error(`cannot reach the vault with ${env.modelapi.credential}`);
    process.exit(3);
  },
  'no url': () => console.log(JSON.stringify({ tokens: broker.tokens })),
  'no tokens': () => console.log(JSON.stringify({ url: broker.url })),
  'no token of a box': () =>
    console.log(JSON.stringify({ url: broker.url, tokens: { 'conformance-a': 'token-a-0123456789' } })),
  'one token for all': () =>
    console.log(
      JSON.stringify({
        url: broker.url,
        tokens: { 'conformance-a': 'one-token-0123456789', 'conformance-b': 'one-token-0123456789' },
      }),
    ),
  'another scheme': () => console.log(JSON.stringify({ url: 'ftp://127.0.0.1', tokens: broker.tokens })),
  silence: () => {},
};
faults[fault]?.();
