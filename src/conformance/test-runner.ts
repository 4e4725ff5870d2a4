/** The suite as tests of any test runner. */
import { DEFAULT_CAPABILITIES } from '../broker/capabilities/index.ts';
import type { CheckResult } from '../model/check-result.ts';
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

/** What a test is given, as far as it is used: a way to skip it late. */
interface TestContext {
  skip?(reason?: string): unknown;
}

/** What runners have in common; `afterAll` and `after` are two names of one thing. */
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
 * Registers a test per check, in their order, under the name of the broker; what it does not serve is a skipped test.
 * The broker starts with the first test and ends after the last. Throws `TypeError` for options that are wrong.
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
    /** Those that the next test looks back at, and that have no test of their own. */
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

/** A test that is over can't fail any more: what arrives upstream after a refusal is waited for in the test itself. */
async function runWithLateForwards(
  harness: ConformanceHarness,
  check: ConformanceCheck,
): Promise<CheckResult> {
  if (harness.cause) return { problems: [harness.cause] };
  const outcome = await runConformanceCheck(harness, check);
  const lateProblems = [...(await collectLateForwards(harness)).values()].flatMap(({ problems }) => problems);
  const problems = [...lateProblems, ...(harness.cause ? [harness.cause] : [])];
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
  // Where it was found says nothing of the broker.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
}
