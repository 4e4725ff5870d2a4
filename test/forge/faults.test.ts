import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventOf } from '../../src/forge/event.ts';
import { ownerOf } from '../../src/forge/owner.ts';
import { everyFault, type Fault, startForge } from '../fakes/forge/index.ts';
import { advised, bad, call, good, lay, scratch } from '../fakes/io.ts';
import { type Forge, type Pull, payloadOf, ran, variables, writer } from './world.ts';

const { root, remove } = scratch();
/** So many forges are asked at the same time: most of a cell is waiting. */
const LANES = 6;
let forges: Forge[] = [];
const reports = new Map<string, string>();
beforeAll(async () => {
  forges = await Promise.all(Array.from({ length: LANES }, () => startForge()));
  for (const text of [good, bad, advised]) {
    const cwd = lay(root, { 'pipeline.yml': text });
    reports.set(text, (await call(['settings', '--format', 'json'], { cwd })).stdout);
  }
});
afterAll(async () => {
  await Promise.all(forges.map((forge) => forge.close()));
  remove();
});

interface Scene {
  /** What the report says. */
  readonly text: string;
  readonly argv: readonly string[];
  /** A comment of an earlier run, a thread of one. */
  readonly there: readonly ('comment' | 'thread')[];
  /** Every call that is made, in the order in which each is made first. */
  readonly routes: readonly string[];
  /** What is at the forge when all went well. */
  readonly left: {
    readonly comments: number;
    readonly reviews: number;
    readonly statuses: number;
    readonly checks: number;
  };
}

const none = { comments: 0, reviews: 0, statuses: 0, checks: 0 };
const scenes: Record<string, Scene> = {
  'a status': {
    text: bad,
    argv: ['--comment', 'off', '--status'],
    there: [],
    routes: ['repos/list-commit-statuses-for-ref', 'repos/create-commit-status'],
    left: { ...none, statuses: 1 },
  },
  'a check run': {
    text: bad,
    argv: ['--comment', 'off', '--check-run'],
    there: [],
    routes: ['checks/list-for-ref', 'checks/create'],
    left: { ...none, checks: 1 },
  },
  'a new comment': {
    text: bad,
    argv: [],
    there: [],
    routes: [
      'pulls/get',
      'pulls/list-files',
      'graphql/viewer',
      'issues/list-comments',
      'issues/create-comment',
    ],
    left: { ...none, comments: 1 },
  },
  'a changed comment': {
    text: good,
    argv: [],
    there: ['comment'],
    routes: ['issues/get-comment', 'issues/update-comment'],
    left: { ...none, comments: 1 },
  },
  'a comment that goes': {
    text: good,
    argv: ['--comment', 'failures'],
    there: ['comment'],
    routes: ['issues/delete-comment'],
    left: none,
  },
  'a review': {
    text: bad,
    argv: ['--comment', 'off', '--review', 'on'],
    there: [],
    routes: ['graphql/repository', 'pulls/list-reviews', 'pulls/create-review'],
    left: { ...none, reviews: 1 },
  },
  'a thread that is mended': {
    text: good,
    argv: ['--comment', 'off', '--review', 'on'],
    there: ['thread'],
    routes: ['graphql/resolveReviewThread'],
    left: { ...none, reviews: 1 },
  },
};

const patience = { secondMs: 1, requestMs: 120, totalMs: 1500 };
/** Always one address, so that the reports of all forges are alike. */
const env = { GITHUB_SERVER_URL: 'https://forge.example', PATH: '' };

/** Lays what the scene finds at the forge. */
async function lie(forge: Forge, { there }: Scene): Promise<Pull> {
  forge.reset();
  const pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': bad } });
  if (there.includes('comment')) pull.comment({ author: 'github-actions[bot]', body: earlier });
  if (there.includes('thread')) {
    const owner = ownerOf(eventOf(variables(forge, root, { env }), {})!, undefined);
    const body = `mend this\n\n<!-- gatehouse-remark ${owner} 0123456789abcdef -->`;
    const answer = await fetch(`${forge.apiUrl}/repos/org/shop/pulls/${pull.number}/reviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${forge.token({ permissions: writer })}` },
      body: JSON.stringify({
        event: 'COMMENT',
        body: 'x',
        comments: [{ path: 'pipeline.yml', line: 1, side: 'RIGHT', body }],
      }),
    });
    expect(answer.status).toBe(200);
  }
  return pull;
}

/** A comment as an earlier run left it. */
let earlier = '';

