import { describe, expect, test } from 'vitest';
import type { ForgeClient, PullRequest } from '../../src/forge/client.ts';
import { parseEvent } from '../../src/forge/event.ts';
import { type Forge, PUBLISH_KINDS, type PublishKind } from '../../src/forge/forges.ts';
import { type Drafts, type DraftsByKind, publish } from '../../src/forge/publish.ts';
import type { StatusDraft } from '../../src/forge/status.ts';
import { fastTimeouts } from './workflow-step.ts';

/** A forge that only supports comments and statuses: a row and a client. */
function minimalForge(client: Partial<ForgeClient>): Forge {
  return {
    name: 'sister',
    isCurrent: () => true,
    supports: { comment: true, review: false, status: true, 'check-run': false },
    maxBodyBytes: 1000,
    maxSummaryBytes: 1000,
    maxAnnotations: 0,
    maxReviewComments: 0,
    connect: async () => client as ForgeClient,
  };
}

const env = {
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'org/shop',
  GITHUB_SHA: 'b',
  GITHUB_REF: 'x',
  GITHUB_EVENT_NAME: 'workflow_run',
};
const run = {
  id: 5,
  event: 'pull_request',
  head_sha: 'a',
  head_branch: 'fix',
  head_repository: { full_name: 'me/shop' },
};

const runAttempt = { runId: '5', runAttempt: 1 };
const status: StatusDraft = {
  sha: 'a',
  run: runAttempt,
  runUrl: undefined,
  verdict: 'fail',
  title: 'x'.repeat(300),
};
const byKind: DraftsByKind = {
  status,
  'check-run': { ...status, summary: '', annotations: [] },
  comment: {
    policy: 'always',
    verdict: 'fail',
    run: runAttempt,
    jobKey: '0123456789ab',
    compose: () => ({ body: 'text', digest: 'd' }),
  },
  review: {
    jobKey: '0123456789ab',
    run: runAttempt,
    sha: 'a',
    findings: [],
    contents: new Map(),
    currentFingerprints: new Set(),
    maxComments: 0,
    compose: async () => ({ body: '', comments: [] }),
  },
};

const draftsOf = (kinds: readonly PublishKind[], claimedPullRequest?: number): Drafts => ({
  event: parseEvent(env, { workflow_run: run })!,
  sha: 'a',
  claimedPullRequest,
  byKind: Object.fromEntries(kinds.map((kind) => [kind, byKind[kind]])),
});
const connection = {
  ...{ apiUrl: '', graphqlUrl: '', token: '', repository: 'org/shop', timeouts: fastTimeouts },
  signal: new AbortController().signal,
};

/** An open pull request. */
const pullRequest = (number: number, headSha: string): PullRequest => ({
  ...{ number, isOpen: true, url: '', headSha, baseBranch: 'main' },
  head: { repository: 'me/shop', branch: 'fix' },
});

/** A client that records what is written. */
function recordingClient(open: readonly PullRequest[]) {
  const written: unknown[] = [];
  const client: Partial<ForgeClient> = {
    me: async () => 'bot',
    openPullRequests: async () => [...open],
    pullRequest: async (number) => open.find((one) => one.number === number)!,
    changedFiles: async () => [],
    comments: async () => [],
    addComment: async (number, body) => {
      written.push(number);
      return { id: 1, author: 'bot', body };
    },
    statuses: async () => [],
    setStatus: async (sha, status) => void written.push([sha, status]),
  };
  return { client, written };
}

describe('a forge is a row and a client', () => {
  test('what it does not support is reported, the rest is written', async () => {
    const { client, written } = recordingClient([pullRequest(3, 'a')]);
    const { failures, notes } = await publish(draftsOf(PUBLISH_KINDS), minimalForge(client), connection);
    expect(failures).toEqual([
      { what: 'the check run', reason: 'sister does not support this' },
      { what: 'the review', reason: 'sister does not support this' },
    ]);
    expect(notes).toEqual([]);
    const description = `${'x'.repeat(139)}…`;
    expect(written).toEqual([
      ['a', { state: 'failure', description, context: 'gatehouse', url: undefined }],
      3,
    ]);
  });

  test.each<[open: readonly PullRequest[], named: number | undefined, written: unknown[], note?: string]>([
    [[pullRequest(3, 'a')], 9, [3]],
    [[pullRequest(3, 'a'), pullRequest(4, 'a')], 4, [4]],
    [
      [pullRequest(3, 'a'), pullRequest(4, 'a')],
      9,
      [],
      'more than one open pull request has this commit as its head',
    ],
    [[pullRequest(3, 'other')], 3, [], 'no open pull request has this commit as its head'],
    [[], 3, [], 'no open pull request has this commit as its head'],
  ])('open pull requests %j, claimed number %s', async (open, named, expected, note) => {
    const { client, written } = recordingClient(open);
    const { failures, notes } = await publish(draftsOf(['comment'], named), minimalForge(client), connection);
    expect([written, failures, notes]).toEqual([expected, [], note === undefined ? [] : [note]]);
  });

  test.each<[then: string | null, now: string | undefined, written: unknown[]]>([
    ['me/shop', 'Me/Shop', [3]],
    ['me/shop', 'you/shop', []],
    // The fork was deleted, before the run or during it.
    [null, undefined, [3]],
    ['me/shop', undefined, [3]],
  ])('a pull request from %s that is from %s now', async (then, now, expected) => {
    const repo = then === null ? null : { full_name: then };
    const payload = { pull_request: { number: 3, head: { sha: 'a', ref: 'fix', repo } } };
    const event = parseEvent({ ...env, GITHUB_EVENT_NAME: 'pull_request' }, payload)!;
    const { client, written } = recordingClient([
      { ...pullRequest(3, 'a'), head: { repository: now, branch: 'fix' } },
    ]);
    await publish({ ...draftsOf(['comment']), event }, minimalForge(client), connection);
    expect(written).toEqual(expected);
  });

  test('a client that throws or can not be loaded is reported', async () => {
    const broken: Forge = { ...minimalForge({}), connect: () => Promise.reject(new Error('no chunk')) };
    const { failures } = await publish(draftsOf(['status', 'comment']), broken, connection);
    expect(failures.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      'the commit status: internal error: no chunk',
      'the comment: internal error: no chunk',
    ]);
  });
});
