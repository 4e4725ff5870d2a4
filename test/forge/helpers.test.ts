import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toApiError } from '../../src/forge/api-error.ts';
import { readMarker, withMarker } from '../../src/forge/comment-owner.ts';
import {
  CHECK_CONCLUSIONS,
  COMMIT_STATES,
  type CommentPolicy,
  commentActionFor,
} from '../../src/forge/comment-policy.ts';
import { inOneHunk, parseHunks } from '../../src/forge/diff-hunks.ts';
import { detectForge } from '../../src/forge/forges.ts';
import { gitBlobId, hasBlobId } from '../../src/forge/git-blob.ts';
import { attemptUrl, compareRuns, runAttemptFromUrl } from '../../src/forge/run-order.ts';
import { createSuggestion, suggestionBlock } from '../../src/forge/suggestion.ts';

const run = (runId: string | undefined, runAttempt = 1) => ({ runId, runAttempt });

test.each([
  [run('9'), run('10'), -1],
  [run('10'), run('9'), 1],
  [run('12345678901234567890'), run('12345678901234567891'), -1],
  [run('7', 1), run('7', 2), -1],
  [run('7', 10), run('7', 9), 1],
  [run('7'), run('7'), 0],
  [run('7', 2), run('8', 1), -1],
  // A run that tells no number is not known to be older.
  [run(undefined), run('8'), 0],
  [run('x'), run('8'), 0],
  [run(undefined, 1), run(undefined, 2), -1],
])('of %j and %j the order is %i', (a, b, order) => {
  expect(Math.sign(compareRuns(a, b))).toBe(order);
  expect(Math.sign(compareRuns(b, a))).toBe(order === 0 ? 0 : -order);
});

test('the address of an attempt tells the run again', () => {
  const url = 'https://forge.example/org/shop/actions/runs/77';
  const ours = url.replace('77', '8');
  expect(runAttemptFromUrl(attemptUrl(url, 3), ours)).toEqual(run('77', 3));
  expect(runAttemptFromUrl(url, ours)).toEqual(run('77'));
  const elsewhere = url.replace('forge.', 'evil.');
  for (const other of [undefined, '', 'https://ci.example/runs/77', `${url}/job/5`, elsewhere])
    expect(runAttemptFromUrl(other, ours)).toBeUndefined();
});

describe('a patch', () => {
  const patch = `@@ -1,3 +1,4 @@ name: x
 a
+b
 c
 d
@@ -10 +11,2 @@
-@@ -90,9 +90,9 @@ no header: it stands in a line
+x
+y
@@ -20,2 +22,0 @@
-gone
-gone`;

  test('has hunks of the new side; one that only takes lines away has none', () => {
    expect(parseHunks(patch)).toEqual([
      { first: 1, last: 4 },
      { first: 11, last: 12 },
    ]);
    expect(parseHunks('@@ -0,0 +1 @@\n+a\n\\ No newline at end of file')).toEqual([{ first: 1, last: 1 }]);
    expect(parseHunks(undefined)).toEqual([]);
  });

  test.each([
    [1, 4, true],
    [4, 4, true],
    [4, 5, false],
    [5, 5, false],
    [4, 11, false],
    [11, 12, true],
    [22, 22, false],
  ])('takes a remark at %i to %i: %s', (first, last, takes) => {
    expect(inOneHunk(parseHunks(patch), first, last)).toBe(takes);
  });
});

test('a blob is called as git calls it', () => {
  for (const text of ['', 'gate: always\n', 'ü\r\n\0']) {
    const { stdout } = spawnSync('git', ['hash-object', '--stdin'], { input: text, encoding: 'utf8' });
    expect(gitBlobId(Buffer.from(text))).toBe(stdout.trim());
    expect(hasBlobId(Buffer.from(text), stdout.trim())).toBe(true);
  }
  expect(gitBlobId(Buffer.from('a'), 64)).toHaveLength(64);
  expect(hasBlobId(Buffer.from('a'), gitBlobId(Buffer.from('b')))).toBe(false);
});

describe('a suggestion', () => {
  test.each<[what: string, before: string, after: string, expected: unknown]>([
    ['one line', 'a\nb\nc\n', 'a\nB\nc\n', { first: 2, last: 2, lines: ['B'] }],
    ['a line that goes', 'a\nb\nc\n', 'a\nc\n', { first: 2, last: 2, lines: [] }],
    ['a line that comes', 'a\nc\n', 'a\nb\nc\n', { first: 1, last: 1, lines: ['a', 'b'] }],
    ['a first line that comes', 'b\n', 'a\nb\n', { first: 1, last: 1, lines: ['a', 'b'] }],
    ['all between two edits', 'a\nb\nc\nd\n', 'A\nb\nC\nd\n', { first: 1, last: 3, lines: ['A', 'b', 'C'] }],
    ['a file without a last line end', 'a\nb', 'a\nB', { first: 2, last: 2, lines: ['B'] }],
    ['nothing', 'a\n', 'a\n', undefined],
    ['other line ends', 'a\r\nb\r\n', 'a\r\nB\r\n', undefined],
    ['the end of the last line', 'a', 'a\n', undefined],
    ['more than one reads', 'a\n'.repeat(60), 'b\n'.repeat(60), undefined],
  ])('of %s', (_, before, after, expected) => expect(createSuggestion(before, after)).toEqual(expected));

  test('gives, written over its lines, what is wanted: any texts', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', '', '`', '```', ' x'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const [before, after] = [`${one.join('\n')}\n`, `${other.join('\n')}\n`];
        const suggestion = createSuggestion(before, after);
        if (before === after) {
          expect(suggestion).toBeUndefined();
          return;
        }
        const { first, last, lines: made } = suggestion!;
        const old = before.slice(0, -1).split('\n');
        expect(first).toBeGreaterThanOrEqual(1);
        expect(last).toBeGreaterThanOrEqual(first);
        expect(last).toBeLessThanOrEqual(old.length);
        expect(`${[...old.slice(0, first - 1), ...made, ...old.slice(last)].join('\n')}\n`).toBe(after);
        const [fence = ''] = suggestionBlock(suggestion!).split('suggestion', 1);
        for (const line of made) expect(line.includes(fence)).toBe(false);
      }),
    );
  });
});

