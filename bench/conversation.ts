/**
 * Runs the conversation gate with `--repeat 1000 --concurrency 20` on both stand-ins, over sockets: all conversations must pass,
 * and leak no memory, socket or sandbox. Exits 1 otherwise.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startControl } from '../src/standins/control/index.ts';
import { startEmulator } from '../src/standins/emulator/index.ts';
import { checkVerifyConversation } from '../src/verify-conversation/gate.ts';
import { printTable } from './table.ts';

const CONVERSATIONS = 1000;
const CONCURRENCY = 20;
/** Enough to load all code and to fill the stand-in's history of ended conversations. */
const WARM_UP = 300;
/** Heap growth without a leak, in MB: 1,000 conversations that leaked 4 KB each would exceed it. */
const MAX_GROWTH_MB = 3;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const account = { email: 'bench@example.com', password: 'only for the bench', register: true };
const emulator = await startEmulator({ token: 'bench' });
const control = await startControl({
  sandboxBaseUrl: emulator.url,
  sandboxToken: 'bench',
  events: 'enveloped',
});

/** Runs this many conversations; returns how many failed, and the first error or the summary. */
async function runConversations(repeat: number): Promise<{ failed: number; summary: string }> {
  const { gate } = await checkVerifyConversation(
    { service: { baseUrl: control.url } },
    {
      account,
      strict: false,
      dataPlane: { flag: 'emulator' },
      repeat,
      concurrency: CONCURRENCY,
      model: 'lab/model',
      runtime: 'runtime',
      now: () => new Date(),
      signal: new AbortController().signal,
      timeoutMs: 120_000,
      requestTimeoutMs: 30_000,
      retries: 0,
      only: [],
      failOn: 'error',
      progress: () => {},
    },
  );
  const messages = gate.checks.flatMap(({ findings }) => findings.map(({ message }) => message));
  const { reason = '' } = gate.checks.find(({ id }) => id === 'repeated') ?? {};
  const passed = Number(/^([0-9]+) of /.exec(reason)?.[1] ?? 0);
  return {
    failed: gate.verdict === 'pass' ? repeat - passed : repeat,
    summary: messages[0] ?? reason.split('\n', 1)[0]!,
  };
}

/** The heap in MB and the number of open sockets, after garbage collection and closing. */
async function measure() {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  // Freed objects may have held others.
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const kinds = process.getActiveResourcesInfo();
  return {
    heap: process.memoryUsage().heapUsed / 1024 / 1024,
    sockets: kinds.filter((kind) => /TCP|Pipe/.test(kind)).length,
  };
}

await runConversations(WARM_UP);
const before = await measure();
const startedAt = performance.now();
const { failed, summary } = await runConversations(CONVERSATIONS);
const seconds = (performance.now() - startedAt) / 1000;
const after = await measure();
const leftovers = {
  sandboxes: emulator.sandboxes().length,
  agents: control.agents().length,
  open: control.conversations().filter(({ status }) => status !== 'terminated').length,
  followers: control.followers(),
};
await control.close();
await emulator.close();
const closed = await measure();

const sum = (counts: object) => Object.values(counts).reduce((total, count) => total + count, 0);
const formatCounts = (counts: object) => Object.entries(counts).map(([name, count]) => `${count} ${name}`);
console.log(`Node ${process.version}; ${CONCURRENCY} at once: ${summary}\n`);
printTable([
  {
    label: `${CONVERSATIONS} conversations`,
    measured: `${seconds.toFixed(1)} s`,
    value: failed,
    unit: 'failed',
    max: 0,
  },
  {
    label: 'heap',
    measured: `${before.heap.toFixed(1)} MB, then ${after.heap.toFixed(1)} MB`,
    value: after.heap - before.heap,
    unit: 'MB more',
    max: MAX_GROWTH_MB,
  },
  {
    label: 'sockets',
    measured: `${before.sockets}, then ${after.sockets}`,
    value: after.sockets - before.sockets,
    unit: 'more',
    max: CONCURRENCY,
  },
  {
    label: 'sockets, all closed',
    measured: '',
    value: closed.sockets,
    unit: 'open',
    max: 0,
  },
  {
    label: 'leaked',
    measured: formatCounts(leftovers).join(', '),
    value: sum(leftovers),
    unit: 'left',
    max: 0,
  },
]);
