/** The gate `conformance` (spec 2, 4.7): a broker started, its checks tried one after the other, and all ended. */

import type { CheckResult, Problem } from '../model/check-result.ts';
import { buildGate, type RunOptions, runCheck, skippedCheck } from '../model/gate-result.ts';
import type { Check, Gate } from '../model/report.ts';
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
  /** The checks beyond the table; `warn`: none of them is more than a warning. */
  readonly extended?: ExtendedMode | undefined;
}

export interface ConformanceResult {
  readonly gate: Gate;
  /** Tokens, credentials and values: to be shown nowhere. */
  readonly secrets: readonly string[];
}

/**
 * Judges the broker that `start` gives. What the broker does never makes it throw. `subject` carries no port.
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
  const notRunReason = `not judged: ${cause?.message ?? 'the run ended'}`;
  const checks = plan.selected.map((check) => results.get(check) ?? skippedCheck(check, notRunReason));
  return {
    gate: buildGate('conformance', subject, checks, { startedAt, options: runOptions, cause }),
    secrets: harness?.sensitiveValues.map(({ value }) => value) ?? secrets,
  };
}

const resolveAlias = <T extends { readonly check?: string | undefined }>(entry: T): T =>
  entry.check && CHECK_ALIASES[entry.check] ? { ...entry, check: CHECK_ALIASES[entry.check] } : entry;

/** Tries the checks of the plan. */
async function runChecks(
  harness: ConformanceHarness,
  { selected, toRun }: CheckPlan,
  options: ConformanceOptions,
): Promise<Map<CheckDescription, Check>> {
  const results = new Map<CheckDescription, Check>();
  const selectedIds = new Set(selected.map(({ id }) => id));
  const recordResult = async (check: CheckDescription, runOnce: () => Promise<CheckResult>) => {
    if (harness.cause) return;
    const result = await runCheck(
      'conformance',
      check,
      async () => downgradeExtended(check, await runOnce(), options.extended),
      { ...options, onCheckDone: undefined },
    );
    // A run that was ended ended this check too: it says nothing about the broker.
    if (harness.cause && result.status !== 'pass') return;
    if (!selectedIds.has(check.id)) return;
    results.set(check, result);
    options.onCheckDone?.(result);
  };
  /** Fails the checks whose refused requests arrived upstream when they were over. */
  const recordLateForwards = async () => {
    if (harness.cause) return;
    for (const [check, lateForwards] of await collectLateForwards(harness))
      await recordResult(check, async () => mergeLate(results.get(check), lateForwards));
  };
  for (const check of toRun) {
    if (check.after) await recordLateForwards();
    const skipReason = unservedReason(harness, check);
    if (skipReason && selected.includes(check)) {
      const result = skippedCheck(check, skipReason);
      results.set(check, result);
      options.onCheckDone?.(result);
    }
    if (!skipReason) await recordResult(check, () => runConformanceCheck(harness, check));
  }
  await recordLateForwards();
  return results;
}

/** What a check had said, and what came late. */
function mergeLate(check: Check | undefined, { problems, evidence }: CheckEvidence): CheckResult {
  const { findings = [], reason, evidence: earlier = [] } = check ?? {};
  return {
    problems: [...findings.map(({ severity, message, help }) => ({ severity, message, help })), ...problems],
    evidence: [...earlier, ...evidence],
    ...(reason === undefined ? {} : { reason }),
  };
}
