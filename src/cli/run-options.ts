/** The options of gates over a running system, read and checked. */
import type { Io } from '../io.ts';
import { isPassable } from '../launch/environment.ts';
import { acceptErrors } from '../model/baseline.ts';
import type { RunOptions } from '../model/gate-result.ts';
import type { GateName } from '../model/report.ts';
import type { GateProgress } from './gate-progress.ts';
import { loadBaseline } from './load-inputs.ts';
import { type GateOption, type Named, secondsOf, type Values } from './options.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { addPassedSecrets } from './secrets.ts';
import type { FromConfigFiles } from './trusted-files.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';
import { watchGate } from './watchdog.ts';

/** Makes the options of one run of a gate. */
type RunOptionsFactory = (only: readonly string[], gateProgress: GateProgress) => RunOptions;

/** Reads the run options of a gate. Throws `UsageError` for an invalid value or baseline. */
export async function loadRunOptions(
  gate: GateName,
  values: Values<
    Named<GateOption, 'baseline' | 'timeout' | 'request-timeout' | 'retries' | 'fail-on' | 'format' | 'out'>
  >,
  io: Io,
): Promise<FromConfigFiles<RunOptionsFactory>> {
  const { value: baseline, configFiles } = await loadBaseline(values.text('baseline'), io);
  const options = {
    now: io.now,
    signal: io.stopSignal(),
    timeoutMs: secondsOf('--timeout', values.number('timeout')) * 1000,
    requestTimeoutMs: secondsOf('--request-timeout', values.number('request-timeout')) * 1000,
    retries: values.number('retries'),
    baseline,
    failOn: values.text('fail-on'),
  } as const;
  const value: RunOptionsFactory = (only, { progress, onCheckDone }) => {
    const watched = { gate, subject: gate, startedAtMs: Date.now(), timeoutMs: options.timeoutMs };
    // In parallel: the gate need not wait for what ends it.
    void watchGate(watched, values, io);
    return {
      ...options,
      only,
      progress,
      // The check as it will be in the report.
      onCheckDone: (check) =>
        onCheckDone(baseline ? acceptErrors(check, baseline, io.now().toISOString().slice(0, 10)) : check),
    };
  };
  return { value, configFiles };
}

/** Prints lines on standard error without these secrets; prints nothing with `--quiet`. */
export function createProgressPrinter(
  isQuiet: boolean,
  io: Io,
  secrets: readonly string[] = [],
): (line: string) => void {
  return isQuiet ? () => {} : (line) => void io.stderr.write(`${sanitizeForLog(line, io, secrets)}\n`);
}

/** The variables to pass to a started command, whose values no output shows. Throws `UsageError` for one that no command may get. */
export function passEnvOf(values: Values<Named<GateOption, 'pass-env'>>, { env }: Io): readonly string[] {
  const names = values.list('pass-env');
  addPassedSecrets(env, names);
  const forbidden = names.find((name) => !isPassable(name));
  if (forbidden === undefined) return names;
  throw new UsageError(
    `--pass-env ${quoteForMessage(forbidden)} is reserved for the runner or gatehouse and never passed to a command; use a variable with another name`,
  );
}

/** The time a command may take to get ready, unless the gate has less. */
const READY_MS = 60_000;

/** The launch options of a command, from the options of its gate. Throws `UsageError` for a variable that it may not get. */
export function commandStartOptions(
  command: string,
  values: Values<Named<GateOption, 'pass-env'>>,
  io: Io,
  timeoutMs: number,
) {
  return {
    command,
    cwd: io.cwd,
    passEnv: passEnvOf(values, io),
    hostEnv: io.env,
    readyMs: Math.min(READY_MS, timeoutMs),
    signal: io.stopSignal(),
  };
}
