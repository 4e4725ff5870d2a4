/** From attempts to checks, and from checks to a gate: shared by all gates over a running system. */
import { applyBaseline, type BaselineEntry } from './baseline.ts';
import type { CheckResult, CheckSpec, Problem } from './check-result.ts';
import { fingerprint } from './fingerprint.ts';
import type { Check, Finding, Gate, GateName } from './report.ts';
import { countsOf, type FailOn, gateVerdict, statusOf } from './verdict.ts';

/** The options of every gate over a running system. */
export interface RunOptions {
  readonly now: () => Date;
  /** Aborted when the run is stopped: tear down, then report. */
  readonly signal: AbortSignal;
  /** The time limit of the whole gate, in milliseconds. */
  readonly timeoutMs: number;
  /** The time limit of one request, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** How often a failed check is retried. */
  readonly retries: number;
  /** The ids of the checks to run; all if it is empty. */
  readonly only: readonly string[];
  readonly baseline?: readonly BaselineEntry[] | undefined;
  readonly failOn: FailOn;
  /** Called with one line about what the gate is doing, for whoever is waiting. */
  readonly progress: (line: string) => void;
  /** Called with each check that was run, before the baseline is applied. */
  readonly onCheckDone?: ((check: Check) => void) | undefined;
}

/**
 * Runs a check until it does not fail, with at most `retries` retries. One that passes on a retry gets a warning: it is flaky.
 * Throws what `attempt` throws.
 */
export async function runCheck(
  gate: GateName,
  spec: CheckSpec,
  attempt: (number: number) => Promise<CheckResult>,
  { retries, now, signal, onCheckDone }: Pick<RunOptions, 'retries' | 'now' | 'signal' | 'onCheckDone'>,
): Promise<Check> {
  const startedAtMs = now().getTime();
  let tries = 0;
  let result: CheckResult;
  do result = await attempt(++tries);
  while (isFailing(result) && tries <= retries && !signal.aborted);
  const durationMs = Math.max(0, now().getTime() - startedAtMs);
  const check = checkFromResult(gate, spec, result, { tries, retries, durationMs });
  onCheckDone?.(check);
  return check;
}

/** The check of the last attempt. */
function checkFromResult(
  gate: GateName,
  spec: CheckSpec,
  result: CheckResult,
  { tries, retries, durationMs }: { tries: number; retries: number; durationMs: number },
): Check {
  if ('skip' in result) return skippedCheck(spec, result.skip, durationMs);
  const flaky: Problem = {
    severity: 'warning',
    message: `flaky: passed on try ${tries} of ${retries + 1}`,
    help: 'Find out why the earlier tries failed, before it fails for good',
  };
  const problems = tries > 1 && !isFailing(result) ? [...result.problems, flaky] : result.problems;
  const findings = problems.map((problem) => findingOf(gate, spec.id, problem));
  return {
    id: spec.id,
    title: spec.title,
    status: statusOf(findings),
    spec: spec.spec,
    durationMs,
    ...(tries > 1 ? { tries } : {}),
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    findings,
    ...(result.evidence?.length ? { evidence: [...result.evidence] } : {}),
  };
}

const isFailing = (result: CheckResult) =>
  !('skip' in result) && result.problems.some(({ severity = 'error' }) => severity === 'error');

/** A check that was not run, and why. */
export function skippedCheck(spec: CheckSpec, reason: string, durationMs = 0): Check {
  const { id, title, spec: section } = spec;
  return { id, title, status: 'skip', spec: section, durationMs, reason, findings: [] };
}

/** The finding of a check's problem, with the code `<gate>/<check id>`. */
function findingOf(gate: GateName, id: string, { severity = 'error', message, help }: Problem): Finding {
  const code = `${gate}/${id}`;
  return { code, severity, message, ...(help ? { help } : {}), fingerprint: fingerprint(code) };
}

/** The id of the first check of a gate that could not run. */
export const START_CHECK_ID = 'start';

/**
 * Builds a gate from its checks: applies the baseline, counts, and decides the verdict. With a `cause` the gate could not run, or not
 * to its end: its verdict is `error`, and the cause comes first.
 */
export function buildGate(
  gate: GateName,
  subject: string,
  checks: readonly Check[],
  run: {
    readonly startedAt: Date;
    readonly options: Pick<RunOptions, 'now' | 'baseline' | 'failOn' | 'only'>;
    readonly cause?: Problem | undefined;
  },
): Gate {
  const { startedAt, cause, options } = run;
  const today = startedAt.toISOString().slice(0, 10);
  const isPartial = cause !== undefined || options.only.length > 0;
  const withBaseline = options.baseline
    ? applyBaseline(gate, checks, options.baseline, today, isPartial)
    : checks;
  const allChecks = cause ? [notRunCheck(gate, cause), ...withBaseline] : [...withBaseline];
  const counts = countsOf(allChecks);
  return {
    gate,
    subject,
    verdict: cause ? 'error' : gateVerdict(counts, options.failOn),
    startedAt: startedAt.toISOString(),
    durationMs: Math.max(0, options.now().getTime() - startedAt.getTime()),
    counts,
    checks: allChecks,
  };
}

/** The check that says why a gate could not run, or not to its end. */
export function notRunCheck(gate: GateName, cause: Problem): Check {
  const findings = [findingOf(gate, START_CHECK_ID, cause)];
  return { id: START_CHECK_ID, title: 'The gate can run', status: 'fail', durationMs: 0, findings };
}
