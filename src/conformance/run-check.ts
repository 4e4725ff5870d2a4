/** Runs one check against the broker under test. */
import type { CheckResult } from '../model/check-result.ts';
import type { BrokerEnd } from './broker-watch.ts';
import type { ConformanceCheck } from './check.ts';
import { CheckAborted, CheckContext, NotApplicable } from './check-context.ts';
import type { CheckDescription } from './check-description.ts';
import { type CheckEvidence, withEvidence } from './evidence.ts';
import type { ConformanceHarness } from './harness.ts';

/** One attempt at a check. */
interface CheckAttempt {
  readonly result: CheckResult;
  /** Set if the broker ended. */
  readonly end?: BrokerEnd;
}

/** Called with the check during which the broker ended, and what shows it. */
export type BlameEarlier = (check: ConformanceCheck, evidence: CheckEvidence) => void;

/**
 * Runs a check once. A broker that ends fails the check that caused it and is started anew; if that is not possible, the harness is
 * `gone`. Undefined if the check could not run: the broker had ended before it.
 */
export async function runConformanceCheck(
  harness: ConformanceHarness,
  check: ConformanceCheck,
  earlierCheck?: ConformanceCheck,
  blameEarlier?: BlameEarlier,
): Promise<CheckResult | undefined> {
  const attempt = await attemptCheck(harness, check);
  if (!attempt.end) return attempt.result;
  if (!attempt.end.isEarlier) {
    await harness.restart(check, attempt.end);
    return attempt.result;
  }
  if (!earlierCheck) return void harness.giveUp(check, attempt.end);
  blameEarlier?.(earlierCheck, { problems: [attempt.end.problem], evidence: [] });
  if (!(await harness.restart(earlierCheck, attempt.end))) return undefined;
  const second = await attemptCheck(harness, check);
  if (!second.end) return second.result;
  if (second.end.isEarlier) return void harness.giveUp(check, second.end);
  await harness.restart(check, second.end);
  return second.result;
}

async function attemptCheck(harness: ConformanceHarness, check: ConformanceCheck): Promise<CheckAttempt> {
  harness.beginCheck(check);
  const ctx = new CheckContext(harness, check);
  let reason: string | undefined;
  let skip: string | undefined;
  try {
    if (check.declaredScopes) await ctx.declare(check.declaredScopes);
    else await ctx.postReport({ capabilities: [] }).catch(ignoreAbort);
    if (!check.declaredScopes) ctx.problems.length = 0;
    reason = (await check.run(ctx)) ?? undefined;
  } catch (error) {
    if (error instanceof NotApplicable) skip = error.message;
    else if (!(error instanceof CheckAborted)) throw error;
  } finally {
    harness.upstreams.clearScripts();
  }
  const found = await harness.findEnd();
  // A check that only reviews others did not cause it.
  const end = found && { ...found, isEarlier: found.isEarlier || check.after !== undefined };
  if (end) ctx.problems.push(end.problem);
  else if (skip !== undefined) return { result: { skip } };
  // Its own exchanges are not what a check found that reviews others.
  const context = check.after ? [] : ctx.exchanges;
  const evidence = withEvidence(ctx.problems, context, harness.broker.url, harness.redactor);
  return { result: { ...evidence, ...(reason ? { reason } : {}) }, ...(end ? { end } : {}) };
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof CheckAborted)) throw error;
}

/** Waits a moment after the last refusal, then returns, by check, refused requests that reached an upstream after all. */
export async function collectLateForwards(
  harness: ConformanceHarness,
): Promise<ReadonlyMap<CheckDescription, CheckEvidence>> {
  await harness.refusedRequests.waitUntilQuiet();
  return new Map(
    [...harness.refusedRequests.takeUnreported(harness.upstreams.received)].map(([check, forwards]) => [
      check,
      withEvidence(
        forwards.map(({ problem, exchange }) => ({ ...problem, exchange })),
        forwards.map(({ exchange }) => exchange),
        harness.broker.url,
        harness.redactor,
      ),
    ]),
  );
}