test('the comment policies, and what a verdict is to the forge', () => {
  const table = (['always', 'changes', 'failures', 'off'] satisfies CommentPolicy[]).map((policy) => [
    policy,
    ...(['pass', 'fail', 'error'] as const).flatMap((verdict) =>
      [false, true].map((isThere) => commentActionFor(policy, verdict, isThere)),
    ),
  ]);
  expect(table).toEqual([
    ['always', 'create', 'update', 'create', 'update', 'create', 'update'],
    ['changes', 'nothing', 'update', 'create', 'update', 'create', 'update'],
    ['failures', 'nothing', 'remove', 'create', 'update', 'create', 'update'],
    ['off', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
  ]);
  expect(Object.values(COMMIT_STATES)).toEqual(['success', 'failure', 'error']);
  expect(Object.values(CHECK_CONCLUSIONS)).toEqual(['success', 'failure', 'failure']);
});

describe('a text of ours', () => {
  const owner = '0123456789ab';
  const body = withMarker('<!-- gatehouse:1 x -->\n\ntext\n', 'comment', owner, 'fedcba');

  test('is known by its last line', () => {
    expect(body.endsWith(`text\n\n<!-- gatehouse-comment ${owner} fedcba -->`)).toBe(true);
    expect(readMarker(body, 'comment', owner)).toBe('fedcba');
    expect(readMarker(`${body}\r\n \n`, 'comment', owner)).toBe('fedcba');
    expect(readMarker(withMarker('x', 'review', owner, ''), 'review', owner)).toBe('');
  });

  test.each([
    ['another kind', body, 'remark', owner],
    ['another owner', body, 'comment', 'ba9876543210'],
    ['more below it', `${body}\nanswered`, 'comment', owner],
    ['quoted', body.replaceAll(/^/gm, '> '), 'comment', owner],
  ] as const)('and not by %s', (_, text, kind, whose) =>
    expect(readMarker(text, kind, whose)).toBeUndefined(),
  );
});

describe('what the forge refuses is told in words', () => {
  const permissions = (value: string) => ({ 'x-accepted-github-permissions': value });
  test.each<[status: number, headers: Record<string, string>, message: string, words: string]>([
    [401, {}, 'Bad credentials', 'the token is not accepted (401); give the input token a valid one'],
    [
      403,
      permissions('issues=write; pull_requests=write'),
      '',
      'the token lacks the permission pull-requests: write (or issues: write) (403); give it to the job',
    ],
    [
      403,
      permissions('contents=read,pull_requests=write'),
      '',
      'the token lacks the permission contents: read and pull-requests: write (403); give it to the job',
    ],
    [
      403,
      permissions('statuses=write'),
      '',
      'the token lacks the permission statuses: write (403); give it to the job',
    ],
    [
      403,
      permissions('::error::x'),
      '',
      'the token may not do that (403); look at the permissions of the job',
    ],
    [
      403,
      {},
      'Resource not accessible by integration',
      'the token may not do that (403); look at the permissions of the job',
    ],
    [404, {}, 'Not Found', 'it is not there, or the token may not see it (404)'],
    [410, {}, 'Gone', 'the forge has removed it or turned it off (410)'],
    [
      422,
      {},
      'Validation Failed: Body is too long\nmore',
      'the forge refuses it (422): Validation Failed: Body is too long',
    ],
    [422, {}, '', 'the forge refuses it (422): it does not say why'],
    [429, { 'retry-after': '90' }, '', "the forge's rate limit is used up for 90 s (429)"],
    [403, { 'retry-after': '90' }, '', "the forge's rate limit is used up for 90 s (403)"],
    [403, {}, 'You have exceeded a secondary rate limit.', "the forge's rate limit is used up (403)"],
    [
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000000' },
      'API rate limit exceeded',
      "the forge's rate limit is used up until 08:00 UTC (403)",
    ],
    [503, {}, '<html>', 'the forge fails (503)'],
  ])('%i %j %s', (status, headers, message, words) => {
    const refusal = toApiError({ status, headers, message });
    expect(refusal.message).toBe(words);
    expect(refusal.mayHaveSucceeded).toBe(status >= 500);
    expect(refusal.isDenied).toBe([403, 404].includes(status) && !words.includes('limit'));
  });
});

test.each([
  [{ GITHUB_SERVER_URL: 'https://github.com' }, 'github'],
  [{ GITHUB_SERVER_URL: 'https://acme.ghe.com' }, 'github'],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example' }, 'github-enterprise'],
  [{ GITHUB_SERVER_URL: 'https://github.com.acme.example' }, 'github-enterprise'],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example', GITEA_ACTIONS: 'true' }, undefined],
  [{ GITHUB_SERVER_URL: 'https://git.acme.example', FORGEJO_ACTIONS: 'true' }, undefined],
  [{}, undefined],
])('%j is a runner of %s', (env, name) => expect(detectForge(env)?.name).toBe(name));
