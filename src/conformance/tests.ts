/** The suite as tests of any test runner. */
import type { Outcome } from '../model/outcome.ts';
import type { ConformanceCheck } from './check.ts';
import { extendedOf, REQUEST_TIMEOUT_MS, type RunConformance, sound, TIMEOUT_MS } from './options.ts';
import { checksOf, planOf, softened, unservedBy } from './plan.ts';
import { Session, STANDARD } from './session.ts';

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
export async function conformanceTests(options: RunConformance, runner: TestRunner): Promise<void> {
  sound(options);
  const extended = extendedOf(options);
  const { listed, tried } = planOf(await checksOf({ extra: options.extra, extended }), options.only ?? []);
  let opening: Promise<Session> | undefined;
  const open = () =>
    (opening ??= Session.open({
      ...options,
      extended: extended !== 'off',
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    }));
  const close = async () => (await opening?.catch(() => undefined))?.close();
  const { test, describe = (_: string, body: () => void) => body() } = runner;
  const after = runner.afterAll ?? runner.after;
  const serves = new Set(options.capabilities ?? STANDARD);
  const word = (name: string) => (name === 'agentsvc' ? (options.words?.agentsvc ?? name) : name);
  const isUnserved = (check: ConformanceCheck) =>
    unservedBy({ serves: new Set([...serves].map(word)), word }, check);
  const last = tried.filter((check) => listed.includes(check) && !isUnserved(check)).at(-1);
  describe(options.name ?? 'broker', () => {
    /** Those that the next test looks back at, and that have no test of their own. */
    let before: ConformanceCheck[] = [];
    for (const check of tried) {
      const name = `${check.id}: ${check.title}`;
      const unserved = isUnserved(check);
      if (!listed.includes(check)) {
        if (!unserved) before.push(check);
        continue;
      }
      if (unserved) {
        test.skip?.(`${name} (${unserved})`, () => {});
        continue;
      }
      const first = before;
      before = [];
      test(name, async (context) => {
        try {
          const session = await open();
          for (const each of first) await session.attempt(each);
          judge(softened(check, await attempted(session, check), extended), context);
        } finally {
          if (!after && check === last) await close();
        }
      });
    }
    after?.(close);
  });
}

/** A test that is over can't fail any more: what arrives upstream after a refusal is waited for in the test itself. */
async function attempted(session: Session, check: ConformanceCheck): Promise<Outcome> {
  if (session.cause) return { problems: [session.cause] };
  const outcome = await session.attempt(check);
  const late = [...(await session.late()).values()].flatMap(({ problems }) => problems);
  const problems = [...late, ...(session.cause ? [session.cause] : [])];
  if (problems.length === 0) return outcome;
  return { problems: 'skip' in outcome ? problems : [...outcome.problems, ...problems] };
}

function judge(outcome: Outcome, context: TestContext): void {
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
