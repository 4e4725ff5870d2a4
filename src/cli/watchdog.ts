/**
 * Ends a run that does not look at its deadline: code that never returns to the event loop sees no timer. A second thread looks at
 * the clock, and writes the report itself. It costs as much as checking a small file, so small files go without.
 */
import type { Io } from '../io.ts';
import type { GateName } from '../model/report.ts';
import type { GateOption, Named, Values } from './options.ts';

/** The first argument of the program's second thread. */
export const WATCHDOG_COMMAND = '--watchdog';

/** A smaller input is checked before a thread has started, in bytes. */
export const MIN_WATCHED_BYTES = 64 * 1024;

type ReportValues = Values<Named<GateOption, 'format' | 'out'>>;

/** A gate with a deadline. */
export interface WatchedGate {
  readonly gate: GateName;
  readonly subject: string;
  /** When it started, in ms since the epoch. */
  readonly startedAtMs: number;
  readonly timeoutMs: number;
}

/** What the thread is started with. */
export interface WatchdogData {
  /** See `Slot`. */
  readonly shared: Int32Array<SharedArrayBuffer>;
  /** The options that decide where the report goes. */
  readonly flags: Readonly<Record<string, string | undefined>>;
}

/** What the two threads share: who writes the report, and a number that grows as long as the event loop turns. */
export const Slot = { writer: 0, beats: 1 } as const;
/** Who writes the report: nobody yet, this thread, or the watchdog. */
export const Writer = { none: 0, program: 1, watchdog: 2 } as const;

const BEAT_MS = 250;

/** Hands a gate to the thread, which is started once; undefined if it can't be started. */
let started: Promise<((gate: WatchedGate) => void) | undefined> | undefined;
let shared: WatchdogData['shared'] | undefined;

/** Has a gate watched until `claimReport`. Does nothing in a process that is not the run's own. */
export async function watchGate(gate: WatchedGate, values: ReportValues, io: Io): Promise<void> {
  if (!io.ownsProcess) return;
  started ??= startThread(values, io);
  (await started)?.(gate);
}

async function startThread(values: ReportValues, io: Io): Promise<((gate: WatchedGate) => void) | undefined> {
  // The run goes on: it looks at its deadline wherever it can.
  const warn = ({ message }: Error) =>
    io.stderr.write(`gatehouse: no second thread watches the time limit: ${message.split('\n')[0]}\n`);
  try {
    const { Worker } = await import('node:worker_threads');
    const slots = new Int32Array(new SharedArrayBuffer(8));
    const flags = { format: values.text('format'), out: values.text('out') };
    const workerData: WatchdogData = { shared: slots, flags };
    const thread = new Worker(process.argv[1]!, { argv: [WATCHDOG_COMMAND], workerData });
    thread.unref();
    thread.on('error', warn);
    setInterval(() => Atomics.add(slots, Slot.beats, 1), BEAT_MS).unref();
    shared = slots;
    return (gate) => thread.postMessage(gate);
  } catch (error) {
    warn(error as Error);
    return undefined;
  }
}

/** Keeps the watchdog from writing a report. If it has begun to, this never returns: the watchdog ends the process. */
export function claimReport(): void {
  if (!shared) return;
  const writer = Atomics.compareExchange(shared, Slot.writer, Writer.none, Writer.program);
  // Only code that runs can be ended: no wait without an end.
  while (writer === Writer.watchdog) Atomics.wait(shared, Slot.writer, Writer.watchdog, 10);
}