async function play(forge: Forge, scene: Scene, trouble: () => void = () => {}) {
  const pull = await lie(forge, scene);
  const before = forge.writes.length;
  const source = {
    repository: 'org/shop',
    sha: pull.headSha,
    checkedOut: pull.headSha,
    ref: 'x',
    runId: '100',
  };
  const part = JSON.stringify({ ...JSON.parse(reports.get(scene.text)!), source });
  trouble();
  const { code, stdout, stderr, cwd } = await ran(forge, root, {
    payload: payloadOf(pull),
    files: { 'part.json': part },
    argv: ['report', 'part.json', '--publish', '--out', 'out', ...scene.argv],
    env,
    patience,
  });
  const written = readdirSync(join(cwd, 'out')).map((name) => [
    name,
    readFileSync(join(cwd, 'out', name), 'utf8'),
  ]);
  return {
    // What must be the same whatever the forge does.
    result: { code, stdout, written },
    told: stderr.split('\n').filter((line) => /^::(?:warning|notice) title=gatehouse::/.test(line)),
    stderr,
    routes: [...new Set(forge.calls.slice(before).map(({ route }) => route))],
    writes: forge.writes.length - before,
    left: {
      comments: pull.comments.length,
      reviews: pull.reviews.length,
      statuses: forge.repository().statuses(pull.headSha).length,
      checks: forge.repository().checkRuns(pull.headSha).length,
    },
  };
}

type Played = Awaited<ReturnType<typeof play>>;

/** Plays many at the same time, each lane with a forge of its own. */
async function playAll<T>(items: readonly T[], one: (item: T, forge: Forge) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    forges.map(async (forge) => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await one(item, forge);
    }),
  );
}

const usual = new Map<string, Played>();
beforeAll(async () => {
  const [forge] = forges as [Forge];
  const pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': advised } });
  await ran(forge, root, {
    runId: 7,
    payload: payloadOf(pull),
    files: { 'pipeline.yml': advised },
    argv: ['run', '--publish', '--comment', 'always'],
    env,
  });
  earlier = pull.comments[0]!.body;
  await playAll(Object.entries(scenes), async ([name, scene], lane) => {
    usual.set(name, await play(lane, scene));
  });
});

describe('without trouble', () => {
  test.each(Object.entries(scenes))('%s', (name, { routes, left, text }) => {
    const played = usual.get(name)!;
    expect(played.result.code).toBe(text === bad ? 1 : 0);
    expect(played.told).toEqual([]);
    expect(played.left).toEqual(left);
    expect(played.routes).toEqual(expect.arrayContaining([...routes]));
    expect(played.writes).toBe(1);
  });

  test('every call that is made is in a scene', () => {
    const made = new Set([...usual.values()].flatMap(({ routes }) => routes));
    expect(new Set(Object.values(scenes).flatMap(({ routes }) => routes))).toEqual(made);
  });
});

interface Cell {
  readonly name: string;
  readonly scene: Scene;
  readonly route: string;
  readonly fault: Fault;
}

const cells = Object.entries(scenes).flatMap(([name, scene]) =>
  scene.routes.flatMap((route) =>
    Object.values(everyFault).map((fault): Cell => ({ name, scene, route, fault })),
  ),
);
/** What passes by itself. */
const passing = cells.filter(
  ({ fault }) => (fault.answer?.status ?? 500) >= 500 || /tooMany|secondary/.test(fault.name),
);

test('no fault at any call, for ever, changes the verdict, the exit code or the written report', async () => {
  const wrong: unknown[] = [];
  await playAll(cells, async ({ name, scene, route, fault }, forge) => {
    const played = await play(forge, scene, () =>
      forge.fault({ route, times: Number.POSITIVE_INFINITY }, fault),
    );
    const bearable = fault.name === 'slow' || route === 'pulls/list-files' || /^graphql\/resolve/.test(route);
    const ok = {
      same: JSON.stringify(played.result) === JSON.stringify(usual.get(name)!.result),
      // One warning where anything was not written.
      told:
        played.told.length <= 1 &&
        (bearable || played.told.length === 1 || JSON.stringify(played.left) === JSON.stringify(scene.left)),
      once: Object.values(played.left).every((count) => count <= 1),
      writes: played.writes <= 3,
      sound: forge.violations.length === 0,
    };
    if (!Object.values(ok).every(Boolean))
      wrong.push([name, route, fault.name, ok, played.told, played.left, forge.violations]);
  });
  expect(wrong).toEqual([]);
  expect(cells.length).toBeGreaterThan(300);
}, 60_000);

test('a fault that passes is waited for, and what is written is written once', async () => {
  const wrong: unknown[] = [];
  await playAll(passing, async ({ name, scene, route, fault }, forge) => {
    const played = await play(forge, scene, () => forge.fault(route, fault));
    const isRight =
      played.told.length === 0 &&
      JSON.stringify(played.left) === JSON.stringify(scene.left) &&
      played.writes <= 2;
    if (!isRight) wrong.push([name, route, fault.name, played.told, played.left, played.writes]);
  });
  expect(wrong).toEqual([]);
  expect(passing.length).toBeGreaterThan(150);
}, 60_000);
