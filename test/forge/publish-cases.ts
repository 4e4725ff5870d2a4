/** Publishing cases, one kind each: the initial state of the forge, the requests, and the final state. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobKey } from '../../src/forge/comment-marker.ts';
import { parseEvent } from '../../src/forge/event.ts';
import { deprecatedSettings, invalidSettings, runProgram, validSettings, writeFolder } from '../fakes/io.ts';
import {
  type FakeForge,
  type FakePullRequest,
  payloadOf,
  runStep,
  stepEnv,
  writePermissions,
} from './workflow-step.ts';

export interface PublishCase {
  /** The input that turns it on. */
  readonly input: 'comment' | 'review' | 'status' | 'check-run';
  /** The settings file. */
  readonly text: string;
  readonly argv: readonly string[];
  /** What an earlier run has written. */
  readonly existing: readonly ('comment' | 'thread')[];
  /** Whether it follows the run of a fork (`workflow_run`). */
  readonly isFollowUp?: boolean;
  /** Expected requests, in the order of their first use. */
  readonly routes: readonly string[];
  /** What the forge holds at the end if nothing fails. */
  readonly remaining: {
    readonly comments: number;
    readonly reviews: number;
    readonly statuses: number;
    readonly checks: number;
  };
}

const none = { comments: 0, reviews: 0, statuses: 0, checks: 0 };
export const publishCases: Record<string, PublishCase> = {
  'a status': {
    input: 'status',
    text: invalidSettings,
    argv: ['--comment', 'off', '--status'],
    existing: [],
    routes: ['repos/list-commit-statuses-for-ref', 'repos/create-commit-status'],
    remaining: { ...none, statuses: 1 },
  },
  'a check run': {
    input: 'check-run',
    text: invalidSettings,
    argv: ['--comment', 'off', '--check-run'],
    existing: [],
    routes: ['checks/list-for-ref', 'checks/create'],
    remaining: { ...none, checks: 1 },
  },
  'a new comment': {
    input: 'comment',
    text: invalidSettings,
    argv: [],
    existing: [],
    routes: [
      'pulls/get',
      'pulls/list-files',
      'graphql/viewer',
      'issues/list-comments',
      'issues/create-comment',
    ],
    remaining: { ...none, comments: 1 },
  },
  'a comment for a fork': {
    input: 'comment',
    text: invalidSettings,
    argv: [],
    existing: [],
    isFollowUp: true,
    routes: ['pulls/list'],
    remaining: { ...none, comments: 1 },
  },
  'a changed comment': {
    input: 'comment',
    text: validSettings,
    argv: [],
    existing: ['comment'],
    routes: ['issues/get-comment', 'issues/update-comment'],
    remaining: { ...none, comments: 1 },
  },
  'a removed comment': {
    input: 'comment',
    text: validSettings,
    argv: ['--comment', 'failures'],
    existing: ['comment'],
    routes: ['issues/delete-comment'],
    remaining: none,
  },
  'a review': {
    input: 'review',
    text: invalidSettings,
    argv: ['--comment', 'off', '--review', 'on'],
    existing: [],
    routes: [
      ...['pulls/get', 'pulls/list-files', 'graphql/repository', 'graphql/viewer'],
      ...['pulls/list-reviews', 'pulls/create-review'],
    ],
    remaining: { ...none, reviews: 1 },
  },
  'a fixed thread': {
    input: 'review',
    text: validSettings,
    argv: ['--comment', 'off', '--review', 'on'],
    existing: ['thread'],
    routes: ['graphql/resolveReviewThread'],
    remaining: { ...none, reviews: 1 },
  },
};

/** A fixed URL, so that the reports are equal for all forges. */
const env = { GITHUB_SERVER_URL: 'https://forge.example' };

