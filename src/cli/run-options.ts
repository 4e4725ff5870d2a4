/** What a gate over a running system is given, from the flags. */
import type { Io } from '../io.ts';
import { isPassable } from '../launch/environment.ts';
import { applyBaseline, type BaselineEntry } from '../model/baseline.ts';
import type { RunOptions } from '../model/judging.ts';
import type { Check } from '../model/report.ts';
import { CallError, quoted } from './call-error.ts';
import { baselineOf } from './chosen.ts';
import type { Values } from './options.ts';
import type { GateProgress } from './progress.ts';
import { sayable } from './say.ts';

/** Throws `CallError` for a wrong value. */
export async function runOptionsOf(
  values: Values,
  io: Io,
): Promise<(only: readonly string[], doing: GateProgress) => RunOptions> {
  const baseline = await baselineOf(values, io);
  const options = {
    now: io.now,
    signal: io.stopping(),
    timeoutMs: seconds(values, 'timeout') * 1000,
    requestTimeoutMs: seconds(values, 'request-timeout') * 1000,
    retries: values.number('retries') ?? 0,
    baseline,
    failOn: values.text('fail-on') === 'warning' ? 'warning' : 'error',
  } as const;
  return (only, { progress, judged }) => ({
    ...options,
    only,
    progress,
    judged: (check) => judged(baseline ? accepted(check, baseline, io.now()) : check),
  });
}

/** The check as the report will have it. */
function accepted(check: Check, baseline: readonly BaselineEntry[], now: Date): Check {
  const [first = check] = applyBaseline('settings', [check], baseline, now.toISOString().slice(0, 10), true);
  return first;
}

/** Lines for a person who waits, on standard error. */
export function progressOf(values: Values, io: Io, secrets: readonly string[] = []): (line: string) => void {
  return values.flag('quiet') ? () => {} : (line) => void io.stderr.write(`${sayable(line, io, secrets)}\n`);
}

/** The longest time that a timer can be set for is 2^31 ms. */
const MOST_SECONDS = 2_000_000;

/** A flag's seconds. Throws `CallError` for a time that can't be waited for. */
export function seconds(values: Values, name: string): number {
  const value = values.number(name) ?? MOST_SECONDS;
  if (value === 0 || value > MOST_SECONDS) {
    throw new CallError(`--${name} is ${value}; use a number of seconds above 0, at most ${MOST_SECONDS}`);
  }
  return value;
}

/** The variables that a started command gets too. Throws `CallError` for one that none may get. */
export function passEnvOf(values: Values): readonly string[] {
  const names = values.list('pass-env');
  const refused = names.find((name) => !isPassable(name));
  if (refused === undefined) return names;
  throw new CallError(
    `--pass-env ${quoted(refused)} is passed to no command: it belongs to the runner or to gatehouse; give the command what it needs under a name of its own`,
  );
}
