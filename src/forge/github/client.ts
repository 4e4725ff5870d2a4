/** The client of github and of its enterprise servers. */
import type { ChangedFile, CheckRun, Client, Comment, Connection, Pull, Remark } from '../client.ts';
import { at, type Head, sameName, textAt } from '../event.ts';
import { lost, Refusal } from '../refusal.ts';
import { settle, threadsOf, viewer } from './graphql.ts';
import { ask, everyPage, octokitOf } from './octokit.ts';
import { ONCE, once } from './once.ts';

export function connect(connection: Connection): Client {
  const octokit = octokitOf(connection);
  const { rest } = octokit;
  const { graphqlUrl, patience } = connection;
  const [owner = '', repo = ''] = connection.repository.split('/');
  const names = { owner, repo };
  const pages = (route: string, more: Record<string, unknown>, listOf?: (data: unknown) => unknown) =>
    everyPage(octokit, `/repos/{owner}/{repo}${route}`, { ...names, ...more }, listOf);

  const make = <T>(create: () => Promise<T>, find: () => Promise<T | undefined>) =>
    once(patience, create, find);

  let login: Promise<string> | undefined;
  const client: Client = {
    me: () => (login ??= viewer(octokit, graphqlUrl)),
    pull: async (number) => {
      const { data } = await ask(rest.pulls.get({ ...names, pull_number: number }));
      return sure(pullOf(data)[0]);
    },
    openPulls: async (head) => {
      // Without the owner the forge would take no notice of the branch.
      const [of = ''] = head.repository?.split('/') ?? [];
      if (of === '') return [];
      const found = await pages('/pulls', { state: 'open', head: `${of}:${head.branch}` });
      return found.flatMap(pullOf).filter((pull) => isOf(pull, head));
    },
    changedFiles: async (number) =>
      (await pages('/pulls/{number}/files', { number })).flatMap((file): ChangedFile[] => {
        const path = textAt(file, 'filename');
        if (path === undefined) return [];
        return [{ path, blob: textAt(file, 'sha'), patch: textAt(file, 'patch') }];
      }),
    comments: async (number, since) =>
      (await pages('/issues/{number}/comments', { number, ...(since ? { since } : {}) })).flatMap(commentOf),
    comment: async (id) => {
      try {
        const { data } = await ask(rest.issues.getComment({ ...names, comment_id: id }));
        return sure(commentOf(data)[0]);
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },
    addComment: async (number, body) => {
      const since = new Date(Date.now() - CLOCKS_DIFFER_MS).toISOString();
      return make(
        async () => {
          const { data } = await ask(
            rest.issues.createComment({ ...names, issue_number: number, body, ...ONCE }),
          );
          return sure(commentOf(data)[0]);
        },
        async () => {
          const [me, all] = [await client.me(), await client.comments(number, since)];
          return all.find((one) => one.author === me && one.body === body);
        },
      );
    },
    editComment: async (id, body) => {
      await ask(rest.issues.updateComment({ ...names, comment_id: id, body }));
    },
    removeComment: async (id) => {
      try {
        await ask(rest.issues.deleteComment({ ...names, comment_id: id }));
      } catch (error) {
        // Of one that is there that would not be true.
        if (!isGone(error) || (await client.comment(id))) throw error;
      }
    },
    threads: (number) => threadsOf(octokit, graphqlUrl, names, number),
    reviews: async (number) => (await pages('/pulls/{number}/reviews', { number })).flatMap(commentOf),
    addReview: async (number, sha, body, remarks) => {
      const comments = remarks.map(remarkOf);
      const call = {
        ...names,
        pull_number: number,
        commit_id: sha,
        event: 'COMMENT' as const,
        body,
        comments,
        ...ONCE,
      };
      await make(
        async () => {
          await ask(rest.pulls.createReview(call));
          return true;
        },
        async () => {
          const [me, all] = [await client.me(), await client.reviews(number)];
          return all.some((one) => one.author === me && one.body === body) || undefined;
        },
      );
    },
    settle: (threads) => settle(octokit, graphqlUrl, threads),
    statuses: async (sha, context) => {
      // The newest come first, and one page of them is enough for every context of ours.
      const { data } = await ask(rest.repos.listCommitStatusesForRef({ ...names, ref: sha, per_page: 100 }));
      if (!Array.isArray(data)) throw lost("the forge's answer is no list");
      return data.filter((one) => textAt(one, 'context') === context).map(statusOf);
    },
    setStatus: async (sha, status) => {
      const { state, description, context, url } = status;
      const call = { ...names, sha, state: state as 'success', description, context, ...ONCE };
      await make(
        async () => {
          await ask(rest.repos.createCommitStatus({ ...call, ...(url ? { target_url: url } : {}) }));
          return true;
        },
        async () => {
          const [there] = await client.statuses(sha, context);
          return (
            (there?.state === state && there.description === description && there.url === url) || undefined
          );
        },
      );
    },
    checkRuns: async (sha, name) => {
      const more = { ref: sha, check_name: name, filter: 'all' };
      const found = await pages('/commits/{ref}/check-runs', more, (data) => at(data, 'check_runs'));
      return found.map((one) => ({
        id: textAt(one, 'external_id') ?? '',
        author: `${textAt(one, 'app', 'slug')}[bot]`,
      }));
    },
    addCheckRun: async (sha, run) => {
      await make(
        async () => {
          await ask(rest.checks.create({ ...names, ...checkOf(sha, run), ...ONCE }));
          return true;
        },
        async () => {
          const [me, all] = [await client.me(), await client.checkRuns(sha, run.name)];
          return all.some(({ id, author }) => id === run.id && author === me) || undefined;
        },
      );
    },
  };
  return client;
}

/** The clock here and the forge's. */
const CLOCKS_DIFFER_MS = 600_000;

export const isGone = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || error.status === 410);

export function sure<T>(value: T | undefined): T {
  if (value === undefined) throw lost("the forge's answer was cut off");
  return value;
}

function pullOf(data: unknown): Pull[] {
  const [number, sha, branch] = [
    at(data, 'number'),
    textAt(data, 'head', 'sha'),
    textAt(data, 'head', 'ref'),
  ];
  if (typeof number !== 'number' || sha === undefined || branch === undefined) return [];
  return [{ number, sha, head: { repository: textAt(data, 'head', 'repo', 'full_name'), branch } }];
}

const isOf = (pull: Pull, head: Head) =>
  pull.head.branch === head.branch && sameName(pull.head.repository, head.repository);

function commentOf(data: unknown): Comment[] {
  const id = at(data, 'id');
  // The author of an account that was deleted is null.
  if (typeof id !== 'number') return [];
  return [{ id, author: textAt(data, 'user', 'login') ?? '', body: textAt(data, 'body') ?? '' }];
}

const statusOf = (data: unknown) => ({
  state: textAt(data, 'state') ?? '',
  description: textAt(data, 'description') ?? '',
  url: textAt(data, 'target_url'),
  author: textAt(data, 'creator', 'login') ?? '',
});

function remarkOf({ path, first, last, body }: Remark) {
  const side = 'RIGHT';
  const start = first < last ? { start_line: first, start_side: side } : {};
  return { path, line: last, side, ...start, body };
}

function checkOf(sha: string, { name, id, conclusion, url, title, summary, annotations }: CheckRun) {
  return {
    name,
    head_sha: sha,
    external_id: id,
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
