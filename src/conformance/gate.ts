/** The gate `conformance` (spec 2, 4.7): starts a broker, runs the checks one after the other, and closes it. */

import type { CheckResult, Problem } from '../model/check-result.ts';
import { buildGate, type RunOptions, runCheck, skippedCheck } from '../model/gate-result.ts';
import type { Check, Gate } from '../model/report.ts';
import type { ConformanceCheck } from './check.ts';
import type { CheckDescription } from './check-description.ts';
import { CHECK_ALIASES } from './checks/index.ts';
import type { CheckEvidence } from './evidence.ts';
import { ConformanceHarness, type HarnessOptions } from './harness.ts';
import { collectLateForwards, runConformanceCheck } from './run-check.ts';
import {
  type CheckPlan,
  downgradeExtended,
  type ExtendedMode,
  listChecks,
  planChecks,
  unservedReason,
} from './select-checks.ts';
import { BrokerStartError } from './start/start-error.ts';

export interface ConformanceOptions
  extends RunOptions,
    Omit<HarnessOptions, 'extended' | 'signal' | 'timeoutMs' | 'requestTimeoutMs'> {
  /** The checks beyond the table; with `warn` their errors become warnings. */
  readonly extended?: ExtendedMode | undefined;
}

export interface ConformanceResult {
  readonly gate: Gate;
  /** Tokens, credentials and secret values, which must never appear in output. */
  readonly secrets: readonly string[];
}

/**
 * Checks the broker that `options.start` starts; nothing that the broker does makes it throw. `subject` has no port. Throws
 * `TypeError` for unknown ids in `only` and for duplicate check ids.
 */
export async function checkConformance(
  subject: string,
  options: ConformanceOptions,
): Promise<ConformanceResult> {
  const startedAt = options.now();
  const { extended = 'off', progress } = options;
  const plan = planChecks(await listChecks(options), options.only);
  const runOptions = {
    ...options,
    ...(options.baseline ? { baseline: options.baseline.map(resolveAlias) } : {}),
  };
  let harness: ConformanceHarness | undefined;
  let cause: Problem | undefined;
  let secrets: readonly string[] = [];
  let results: ReadonlyMap<CheckDescription, Check> = new Map();
  try {
    progress('starting the broker');
    harness = await ConformanceHarness.open({ ...options, extended: extended !== 'off' });
    results = await runChecks(harness, plan, runOptions);
  } catch (error) {
    if (!(error instanceof BrokerStartError)) throw error;
    cause = { message: error.message, help: error.help };
    secrets = error.secrets;
  } finally {
    await harness?.close();
  }
  cause ??= harness?.cause;
  const notRunReason = `not run: ${cause?.message ?? 'the run ended'}`;
  const checks = plan.selected.map((check) => results.get(check) ?? skippedCheck(check, notRunReason));
  return {
    gate: buildGate('conformance', subject, checks, { startedAt, options: runOptions, cause }),
    secrets: harness?.sensitiveValues.map(({ value }) => value) ?? secrets,
  };
}

const resolveAlias = <T extends { readonly check?: string | undefined }>(entry: T): T =>
  entry.check && CHECK_ALIASES[entry.check] ? { ...entry, check: CHECK_ALIASES[entry.check] } : entry;

/** Runs the checks of the plan; those that could not run have no result. */
async function runChecks(
  harness: ConformanceHarness,
  { selected, toRun }: CheckPlan,
  options: ConformanceOptions,
): Promise<Map<CheckDescription, Check>> {
  const results = new Map<CheckDescription, Check>();
  const record = (check: CheckDescription, result: Check) => {
    results.set(check, result);
    options.onCheckDone?.(result);
  };
  const recordResult = async (
    check: CheckDescription,
    runOnce: () => Promise<CheckResult | undefined>,
  ): Promise<void> => {
    if (harness.cause) return;
    let couldRun = true;
    const attempt = async (): Promise<CheckResult> => {
      const result = await runOnce();
      couldRun &&= result !== undefined;
      return result ? downgradeExtended(check, result, options.extended) : { skip: 'not run' };
    };
    const result = await runCheck('conformance', check, attempt, { ...options, onCheckDone: undefined });
    // The end of the run aborted this check: its result says nothing about the broker.
    if (!couldRun || (harness.cause && result.status !== 'pass')) return;
    if (selected.some(({ id }) => id === check.id)) record(check, result);
  };
  /** Adds problems that were seen after the check. */
  const addProblems = (check: CheckDescription, late: CheckEvidence) =>
    recordResult(check, async () => mergeLate(results.get(check), late));
  /** Fails the checks whose refused requests reached an upstream after the check. */
  const recordLateForwards = async () => {
    if (harness.cause) return;
    for (const [check, late] of await collectLateForwards(harness)) await addProblems(check, late);
  };
  let earlierCheck: ConformanceCheck | undefined;
  for (const check of toRun) {
    if (check.after) await recordLateForwards();
    const skipReason = unservedReason(harness, check) ?? goneReason(harness, check);
    if (skipReason) {
      if (selected.includes(check)) record(check, skippedCheck(check, skipReason));
      continue;
    }
    const blamed: [ConformanceCheck, CheckEvidence][] = [];
    await recordResult(check, () =>
      runConformanceCheck(harness, check, earlierCheck, (...blame) => blamed.push(blame)),
    );
    for (const [culprit, evidence] of blamed) await addProblems(culprit, evidence);
    if (harness.gone && !check.extended) harness.stop(harness.gone);
    earlierCheck = check;
  }
  await recordLateForwards();
  return results;
}

/** Why an extended check can't run any more: these are advice, so they never end the run. */
const goneReason = ({ gone }: ConformanceHarness, { extended }: CheckDescription): string | undefined =>
  gone && extended ? `not run: ${gone.message}` : undefined;

/** The earlier result of a check with its late problems. */
function mergeLate(check: Check | undefined, { problems, evidence }: CheckEvidence): CheckResult {
  const { findings = [], reason, evidence: earlier = [] } = check ?? {};
  return {
    problems: [...findings.map(({ severity, message, help }) => ({ severity, message, help })), ...problems],
    evidence: [...earlier, ...evidence],
    ...(reason === undefined ? {} : { reason }),
  };
}
