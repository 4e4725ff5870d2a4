/** The launch options of a user's service that a gate starts by a command (CONTRACT 6). */
import type { Io } from '../io.ts';
import type { GateOption, Named, Values } from './options.ts';
import { passEnvOf } from './run-options.ts';

/** A command must be ready within this time, or within the time limit of the gate if that is less. */
const READY_MS = 60_000;

/** The options to start a command with, from those of its gate. Throws `UsageError` for a variable that it may not get. */
export function commandStartOptions(
  command: string,
  values: Values<Named<GateOption, 'pass-env'>>,
  io: Io,
  timeoutMs: number,
) {
  return {
    command,
    cwd: io.cwd,
    passEnv: passEnvOf(values),
    hostEnv: io.env,
    readyMs: Math.min(READY_MS, timeoutMs),
    signal: io.stopSignal(),
  };
}
