/**
 * 1,000 conversations at once 20 through both stand-ins, over sockets: all must end with exit code 0 and leave neither memory nor
 * sockets nor sandboxes. Exits 1 where one does not, or something is left.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startControl } from '../src/standins/control/index.ts';
import { startEmulator } from '../src/standins/emulator/index.ts';
import { converse, signIn } from './minimal-client.ts';

const CONVERSATIONS = 1000;
const CONCURRENCY = 20;
/** Before the first measure everything is loaded, and what is kept of ended conversations is full. */
const WARM_UP = 300;
/** What the heap may differ by and no leak be seen, in bytes: 1,000 conversations that left 4 KB each would be more. */
const SLACK = 3 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const email = 'bench@example.com';
const password = 'only for the bench';
const emulator = await startEmulator({ token: 'bench' });
const control = await startControl({
  sandboxBaseUrl: emulator.url,
  sandboxToken: 'bench',
  events: 'enveloped',
});
await fetch(`${control.url}/api/auth/register`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
});
const key = await signIn(control.url, email, password);

/** Holds this many and gives the time of each, in ms, and what went wrong. */
async function hold(count: number, label: string): Promise<{ times: number[]; wrong: string[] }> {
  let next = 0;
  const times: number[] = [];
  const wrong: string[] = [];
  const worker = async () => {
    for (let number = next++; number < count; number = next++) {
      const begun = performance.now();
      try {
        const { code, events } = await converse(control.url, key, `${label}-${number}`);
        if (code !== 0 || events !== 6) wrong.push(`${number}: code ${code}, ${events} events`);
      } catch (error) {
        wrong.push(`${number}: ${(error as Error).message}`);
      }
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { times: times.sort((a, b) => a - b), wrong };
}

/** The heap and the open sockets, once what is free is freed and what is closing is closed. */
async function measure() {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  collect();
  const kinds = process.getActiveResourcesInfo();
  return {
    heap: process.memoryUsage().heapUsed,
    sockets: kinds.filter((kind) => /TCP|Pipe/.test(kind)).length,
  };
}

await hold(WARM_UP, 'warm');
const before = await measure();
const begun = performance.now();
const { times, wrong } = await hold(CONVERSATIONS, 'conversation');
const seconds = (performance.now() - begun) / 1000;
const after = await measure();
const left = {
  sandboxes: emulator.sandboxes().length,
  agents: control.agents().length,
  open: control.conversations().filter(({ status }) => status !== 'terminated').length,
  followers: control.followers(),
};
await control.close();
await emulator.close();
const closed = await measure();

const at = (share: number) => `${Math.round(times[Math.floor((times.length - 1) * share)]!)} ms`;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
console.log(
  `${CONVERSATIONS - wrong.length} of ${CONVERSATIONS} at once ${CONCURRENCY}: ${seconds.toFixed(1)} s`,
);
console.log(`each: median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`);
console.log(`heap: ${megabytes(before.heap)} before, ${megabytes(after.heap)} after`);
console.log(`sockets: ${before.sockets} before, ${after.sockets} after, ${closed.sockets} once closed`);
console.log(
  `left: ${Object.entries(left)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}`,
);

const faults = [
  ...wrong.slice(0, 10),
  ...(after.heap - before.heap > SLACK ? ['the heap grew'] : []),
  ...(after.sockets > before.sockets + CONCURRENCY ? ['sockets are left'] : []),
  ...(closed.sockets > 0 ? ['sockets are left once all is closed'] : []),
  ...(Object.values(left).some((count) => count > 0) ? ['something is left'] : []),
];
for (const fault of faults) console.log(`wrong: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
