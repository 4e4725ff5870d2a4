import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appliesTo, everyFault, type Fault, startForge } from '../fakes/forge/index.ts';
import { invalidSettings, scratch } from '../fakes/io.ts';
import {
  type InitialState,
  type PublishCase,
  prepareInitialState,
  publishCases,
  runCase,
} from './publish-cases.ts';
import type { FakeForge } from './workflow-step.ts';

/** Concurrent forges: most of a case is waiting. */
const PARALLEL_FORGES = 6;

interface FaultCase {
  readonly name: string;
  readonly publishCase: PublishCase;
  readonly route: string;
  readonly fault: Fault;
}

/** Tests every fault at every request of the cases with these inputs. */
export function testFaults(inputs: readonly PublishCase['input'][]): void {
  const { root, remove } = scratch();
  const selected = Object.fromEntries(
    Object.entries(publishCases).filter(([, { input }]) => inputs.includes(input)),
  );
  let forges: FakeForge[] = [];

  beforeAll(async () => {
    forges = await Promise.all(Array.from({ length: PARALLEL_FORGES }, () => startForge()));
  });
  afterAll(async () => {
    await Promise.all(forges.map((forge) => forge.close()));
    remove();
  });

  let initialState: InitialState;

  type CaseResult = Awaited<ReturnType<typeof runCase>>;

  /** Runs items concurrently, each lane with its own forge. */
  async function runAll<T>(
    items: readonly T[],
    one: (item: T, forge: FakeForge) => Promise<void>,
  ): Promise<void> {
    const rest = [...items];
    await Promise.all(
      forges.map(async (forge) => {
        for (let item = rest.shift(); item !== undefined; item = rest.shift()) await one(item, forge);
      }),
    );
  }

  const baseline = new Map<string, CaseResult>();
  beforeAll(async () => {
    initialState = await prepareInitialState(forges[0]!, root);
    await runAll(Object.entries(selected), async ([name, publishCase], lane) => {
      baseline.set(name, await runCase(lane, root, publishCase, initialState));
    });
  });

  describe('without faults', () => {
    test.each(Object.entries(selected))('%s', (name, { routes, remaining, text }) => {
      const outcome = baseline.get(name)!;
      expect(outcome.result.code).toBe(text === invalidSettings ? 1 : 0);
      expect(outcome.warnings).toEqual([]);
      expect(outcome.remaining).toEqual(remaining);
      expect(outcome.routes).toEqual(expect.arrayContaining([...routes]));
      expect(outcome.writes).toBe(1);
    });

    test('every request is listed in a case', () => {
      const expectedRoutes = Object.values(publishCases).flatMap(({ routes }) => routes);
      for (const { routes } of baseline.values())
        for (const route of routes) expect(expectedRoutes).toContain(route);
    });
  });

  const faultCases = Object.entries(selected).flatMap(([name, publishCase]) =>
    publishCase.routes.flatMap((route) =>
      Object.values(everyFault).flatMap((fault): FaultCase[] =>
        appliesTo(fault, route) ? [{ name, publishCase, route, fault }] : [],
      ),
    ),
  );
  /** Transient faults of requests that must not take effect twice. */
  const transient = faultCases.filter(
    ({ route, fault }) =>
      !/list|get|viewer|repository/.test(route) &&
      ((fault.response?.status ?? 500) >= 500 || /tooMany|secondary/.test(fault.name)),
  );

  test('no permanent fault of any request changes the verdict, the exit code or the written report', async () => {
    const problems: unknown[] = [];
    await runAll(faultCases, async ({ name, publishCase, route, fault }, forge) => {
      const outcome = await runCase(forge, root, publishCase, initialState, () =>
        forge.injectFault({ route, times: Number.POSITIVE_INFINITY }, fault),
      );
      const ok = {
        same: JSON.stringify(outcome.result) === JSON.stringify(baseline.get(name)!.result),
        // One warning if anything was not written.
        warnings:
          outcome.warnings.length <= 1 &&
          (outcome.warnings.length === 1 ||
            JSON.stringify(outcome.remaining) === JSON.stringify(publishCase.remaining)),
        once: Object.values(outcome.remaining).every((count) => count <= 1),
        writes: outcome.writes <= 3,
        valid: forge.violations.length === 0,
      };
      if (!Object.values(ok).every(Boolean))
        problems.push([name, route, fault.name, ok, outcome.warnings, outcome.remaining, forge.violations]);
    });
    expect(problems).toEqual([]);
    expect(faultCases.length).toBeGreaterThan(150);
  }, 60_000);

  test('a transient fault is retried, and everything is written once', async () => {
    const problems: unknown[] = [];
    await runAll(transient, async ({ name, publishCase, route, fault }, forge) => {
      const outcome = await runCase(forge, root, publishCase, initialState, () =>
        forge.injectFault(route, fault),
      );
      const isRight =
        outcome.warnings.length === 0 &&
        JSON.stringify(outcome.remaining) === JSON.stringify(publishCase.remaining) &&
        outcome.writes <= 2;
      if (!isRight)
        problems.push([name, route, fault.name, outcome.warnings, outcome.remaining, outcome.writes]);
    });
    expect(problems).toEqual([]);
    expect(transient.length).toBeGreaterThan(30);
  }, 60_000);
}
