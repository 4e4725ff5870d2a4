/** Publishing on GitHub and GitHub Enterprise Server. */
import { stringAt, valueAt } from '../../text/json-value.ts';
import {
  type ChangedFile,
  type CheckRun,
  type Comment,
  type ForgeClient,
  type ForgeConnection,
  type PullRequest,
  type ReviewComment,
  sinceNow,
} from '../client.ts';
import { type HeadBranch, isSameRepository } from '../event.ts';
import { fetchThreads, fetchViewer, resolveThreads } from './graphql.ts';
import { createOnce, NO_RETRY } from './idempotent.ts';
import { createOctokit, fetchAllPages, withApiErrors } from './octokit.ts';
import { assertList, assertPresent, isGone, parsePullRequest } from './responses.ts';

/** The client of one repository; sends nothing yet. */
export function connect(connection: ForgeConnection): ForgeClient {
  const octokit = createOctokit(connection);
  const { rest } = octokit;
  const { graphqlUrl, timeouts } = connection;
  const [owner = '', repo = ''] = connection.repository.split('/');
  const ownerAndRepo = { owner, repo };
  const listAll = (route: string, parameters: Record<string, unknown>, listOf?: (data: unknown) => unknown) =>
    fetchAllPages(octokit, `/repos/{owner}/{repo}${route}`, { ...ownerAndRepo, ...parameters }, listOf);

  const createResource = <T>(create: () => Promise<T>, find: () => Promise<T | undefined>) =>
    createOnce(timeouts, create, find);

  let login: Promise<string> | undefined;
  const client: ForgeClient = {
    me: () => (login ??= fetchViewer(octokit, graphqlUrl)),
    pullRequest: async (number) => {
      const { data } = await withApiErrors(rest.pulls.get({ ...ownerAndRepo, pull_number: number }));
      return assertPresent(parsePullRequest(data)[0]);
    },
    openPullRequests: async (head) => {
      // Without an owner the forge ignores the filter.
      const [headOwner = ''] = head.repository?.split('/') ?? [];
      if (headOwner === '') return [];
      const items = await listAll('/pulls', { state: 'open', head: `${headOwner}:${head.branch}` });
      return items.flatMap(parsePullRequest).filter((pull) => isFromHead(pull, head));
    },
    changedFiles: async (number) =>
      (await listAll('/pulls/{number}/files', { number })).flatMap((file): ChangedFile[] => {
        const path = stringAt(file, 'filename');
        if (path === undefined) return [];
        return [{ path, blobId: stringAt(file, 'sha'), patch: stringAt(file, 'patch') }];
      }),
    comments: async (number, since) =>
      (await listAll('/issues/{number}/comments', { number, ...(since ? { since } : {}) })).flatMap(
        parseComment,
      ),
    comment: async (id) => {
      try {
        const { data } = await withApiErrors(rest.issues.getComment({ ...ownerAndRepo, comment_id: id }));
        return assertPresent(parseComment(data)[0]);
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },
    addComment: async (number, body) => {
      const since = sinceNow();
      return createResource(
        async () => {
          const { data } = await withApiErrors(
            rest.issues.createComment({ ...ownerAndRepo, issue_number: number, body, ...NO_RETRY }),
          );
          return assertPresent(parseComment(data)[0]);
        },
        async () => {
          const [ownLogin, all] = [await client.me(), await client.comments(number, since)];
          return all.find((one) => one.author === ownLogin && one.body === body);
        },
      );
    },
    editComment: async (id, body) => {
      await withApiErrors(rest.issues.updateComment({ ...ownerAndRepo, comment_id: id, body }));
    },
    removeComment: async (id) => {
      try {
        await withApiErrors(rest.issues.deleteComment({ ...ownerAndRepo, comment_id: id }));
      } catch (error) {
        // If the comment still exists, the 404 meant "forbidden": rethrow.
        if (!isGone(error) || (await client.comment(id))) throw error;
      }
    },
    threads: (number) => fetchThreads(octokit, graphqlUrl, ownerAndRepo, number),
    reviews: async (number) => (await listAll('/pulls/{number}/reviews', { number })).flatMap(parseComment),
    addReview: async (number, sha, body, reviewComments) => {
      const comments = reviewComments.map(reviewCommentBody);
      const call = {
        ...ownerAndRepo,
        pull_number: number,
        commit_id: sha,
        event: 'COMMENT' as const,
        body,
        comments,
        ...NO_RETRY,
      };
      await createResource(
        async () => {
          await withApiErrors(rest.pulls.createReview(call));
          return true;
        },
        async () => {
          const [ownLogin, all] = [await client.me(), await client.reviews(number)];
          return all.some((one) => one.author === ownLogin && one.body === body) || undefined;
        },
      );
    },
    resolveThreads: (threads) => resolveThreads(octokit, graphqlUrl, threads),
    statuses: async (sha, context) => {
      // Newest first, so one page is enough for our context.
      const { data } = await withApiErrors(
        rest.repos.listCommitStatusesForRef({ ...ownerAndRepo, ref: sha, per_page: 100 }),
      );
      return assertList(data)
        .filter((one) => stringAt(one, 'context') === context)
        .map(parseStatus);
    },
    setStatus: async (sha, status) => {
      const { state, description, context, url } = status;
      const call = { ...ownerAndRepo, sha, state, description, context, ...NO_RETRY };
      await createResource(
        async () => {
          await withApiErrors(
            rest.repos.createCommitStatus({ ...call, ...(url ? { target_url: url } : {}) }),
          );
          return true;
        },
        async () => {
          const [latest] = await client.statuses(sha, context);
          return (
            (latest?.state === state && latest.description === description && latest.url === url) || undefined
          );
        },
      );
    },
    checkRuns: async (sha, name) => {
      const parameters = { ref: sha, check_name: name, filter: 'all' };
      const items = await listAll('/commits/{ref}/check-runs', parameters, (data) =>
        valueAt(data, 'check_runs'),
      );
      return items.map((one) => ({
        externalId: stringAt(one, 'external_id') ?? '',
        author: `${stringAt(one, 'app', 'slug')}[bot]`,
      }));
    },
    addCheckRun: async (sha, run) => {
      await createResource(
        async () => {
          await withApiErrors(
            rest.checks.create({ ...ownerAndRepo, ...checkRunBody(sha, run), ...NO_RETRY }),
          );
          return true;
        },
        async () => {
          const [ownLogin, all] = [await client.me(), await client.checkRuns(sha, run.name)];
          return (
            all.some(({ externalId: id, author }) => id === run.externalId && author === ownLogin) ||
            undefined
          );
        },
      );
    },
    runJobs: async ({ runId, runAttempt }) => {
      const parameters = { run: runId, attempt: runAttempt };
      const items = await listAll('/actions/runs/{run}/attempts/{attempt}/jobs', parameters, (data) =>
        valueAt(data, 'jobs'),
      );
      return items.map((one) => ({
        name: assertPresent(stringAt(one, 'name')),
        conclusion: stringAt(one, 'conclusion'),
      }));
    },
  };
  return client;
}

const isFromHead = (pullRequest: PullRequest, head: HeadBranch) =>
  pullRequest.head.branch === head.branch && isSameRepository(pullRequest.head.repository, head.repository);

function parseComment(data: unknown): Comment[] {
  const id = valueAt(data, 'id');
  if (typeof id !== 'number') return [];
  // The user of a deleted account is null.
  return [{ id, author: stringAt(data, 'user', 'login') ?? '', body: stringAt(data, 'body') ?? '' }];
}

const parseStatus = (data: unknown) => ({
  state: stringAt(data, 'state') ?? '',
  description: stringAt(data, 'description') ?? '',
  url: stringAt(data, 'target_url'),
  author: stringAt(data, 'creator', 'login') ?? '',
});

function reviewCommentBody({ path, first, last, body }: ReviewComment) {
  const side = 'RIGHT';
  const start = first < last ? { start_line: first, start_side: side } : {};
  return { path, line: last, side, ...start, body };
}

function checkRunBody(
  sha: string,
  { name, externalId, conclusion, url, title, summary, annotations }: CheckRun,
) {
  return {
    name,
    head_sha: sha,
    external_id: externalId,
    status: 'completed' as const,
    conclusion,
    ...(url ? { details_url: url } : {}),
    output: {
      title,
      summary,
      annotations: annotations.map(({ path, first, last, columns, level, title, message }) => ({
        path,
        start_line: first,
        end_line: last,
        ...(columns ? { start_column: columns[0], end_column: columns[1] } : {}),
        annotation_level: level,
        title,
        message,
      })),
    },
  };
}
