/** Runs one check against the broker under test. */
import type { CheckResult } from '../model/check-result.ts';
import type { ConformanceCheck } from './check.ts';
import { CheckAborted, CheckContext, NotApplicable } from './check-context.ts';
import type { CheckDescription } from './check-description.ts';
import { type CheckEvidence, withEvidence } from './evidence.ts';
import type { ConformanceHarness } from './harness.ts';

/** Runs a check once. A broker that ended meanwhile stops the harness, which then has a `cause`. */
export async function runConformanceCheck(
  harness: ConformanceHarness,
  check: ConformanceCheck,
): Promise<CheckResult> {
  harness.beginCheck(check);
  const ctx = new CheckContext(harness, check);
  let reason: string | undefined;
  try {
    if (check.declaredScopes) await ctx.declare(check.declaredScopes);
    else await ctx.postReport({ capabilities: [] }).catch(ignoreAbort);
    if (!check.declaredScopes) ctx.problems.length = 0;
    reason = (await check.run(ctx)) ?? undefined;
  } catch (error) {
    if (error instanceof NotApplicable) return { skip: error.message };
    if (!(error instanceof CheckAborted)) throw error;
  } finally {
    harness.upstreams.clearScripts();
  }
  await harness.stopIfBrokerEnded(check);
  return {
    ...withEvidence(ctx.problems, ctx.exchanges, harness.broker.url, harness.redactor),
    ...(reason ? { reason } : {}),
  };
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
        forwards.map(({ problem }) => problem),
        forwards.map(({ exchange }) => exchange),
        harness.broker.url,
        harness.redactor,
      ),
    ]),
  );
}
