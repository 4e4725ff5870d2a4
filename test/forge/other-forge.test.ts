import { describe, expect, test } from 'vitest';
import type { ForgeClient, PullRequest } from '../../src/forge/client.ts';
import { parseEvent } from '../../src/forge/event.ts';
import type { Forge } from '../../src/forge/forges.ts';
import {
  PUBLICATION_KINDS,
  type Publication,
  type PublicationKind,
  publish,
} from '../../src/forge/publish.ts';

/** A forge that has comments and statuses only: one row, and one client. */
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
const head = { repository: 'me/shop', branch: 'fix' };

function publication(wanted: readonly PublicationKind[], named?: number): Publication {
  return {
    event: parseEvent(env, { workflow_run: run })!,
    sha: 'a',
    claimedPullRequest: named,
    kinds: wanted,
    status: {
      run: { runId: '5', runAttempt: 1 },
      runUrl: undefined,
      verdict: 'fail',
      title: 'x'.repeat(300),
      summary: () => '',
      annotations: () => [],
    },
    comment: () => ({
      policy: 'always',
      verdict: 'fail',
      run: { runId: '5', runAttempt: 1 },
      owner: '0123456789ab',
      digest: 'd',
      body: () => 'text',
      readRun: () => undefined,
    }),
  };
}
const access = { apiUrl: '', graphqlUrl: '', token: '', signal: new AbortController().signal };

/** A client that keeps what is written. */
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
  test('what it has not is told, what it has is written', async () => {
    const { client, written } = recordingClient([{ number: 3, headSha: 'a', head }]);
    const { failures: refused, notes } = await publish(
      publication(PUBLICATION_KINDS),
      minimalForge(client),
      access,
    );
    expect(refused).toEqual([
      { what: 'the check run', reason: 'sister has no such thing' },
      { what: 'the review', reason: 'sister has no such thing' },
    ]);
    expect(notes).toEqual([]);
    const description = `${'x'.repeat(139)}…`;
    expect(written).toEqual([
      ['a', { state: 'failure', description, context: 'gatehouse', url: undefined }],
      3,
    ]);
  });

  test.each<[open: readonly PullRequest[], named: number | undefined, written: unknown[], note?: string]>([
    [[{ number: 3, headSha: 'a', head }], 9, [3]],
    [
      [
        { number: 3, headSha: 'a', head },
        { number: 4, headSha: 'a', head },
      ],
      4,
      [4],
    ],
    [
      [
        { number: 3, headSha: 'a', head },
        { number: 4, headSha: 'a', head },
      ],
      9,
      [],
      'more than one open pull request has this commit',
    ],
    [[{ number: 3, headSha: 'other', head }], 3, [], 'no open pull request has this commit at its head'],
    [[], 3, [], 'no open pull request has this commit at its head'],
  ])(
    'of the open pull requests %j and the number %s, which nobody vouches for',
    async (open, named, expected, note) => {
      const { client, written } = recordingClient(open);
      const { failures: refused, notes } = await publish(
        publication(['comment'], named),
        minimalForge(client),
        access,
      );
      expect([written, refused, notes]).toEqual([expected, [], note === undefined ? [] : [note]]);
    },
  );

  test.each<[then: string | null, now: string | undefined, written: unknown[]]>([
    ['me/shop', 'Me/Shop', [3]],
    ['me/shop', 'you/shop', []],
    // The fork is gone, before the run or during it.
    [null, undefined, [3]],
    ['me/shop', undefined, [3]],
  ])('of a pull request from %s, which is from %s now', async (then, now, expected) => {
    const repo = then === null ? null : { full_name: then };
    const payload = { pull_request: { number: 3, head: { sha: 'a', ref: 'fix', repo } } };
    const event = parseEvent({ ...env, GITHUB_EVENT_NAME: 'pull_request' }, payload)!;
    const { client, written } = recordingClient([
      { number: 3, headSha: 'a', head: { repository: now, branch: 'fix' } },
    ]);
    await publish({ ...publication(['comment']), event }, minimalForge(client), access);
    expect(written).toEqual(expected);
  });

  test('a client that breaks, or can not be loaded, is told', async () => {
    const broken: Forge = { ...minimalForge({}), connect: () => Promise.reject(new Error('no chunk')) };
    const { failures: refused } = await publish(publication(['status', 'comment']), broken, access);
    expect(refused.map(({ what, reason: why }) => `${what}: ${why}`)).toEqual([
      'the commit status: gatehouse broke: no chunk',
      'the comment: gatehouse broke: no chunk',
    ]);
  });
});
