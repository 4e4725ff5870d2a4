/** The user's own service, started by a command for the time of a gate (CONTRACT 6). */
import type { Io } from '../io.ts';
import type { Values } from './options.ts';
import { passEnvOf } from './run-options.ts';

/** The time a command may take to get ready, unless the gate has less. */
const READY_MS = 60_000;

/** The launch options of a command, from the flags of its gate. Throws `UsageError`. */
export function commandStartOptions(command: string, values: Values, io: Io, timeoutMs: number) {
  return {
    command,
    cwd: io.cwd,
    passEnv: passEnvOf(values),
    hostEnv: io.env,
    readyMs: Math.min(READY_MS, timeoutMs),
    signal: io.stopSignal(),
  };
}
