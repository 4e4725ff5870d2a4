/** The second thread of a watched run. It is idle until a deadline has passed. */
import { Session } from 'node:inspector';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Io } from '../io.ts';
import { buildGate } from '../model/gate-result.ts';
import { buildReport } from './build-report.ts';
import { commonOptions, gateOptions, resolveOptions } from './options.ts';
import { Slot, type WatchdogData, type WatchedGate, Writer } from './watchdog.ts';
import { prepareReport, writeReport } from './write-report.ts';

/** Between two looks at the clock. */
const LOOK_MS = 100;
/** How long after its deadline a gate may go on while its event loop stands still. */
const STUCK_MS = 2000;
/** How long a gate may take to end what it started, and to delete what it created. */
const TEARDOWN_MS = 60_000;
/** After this the process is ended by force. */
const FORCE_MS = 2000;

/** Ends this process with a report if a watched gate overruns. Returns whether this is the second thread of a run. */
export function guardRun(io: Io): boolean {
  if (isMainThread || !parentPort) return false;
  const { shared, flags } = workerData as WatchdogData;
  const gates: WatchedGate[] = [];
  parentPort.on('message', (gate: WatchedGate) => gates.push(gate));
  let beats = 0;
  let lastBeatMs = Date.now();
  const timer = setInterval(() => {
    const nowMs = Date.now();
    const currentBeats = Atomics.load(shared, Slot.beats);
    if (currentBeats !== beats) lastBeatMs = nowMs;
    beats = currentBeats;
    if (Atomics.load(shared, Slot.writer) !== Writer.none) return clearInterval(timer);
    const isStuck = nowMs - lastBeatMs > STUCK_MS;
    const late = gates.find(
      ({ startedAtMs, timeoutMs }) => nowMs - startedAtMs - timeoutMs > (isStuck ? STUCK_MS : TEARDOWN_MS),
    );
    if (!late) return;
    clearInterval(timer);
    if (Atomics.compareExchange(shared, Slot.writer, Writer.none, Writer.watchdog) === Writer.none)
      void endRun(gates, late, flags, io);
  }, LOOK_MS);
  return true;
}

async function endRun(
  gates: readonly WatchedGate[],
  late: WatchedGate,
  flags: WatchdogData['flags'],
  io: Io,
): Promise<void> {
  // Whatever happens here, the process ends.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), TEARDOWN_MS);
  try {
    await writeTimeoutReport(gates, late, flags, io);
  } finally {
    endProcess();
  }
}

/** Writes the report of a run whose gates are all errors. */
async function writeTimeoutReport(
  gates: readonly WatchedGate[],
  late: WatchedGate,
  flags: WatchdogData['flags'],
  io: Io,
): Promise<void> {
  const values = resolveOptions([...gateOptions, ...commonOptions], { ...flags, 'no-color': true }, {});
  const lateCause = `timed out after ${late.timeoutMs / 1000} s (--timeout), and did not end by itself`;
  const options = { now: io.now, failOn: 'error', only: [] } as const;
  const report = await buildReport(
    {
      gates: gates.map((watched) => {
        const message = watched === late ? lateCause : `ended because the gate ${late.gate} ${lateCause}`;
        const cause = {
          message,
          help: 'Nothing of this run counts; allow more time, or find out why it is slow',
        };
        const startedAt = new Date(watched.startedAtMs);
        return buildGate(watched.gate, watched.subject, [], { startedAt, options, cause });
      }),
      startedAt: new Date(Math.min(...gates.map(({ startedAtMs }) => startedAtMs))),
      configFiles: [],
    },
    io,
  );
  await writeReport(await prepareReport(report, { texts: new Map(), secrets: [] }, values, io), values, io);
}

/**
 * Ends the process with exit code 3, and before that what it has started. A thread can't end its process, but a debugger can
 * interrupt the main thread, whatever that is doing. Standard error is closed before: Node.js prints that it waits for the debugger.
 */
function endProcess(): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), FORCE_MS);
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', {
    expression: "require('node:fs').closeSync(2); process.exit(3)",
    includeCommandLineAPI: true,
  });
}