/** Sets up the forge's initial state. */
async function setUpCase(
  forge: FakeForge,
  { existing, isFollowUp }: PublishCase,
  earlier: string,
): Promise<FakePullRequest> {
  forge.reset();
  const fork = isFollowUp ? { fork: 'stranger/shop' } : {};
  const pull = forge.pull({ head: 'feature', ...fork, files: { 'pipeline.yml': invalidSettings } });
  if (existing.includes('comment')) pull.comment({ author: 'github-actions[bot]', body: earlier });
  if (existing.includes('thread')) {
    const owner = jobKey(parseEvent(stepEnv(forge, '', { env }), {})!, undefined);
    const body = `fix this\n\n<!-- gatehouse-review-comment ${owner} 0123456789abcdef -->`;
    const response = await fetch(`${forge.apiUrl}/repos/org/shop/pulls/${pull.number}/reviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${forge.token({ permissions: writePermissions })}` },
      body: JSON.stringify({
        event: 'COMMENT',
        body: 'x',
        comments: [{ path: 'pipeline.yml', line: 1, side: 'RIGHT', body }],
      }),
    });
    if (response.status !== 200) throw new Error(await response.text());
  }
  return pull;
}

/** What all cases start from. */
export interface InitialState {
  /** Reports by settings file. */
  readonly reports: ReadonlyMap<string, string>;
  /** The comment of an earlier run. */
  readonly earlier: string;
}

export async function prepareInitialState(forge: FakeForge, root: string): Promise<InitialState> {
  const reports = new Map<string, string>();
  for (const text of [validSettings, invalidSettings]) {
    const cwd = writeFolder(root, { 'pipeline.yml': text });
    reports.set(text, (await runProgram(['settings', '--format', 'json'], { cwd })).stdout);
  }
  const pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': deprecatedSettings } });
  const argv = ['run', '--publish', '--comment', 'always'];
  await runStep(forge, root, {
    runId: 7,
    payload: payloadOf(pull),
    files: { 'pipeline.yml': deprecatedSettings },
    argv,
    env,
  });
  return { reports, earlier: pull.comments[0]!.body };
}

/** The payload of a `workflow_run` event for a pull request. */
const followed = ({ headSha, head, headRepository }: FakePullRequest) => ({
  workflow_run: {
    ...{ id: 100, run_attempt: 1, event: 'pull_request', conclusion: 'failure' },
    ...{ head_sha: headSha, head_branch: head, head_repository: { full_name: headRepository.name } },
    ...{
      html_url: `${env.GITHUB_SERVER_URL}/org/shop/actions/runs/100`,
      path: '.github/workflows/gates.yml',
    },
  },
});

const timeouts = { secondMs: 1, requestMs: 120, totalMs: 1500 };

/** Runs a case, with or without a fault: what must not depend on the forge, and what the forge holds then. */
export async function runCase(
  forge: FakeForge,
  root: string,
  publishCase: PublishCase,
  { reports, earlier }: InitialState,
  injectFault: () => void = () => {},
) {
  const pull = await setUpCase(forge, publishCase, earlier);
  const [before, calls] = [forge.writes.length, forge.calls.length];
  const source = {
    repository: 'org/shop',
    sha: pull.headSha,
    checkedOut: pull.headSha,
    ref: 'x',
    runId: '100',
  };
  const part = JSON.stringify({ ...JSON.parse(reports.get(publishCase.text)!), source });
  injectFault();
  const { code, stdout, stderr, cwd } = await runStep(forge, root, {
    ...(publishCase.isFollowUp
      ? { event: 'workflow_run', payload: followed(pull) }
      : { payload: payloadOf(pull) }),
    files: { 'part.json': part },
    argv: ['report', 'part.json', '--publish', '--out', 'out', ...publishCase.argv],
    env,
    timeouts,
  });
  const written = readdirSync(join(cwd, 'out')).map((name) => [
    name,
    readFileSync(join(cwd, 'out', name), 'utf8'),
  ]);
  const newCalls = forge.calls.slice(calls);
  return {
    result: { code, stdout, written },
    warnings: stderr.split('\n').filter((line) => /^::(?:warning|notice) title=gatehouse::/.test(line)),
    stderr,
    calls: newCalls,
    routes: [...new Set(newCalls.map(({ route }) => route))],
    writes: forge.writes.length - before,
    remaining: {
      comments: pull.comments.length,
      reviews: pull.reviews.length,
      statuses: forge.repository().statuses(pull.headSha).length,
      checks: forge.repository().checkRuns(pull.headSha).length,
    },
  };
}
