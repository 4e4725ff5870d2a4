/** What a gate over a running system is given, from the flags. */
import type { Io } from '../io.ts';
import { isPassable } from '../launch/environment.ts';
import { applyBaseline, type BaselineEntry } from '../model/baseline.ts';
import type { RunOptions } from '../model/gate-result.ts';
import type { Check } from '../model/report.ts';
import { loadBaseline } from './load-inputs.ts';
import type { Values } from './options.ts';
import type { GateProgress } from './progress.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** Throws `CallError` for a wrong value. */
export async function runOptionsFactory(
  values: Values,
  io: Io,
): Promise<(only: readonly string[], gateProgress: GateProgress) => RunOptions> {
  const baseline = await loadBaseline(values, io);
  const options = {
    now: io.now,
    signal: io.stopSignal(),
    timeoutMs: secondsOf(values, 'timeout') * 1000,
    requestTimeoutMs: secondsOf(values, 'request-timeout') * 1000,
    retries: values.number('retries') ?? 0,
    baseline,
    failOn: values.text('fail-on') === 'warning' ? 'warning' : 'error',
  } as const;
  return (only, { progress, onCheckDone }) => ({
    ...options,
    only,
    progress,
    onCheckDone: (check) => onCheckDone(baseline ? withBaseline(check, baseline, io.now()) : check),
  });
}

/** The check as the report will have it. */
function withBaseline(check: Check, baseline: readonly BaselineEntry[], now: Date): Check {
  const [accepted = check] = applyBaseline(
    'settings',
    [check],
    baseline,
    now.toISOString().slice(0, 10),
    true,
  );
  return accepted;
}

/** Lines for a person who waits, on standard error. */
export function createProgressPrinter(
  values: Values,
  io: Io,
  secrets: readonly string[] = [],
): (line: string) => void {
  return values.flag('quiet')
    ? () => {}
    : (line) => void io.stderr.write(`${sanitizeForLog(line, io, secrets)}\n`);
}

/** The longest time that a timer can be set for is 2^31 ms. */
const MAX_SECONDS = 2_000_000;

/** A flag's seconds. Throws `CallError` for a time that can't be waited for. */
export function secondsOf(values: Values, name: string): number {
  const value = values.number(name) ?? MAX_SECONDS;
  if (value === 0 || value > MAX_SECONDS) {
    throw new UsageError(`--${name} is ${value}; use a number of seconds above 0, at most ${MAX_SECONDS}`);
  }
  return value;
}

/** The variables that a started command gets too. Throws `CallError` for one that none may get. */
export function passEnvOf(values: Values): readonly string[] {
  const names = values.list('pass-env');
  const forbidden = names.find((name) => !isPassable(name));
  if (forbidden === undefined) return names;
  throw new UsageError(
    `--pass-env ${quoteForMessage(forbidden)} is passed to no command: it belongs to the runner or to gatehouse; give the command what it needs under a name of its own`,
  );
}
