/** The suite as tests for any test runner. */
import { DEFAULT_CAPABILITIES } from '../broker/capabilities/index.ts';
import type { CheckResult, Problem } from '../model/check-result.ts';
import type { ConformanceCheck } from './check.ts';
import { ConformanceHarness } from './harness.ts';
import {
  DEFAULT_REQUEST_TIMEOUT_MS,
  DEFAULT_TIMEOUT_MS,
  extendedModeOf,
  type RunConformanceOptions,
  validateOptions,
} from './library-options.ts';
import { collectLateForwards, runConformanceCheck } from './run-check.ts';
import { downgradeExtended, listChecks, planChecks, unservedReason } from './select-checks.ts';

/** The part of a test's context that is used: a way to skip the test while it runs. */
interface TestContext {
  skip?(reason?: string): unknown;
}

/** The common interface of test runners; `afterAll` and `after` are two names for the same thing. */
export interface TestRunner {
  describe?(name: string, body: () => void): unknown;
  readonly test: {
    (name: string, body: (context: TestContext) => Promise<void>): unknown;
    skip?(name: string, body: () => void): unknown;
  };
  afterAll?(body: () => Promise<void>): unknown;
  after?(body: () => Promise<void>): unknown;
}

/**
 * Registers a test for each check, in order, under the name of the broker; checks of capabilities it does not serve are skipped
 * tests. The broker starts with the first test and is closed after the last. Throws `TypeError` for invalid options.
 */
export async function conformanceTests(options: RunConformanceOptions, runner: TestRunner): Promise<void> {
  validateOptions(options);
  const extended = extendedModeOf(options);
  const { selected, toRun } = planChecks(
    await listChecks({ extra: options.extra, extended }),
    options.only ?? [],
  );
  let openingHarness: Promise<ConformanceHarness> | undefined;
  const open = () =>
    (openingHarness ??= ConformanceHarness.open({
      ...options,
      extended: extended !== 'off',
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      requestTimeoutMs: options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    }));
  const close = async () => (await openingHarness?.catch(() => undefined))?.close();
  const { test, describe = (_: string, body: () => void) => body() } = runner;
  const afterAll = runner.afterAll ?? runner.after;
  const capabilities = new Set(options.capabilities ?? DEFAULT_CAPABILITIES);
  const capabilityName = (name: string) => (name === 'agentsvc' ? (options.names?.agentsvc ?? name) : name);
  const skipReason = (check: ConformanceCheck) =>
    unservedReason({ capabilities: new Set([...capabilities].map(capabilityName)), capabilityName }, check);
  const last = toRun.filter((check) => selected.includes(check) && !skipReason(check)).at(-1);
  describe(options.name ?? 'broker', () => {
    /** Checks without a test of their own whose traffic the next test reviews. */
    let pendingChecks: ConformanceCheck[] = [];
    for (const check of toRun) {
      const name = `${check.id}: ${check.title}`;
      const reason = skipReason(check);
      if (!selected.includes(check)) {
        if (!reason) pendingChecks.push(check);
        continue;
      }
      if (reason) {
        test.skip?.(`${name} (${reason})`, () => {});
        continue;
      }
      const prerequisites = pendingChecks;
      pendingChecks = [];
      test(name, async (context) => {
        try {
          const harness = await open();
          for (const each of prerequisites) await runConformanceCheck(harness, each);
          throwOnErrors(
            downgradeExtended(check, await runWithLateForwards(harness, check), extended),
            context,
          );
        } finally {
          if (!afterAll && check === last) await close();
        }
      });
    }
    afterAll?.(close);
  });
}

/** A finished test can't fail any more, so late forwards are awaited within the test. */
async function runWithLateForwards(
  harness: ConformanceHarness,
  check: ConformanceCheck,
): Promise<CheckResult> {
  if (harness.cause) return { problems: [harness.cause] };
  const earlierProblems: Problem[] = [];
  const result = await runConformanceCheck(harness, check, check, (_, { problems }) =>
    earlierProblems.push(...problems),
  );
  if (harness.gone) harness.stop(harness.gone);
  const outcome = result ?? { problems: earlierProblems };
  const lateProblems = [...(await collectLateForwards(harness)).values()].flatMap(({ problems }) => problems);
  const problems = [...earlierProblems, ...lateProblems, ...(harness.cause ? [harness.cause] : [])];
  if (problems.length === 0) return outcome;
  return { problems: 'skip' in outcome ? problems : [...outcome.problems, ...problems] };
}

function throwOnErrors(outcome: CheckResult, context: TestContext): void {
  if ('skip' in outcome) return void context?.skip?.(outcome.skip);
  const errors = outcome.problems.filter(({ severity = 'error' }) => severity === 'error');
  if (errors.length === 0) return;
  const error = new Error(
    errors.map(({ message, help }) => (help ? `${message}\n  ${help}` : message)).join('\n'),
  );
  // Our own stack says nothing about the broker.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
}
