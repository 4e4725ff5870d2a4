/** From tries to checks, and from checks to a gate: what every gate over a running system does alike (CONTRACT 3). */
import { applyBaseline, type BaselineEntry } from './baseline.ts';
import { fingerprint } from './fingerprint.ts';
import type { CheckSpec, Outcome, Problem } from './outcome.ts';
import type { Check, Finding, Gate, GateName } from './report.ts';
import { countsOf, type FailOn, gateVerdict, statusOf } from './verdict.ts';

/** What every gate over a running system is given. */
export interface RunOptions {
  readonly now: () => Date;
  /** Aborted when the run is stopped: tear down, then report. */
  readonly signal: AbortSignal;
  /** The time the whole gate may take. */
  readonly timeoutMs: number;
  /** The time one request may take. */
  readonly requestTimeoutMs: number;
  /** How often a failed check is tried again. */
  readonly retries: number;
  /** Check ids; all where there is none. */
  readonly only: readonly string[];
  readonly baseline?: readonly BaselineEntry[] | undefined;
  readonly failOn: FailOn;
  /** Takes what the gate does now, in words, for a person who waits. */
  readonly progress: (line: string) => void;
  /** Takes each check that was tried, before the baseline. */
  readonly judged?: ((check: Check) => void) | undefined;
}

/**
 * Tries a check until it does not fail, at most `retries` times again. One that passed on a later try warns: it is flaky.
 * Throws what `attempt` throws.
 */
export async function tryCheck(
  gate: GateName,
  spec: CheckSpec,
  attempt: (number: number) => Promise<Outcome>,
  { retries, now, signal, judged }: Pick<RunOptions, 'retries' | 'now' | 'signal' | 'judged'>,
): Promise<Check> {
  const begun = now().getTime();
  let tries = 0;
  let outcome: Outcome;
  do outcome = await attempt(++tries);
  while (fails(outcome) && tries <= retries && !signal.aborted);
  const durationMs = Math.max(0, now().getTime() - begun);
  const check = checkOf(gate, spec, outcome, { tries, retries, durationMs });
  judged?.(check);
  return check;
}

/** The check that its tries come to. */
function checkOf(
  gate: GateName,
  spec: CheckSpec,
  outcome: Outcome,
  { tries, retries, durationMs }: { tries: number; retries: number; durationMs: number },
): Check {
  if ('skip' in outcome) return skipped(spec, outcome.skip, durationMs);
  const flaky: Problem = {
    severity: 'warning',
    message: `flaky: passed on try ${tries} of ${retries + 1}`,
    help: 'find out what the earlier tries ran into before it fails for good',
  };
  const problems = tries > 1 && !fails(outcome) ? [...outcome.problems, flaky] : outcome.problems;
  const findings = problems.map((problem) => findingOf(gate, spec.id, problem));
  return {
    id: spec.id,
    title: spec.title,
    status: statusOf(findings),
    spec: spec.spec,
    durationMs,
    ...(tries > 1 ? { tries } : {}),
    ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
    findings,
    ...(outcome.evidence?.length ? { evidence: [...outcome.evidence] } : {}),
  };
}

const fails = (outcome: Outcome) =>
  !('skip' in outcome) && outcome.problems.some(({ severity = 'error' }) => severity === 'error');

/** A check that was not judged, and why. */
export function skipped(spec: CheckSpec, reason: string, durationMs = 0): Check {
  const { id, title, spec: section } = spec;
  return { id, title, status: 'skip', spec: section, durationMs, reason, findings: [] };
}

/** The finding of a check's problem: its code is `<gate>/<check id>`. */
function findingOf(gate: GateName, id: string, { severity = 'error', message, help }: Problem): Finding {
  const code = `${gate}/${id}`;
  return { code, severity, message, ...(help ? { help } : {}), fingerprint: fingerprint(code) };
}

/** The check that stands first in a gate that could not run, and says why. */
const START = 'start';

/**
 * The gate of these checks: baseline, counts and verdict. With a `cause` it could not run, or not to its end: its verdict is
 * `error`, and the cause stands first.
 */
export function gateOf(
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
  const part = cause !== undefined || options.only.length > 0;
  const accepted = options.baseline ? applyBaseline(gate, checks, options.baseline, today, part) : checks;
  const all = cause ? [startCheck(gate, cause), ...accepted] : [...accepted];
  const counts = countsOf(all);
  return {
    gate,
    subject,
    verdict: cause ? 'error' : gateVerdict(counts, options.failOn),
    startedAt: startedAt.toISOString(),
    durationMs: Math.max(0, options.now().getTime() - startedAt.getTime()),
    counts,
    checks: all,
  };
}

/** Says why a gate could not be judged, or not to its end. */
export function startCheck(gate: GateName, cause: Problem): Check {
  const findings = [findingOf(gate, START, cause)];
  return { id: START, title: 'The gate can be judged', status: 'fail', durationMs: 0, findings };
}
