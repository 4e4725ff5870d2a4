import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyFault, type Fault, isAt, startForge } from '../fakes/forge/index.ts';
import { bad, scratch } from '../fakes/io.ts';
import { type Found, foundBy, play, type Scene, scenes } from './scenes.ts';
import type { Forge } from './world.ts';

/** So many forges are asked at the same time: most of a cell is waiting. */
const LANES = 6;

interface Cell {
  readonly name: string;
  readonly scene: Scene;
  readonly route: string;
  readonly fault: Fault;
}

/** Every fault at every call of the scenes that write these things. */
export function faultsOf(inputs: readonly Scene['input'][]): void {
  const { root, remove } = scratch();
  const chosen = Object.fromEntries(Object.entries(scenes).filter(([, { input }]) => inputs.includes(input)));
  let forges: Forge[] = [];

  beforeAll(async () => {
    forges = await Promise.all(Array.from({ length: LANES }, () => startForge()));
  });
  afterAll(async () => {
    await Promise.all(forges.map((forge) => forge.close()));
    remove();
  });

  /** What the scenes find there, by the text that is judged. */
  let there: Found;

  type Played = Awaited<ReturnType<typeof play>>;

  /** Plays many at the same time, each lane with a forge of its own. */
  async function playAll<T>(
    items: readonly T[],
    one: (item: T, forge: Forge) => Promise<void>,
  ): Promise<void> {
    const rest = [...items];
    await Promise.all(
      forges.map(async (forge) => {
        for (let item = rest.shift(); item !== undefined; item = rest.shift()) await one(item, forge);
      }),
    );
  }

  const usual = new Map<string, Played>();
  beforeAll(async () => {
    there = await foundBy(forges[0]!, root);
    await playAll(Object.entries(chosen), async ([name, scene], lane) => {
      usual.set(name, await play(lane, root, scene, there));
    });
  });

  describe('without trouble', () => {
    test.each(Object.entries(chosen))('%s', (name, { routes, left, text }) => {
      const played = usual.get(name)!;
      expect(played.result.code).toBe(text === bad ? 1 : 0);
      expect(played.told).toEqual([]);
      expect(played.left).toEqual(left);
      expect(played.routes).toEqual(expect.arrayContaining([...routes]));
      expect(played.writes).toBe(1);
    });

    test('every call that is made is in a scene', () => {
      const played = Object.values(scenes).flatMap(({ routes }) => routes);
      for (const { routes } of usual.values()) for (const route of routes) expect(played).toContain(route);
    });
  });

  const cells = Object.entries(chosen).flatMap(([name, scene]) =>
    scene.routes.flatMap((route) =>
      Object.values(everyFault).flatMap((fault): Cell[] =>
        isAt(fault, route) ? [{ name, scene, route, fault }] : [],
      ),
    ),
  );
  /** What passes by itself, where it would do harm to do a thing twice. */
  const passing = cells.filter(
    ({ route, fault }) =>
      !/list|get|viewer|repository/.test(route) &&
      ((fault.answer?.status ?? 500) >= 500 || /tooMany|secondary/.test(fault.name)),
  );

  test('no fault at any call, for ever, changes the verdict, the exit code or the written report', async () => {
    const wrong: unknown[] = [];
    await playAll(cells, async ({ name, scene, route, fault }, forge) => {
      const played = await play(forge, root, scene, there, () =>
        forge.fault({ route, times: Number.POSITIVE_INFINITY }, fault),
      );
      const ok = {
        same: JSON.stringify(played.result) === JSON.stringify(usual.get(name)!.result),
        // One warning where anything was not written.
        told:
          played.told.length <= 1 &&
          (played.told.length === 1 || JSON.stringify(played.left) === JSON.stringify(scene.left)),
        once: Object.values(played.left).every((count) => count <= 1),
        writes: played.writes <= 3,
        sound: forge.violations.length === 0,
      };
      if (!Object.values(ok).every(Boolean))
        wrong.push([name, route, fault.name, ok, played.told, played.left, forge.violations]);
    });
    expect(wrong).toEqual([]);
    expect(cells.length).toBeGreaterThan(150);
  }, 60_000);

  test('a fault that passes is waited for, and what is written is written once', async () => {
    const wrong: unknown[] = [];
    await playAll(passing, async ({ name, scene, route, fault }, forge) => {
      const played = await play(forge, root, scene, there, () => forge.fault(route, fault));
      const isRight =
        played.told.length === 0 &&
        JSON.stringify(played.left) === JSON.stringify(scene.left) &&
        played.writes <= 2;
      if (!isRight) wrong.push([name, route, fault.name, played.told, played.left, played.writes]);
    });
    expect(wrong).toEqual([]);
    expect(passing.length).toBeGreaterThan(30);
  }, 60_000);
}
