/** What is written to a forge, each thing by itself: what is there before, every call that is made, and what is left. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventOf } from '../../src/forge/event.ts';
import { ownerOf } from '../../src/forge/owner.ts';
import { advised, bad, call, good, lay } from '../fakes/io.ts';
import { type Forge, type Pull, payloadOf, ran, variables, writer } from './world.ts';

export interface Scene {
  /** The input that asks for it. */
  readonly input: 'comment' | 'review' | 'status' | 'check-run';
  /** What the report says. */
  readonly text: string;
  readonly argv: readonly string[];
  /** A comment of an earlier run, a thread of one. */
  readonly there: readonly ('comment' | 'thread')[];
  /** Whether it is the second half, which follows the run of a fork. */
  readonly follows?: boolean;
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
export const scenes: Record<string, Scene> = {
  'a status': {
    input: 'status',
    text: bad,
    argv: ['--comment', 'off', '--status'],
    there: [],
    routes: ['repos/list-commit-statuses-for-ref', 'repos/create-commit-status'],
    left: { ...none, statuses: 1 },
  },
  'a check run': {
    input: 'check-run',
    text: bad,
    argv: ['--comment', 'off', '--check-run'],
    there: [],
    routes: ['checks/list-for-ref', 'checks/create'],
    left: { ...none, checks: 1 },
  },
  'a new comment': {
    input: 'comment',
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
  'a comment for a fork': {
    input: 'comment',
    text: bad,
    argv: [],
    there: [],
    follows: true,
    routes: ['pulls/list'],
    left: { ...none, comments: 1 },
  },
  'a changed comment': {
    input: 'comment',
    text: good,
    argv: [],
    there: ['comment'],
    routes: ['issues/get-comment', 'issues/update-comment'],
    left: { ...none, comments: 1 },
  },
  'a comment that goes': {
    input: 'comment',
    text: good,
    argv: ['--comment', 'failures'],
    there: ['comment'],
    routes: ['issues/delete-comment'],
    left: none,
  },
  'a review': {
    input: 'review',
    text: bad,
    argv: ['--comment', 'off', '--review', 'on'],
    there: [],
    routes: [
      ...['pulls/get', 'pulls/list-files', 'graphql/repository', 'graphql/viewer'],
      ...['pulls/list-reviews', 'pulls/create-review'],
    ],
    left: { ...none, reviews: 1 },
  },
  'a thread that is mended': {
    input: 'review',
    text: good,
    argv: ['--comment', 'off', '--review', 'on'],
    there: ['thread'],
    routes: ['graphql/resolveReviewThread'],
    left: { ...none, reviews: 1 },
  },
};

/** Always one address, so that the reports of all forges are alike. */
const env = { GITHUB_SERVER_URL: 'https://forge.example' };

/** Lays what the scene finds at the forge. */
async function lie(forge: Forge, { there, follows }: Scene, earlier: string): Promise<Pull> {
  forge.reset();
  const fork = follows ? { fork: 'stranger/shop' } : {};
  const pull = forge.pull({ head: 'feature', ...fork, files: { 'pipeline.yml': bad } });
  if (there.includes('comment')) pull.comment({ author: 'github-actions[bot]', body: earlier });
  if (there.includes('thread')) {
    const owner = ownerOf(eventOf(variables(forge, '', { env }), {})!, undefined);
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
    if (answer.status !== 200) throw new Error(await answer.text());
  }
  return pull;
}

/** What a scene begins with. */
export interface Found {
  /** Reports by the text that is judged. */
  readonly reports: ReadonlyMap<string, string>;
  /** The comment of an earlier run. */
  readonly earlier: string;
}

export async function foundBy(forge: Forge, root: string): Promise<Found> {
  const reports = new Map<string, string>();
  for (const text of [good, bad]) {
    const cwd = lay(root, { 'pipeline.yml': text });
    reports.set(text, (await call(['settings', '--format', 'json'], { cwd })).stdout);
  }
  const pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': advised } });
  const argv = ['run', '--publish', '--comment', 'always'];
  await ran(forge, root, {
    runId: 7,
    payload: payloadOf(pull),
    files: { 'pipeline.yml': advised },
    argv,
    env,
  });
  return { reports, earlier: pull.comments[0]!.body };
}

/** The event of the run of a pull request that came before. */
const followed = ({ headSha, head, headRepository }: Pull) => ({
  workflow_run: {
    ...{ id: 100, run_attempt: 1, event: 'pull_request', conclusion: 'failure' },
    ...{ head_sha: headSha, head_branch: head, head_repository: { full_name: headRepository.name } },
    ...{
      html_url: `${env.GITHUB_SERVER_URL}/org/shop/actions/runs/100`,
      path: '.github/workflows/gates.yml',
    },
  },
});

const patience = { secondMs: 1, requestMs: 120, totalMs: 1500 };

/** Plays a scene, with whatever trouble: what must be the same whatever the forge does, and what the forge has then. */
export async function play(
  forge: Forge,
  root: string,
  scene: Scene,
  { reports, earlier }: Found,
  trouble: () => void = () => {},
) {
  const pull = await lie(forge, scene, earlier);
  const [before, calls] = [forge.writes.length, forge.calls.length];
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
    ...(scene.follows ? { event: 'workflow_run', payload: followed(pull) } : { payload: payloadOf(pull) }),
    files: { 'part.json': part },
    argv: ['report', 'part.json', '--publish', '--out', 'out', ...scene.argv],
    env,
    patience,
  });
  const written = readdirSync(join(cwd, 'out')).map((name) => [
    name,
    readFileSync(join(cwd, 'out', name), 'utf8'),
  ]);
  const made = forge.calls.slice(calls);
  return {
    result: { code, stdout, written },
    told: stderr.split('\n').filter((line) => /^::(?:warning|notice) title=gatehouse::/.test(line)),
    stderr,
    calls: made,
    routes: [...new Set(made.map(({ route }) => route))],
    writes: forge.writes.length - before,
    left: {
      comments: pull.comments.length,
      reviews: pull.reviews.length,
      statuses: forge.repository().statuses(pull.headSha).length,
      checks: forge.repository().checkRuns(pull.headSha).length,
    },
  };
}
