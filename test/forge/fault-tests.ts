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

/** So many forges are asked at the same time: most of a cell is waiting. */
const PARALLEL_FORGES = 6;

interface FaultCase {
  readonly name: string;
  readonly publishCase: PublishCase;
  readonly route: string;
  readonly fault: Fault;
}

/** Every fault at every call of the scenes that write these things. */
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

  /** What the scenes find there, by the text that is judged. */
  let initialState: InitialState;

  type CaseResult = Awaited<ReturnType<typeof runCase>>;

  /** Plays many at the same time, each lane with a forge of its own. */
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

  describe('without trouble', () => {
    test.each(Object.entries(selected))('%s', (name, { routes, remaining, text }) => {
      const played = baseline.get(name)!;
      expect(played.result.code).toBe(text === invalidSettings ? 1 : 0);
      expect(played.told).toEqual([]);
      expect(played.left).toEqual(remaining);
      expect(played.routes).toEqual(expect.arrayContaining([...routes]));
      expect(played.writes).toBe(1);
    });

    test('every call that is made is in a scene', () => {
      const played = Object.values(publishCases).flatMap(({ routes }) => routes);
      for (const { routes } of baseline.values()) for (const route of routes) expect(played).toContain(route);
    });
  });

  const faultCases = Object.entries(selected).flatMap(([name, publishCase]) =>
    publishCase.routes.flatMap((route) =>
      Object.values(everyFault).flatMap((fault): FaultCase[] =>
        appliesTo(fault, route) ? [{ name, publishCase, route, fault }] : [],
      ),
    ),
  );
  /** What passes by itself, where it would do harm to do a thing twice. */
  const transient = faultCases.filter(
    ({ route, fault }) =>
      !/list|get|viewer|repository/.test(route) &&
      ((fault.response?.status ?? 500) >= 500 || /tooMany|secondary/.test(fault.name)),
  );

  test('no fault at any call, for ever, changes the verdict, the exit code or the written report', async () => {
    const wrong: unknown[] = [];
    await runAll(faultCases, async ({ name, publishCase, route, fault }, forge) => {
      const played = await runCase(forge, root, publishCase, initialState, () =>
        forge.injectFault({ route, times: Number.POSITIVE_INFINITY }, fault),
      );
      const ok = {
        same: JSON.stringify(played.result) === JSON.stringify(baseline.get(name)!.result),
        // One warning where anything was not written.
        told:
          played.told.length <= 1 &&
          (played.told.length === 1 || JSON.stringify(played.left) === JSON.stringify(publishCase.remaining)),
        once: Object.values(played.left).every((count) => count <= 1),
        writes: played.writes <= 3,
        sound: forge.violations.length === 0,
      };
      if (!Object.values(ok).every(Boolean))
        wrong.push([name, route, fault.name, ok, played.told, played.left, forge.violations]);
    });
    expect(wrong).toEqual([]);
    expect(faultCases.length).toBeGreaterThan(150);
  }, 60_000);

  test('a fault that passes is waited for, and what is written is written once', async () => {
    const wrong: unknown[] = [];
    await runAll(transient, async ({ name, publishCase, route, fault }, forge) => {
      const played = await runCase(forge, root, publishCase, initialState, () =>
        forge.injectFault(route, fault),
      );
      const isRight =
        played.told.length === 0 &&
        JSON.stringify(played.left) === JSON.stringify(publishCase.remaining) &&
        played.writes <= 2;
      if (!isRight) wrong.push([name, route, fault.name, played.told, played.left, played.writes]);
    });
    expect(wrong).toEqual([]);
    expect(transient.length).toBeGreaterThan(30);
  }, 60_000);
}
