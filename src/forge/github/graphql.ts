/** What only GitHub's GraphQL API offers: our own login and review threads. */
import type { Octokit } from '@octokit/rest';
import { stringAt, valueAt } from '../../text/json-value.ts';
import { rejectedError, truncatedError } from '../api-error.ts';
import type { ReviewThread } from '../client.ts';
import { withApiErrors } from './octokit.ts';

/** A response; parts of it may have failed. */
export interface GraphqlResponse {
  readonly data: unknown;
  /** `field` is the top-level field that failed. */
  readonly errors: readonly { readonly field: string; readonly type: string; readonly message: string }[];
}

/** Sends a query or mutation. Throws an `ApiError` if the request fails or has no data at all. */
export async function graphql(
  octokit: Octokit,
  url: string,
  query: string,
  variables: Record<string, unknown>,
  requestOptions: Record<string, unknown> = {},
): Promise<GraphqlResponse> {
  const { data: response } = await withApiErrors(
    octokit.request(`POST ${url}`, { query, variables, ...requestOptions }),
  );
  const rawErrors = valueAt(response, 'errors');
  const errors = (Array.isArray(rawErrors) ? rawErrors : []).map((error) => ({
    field: String(valueAt(error, 'path', '0') ?? ''),
    type: stringAt(error, 'type') ?? '',
    message: stringAt(error, 'message') ?? '',
  }));
  const data = valueAt(response, 'data');
  if (data === undefined || (data === null && errors.length === 0)) throw truncatedError();
  return { data, errors };
}

/** The data of a query. Throws its first error: a partial result is useless. */
function dataOrThrow({ data, errors }: GraphqlResponse): unknown {
  const [first] = errors;
  if (first) throw rejectedError(first.message);
  return data;
}

/** The login that the token belongs to. Throws an `ApiError`. */
export async function fetchViewer(octokit: Octokit, url: string): Promise<string> {
  const login = stringAt(
    dataOrThrow(await graphql(octokit, url, 'query{viewer{login}}', {})),
    'viewer',
    'login',
  );
  if (login === undefined) throw truncatedError();
  return login;
}

const THREADS = `query($owner:String!,$name:String!,$number:Int!,$after:String){repository(owner:$owner,name:$name){pullRequest(number:$number){
reviewThreads(first:100,after:$after){pageInfo{hasNextPage endCursor} nodes{id isResolved isOutdated comments(first:1){nodes{id body viewerDidAuthor}}}}}}}`;

/** All review threads of a pull request. Throws an `ApiError`. */
export async function fetchThreads(
  octokit: Octokit,
  url: string,
  ownerAndRepo: { owner: string; repo: string },
  number: number,
): Promise<ReviewThread[]> {
  const all: ReviewThread[] = [];
  for (let cursor: string | null = null; ; ) {
    const variables = { owner: ownerAndRepo.owner, name: ownerAndRepo.repo, number, after: cursor };
    const data = dataOrThrow(await graphql(octokit, url, THREADS, variables));
    const threads = valueAt(data, 'repository', 'pullRequest', 'reviewThreads');
    const nodes = valueAt(threads, 'nodes');
    if (!Array.isArray(nodes)) throw truncatedError();
    all.push(...nodes.flatMap(parseThread));
    const nextCursor = stringAt(threads, 'pageInfo', 'endCursor');
    if (
      valueAt(threads, 'pageInfo', 'hasNextPage') !== true ||
      nextCursor === undefined ||
      nextCursor === cursor
    )
      return all;
    cursor = nextCursor;
  }
}

function parseThread(node: unknown): ReviewThread[] {
  const comment = valueAt(node, 'comments', 'nodes', '0');
  const [id, commentId] = [stringAt(node, 'id'), stringAt(comment, 'id')];
  if (id === undefined || commentId === undefined) return [];
  return [
    {
      id,
      commentId,
      body: stringAt(comment, 'body') ?? '',
      isOurs: valueAt(comment, 'viewerDidAuthor') === true,
      isResolved: valueAt(node, 'isResolved') === true,
      isOutdated: valueAt(node, 'isOutdated') === true,
    },
  ];
}

/** Maximum threads per request: each is two mutations, which the forge counts. */
const MAX_THREADS = 50;

/**
 * Resolves threads and minimizes their first comments, up to 50. A job's token can often do only the latter, so both are tried;
 * throws an `ApiError` if a thread got neither.
 */
export async function resolveThreads(
  octokit: Octokit,
  url: string,
  threads: readonly ReviewThread[],
): Promise<void> {
  const batch = threads.slice(0, MAX_THREADS);
  const variableDeclarations = batch.map((_, index) => `$t${index}:ID!,$c${index}:ID!`);
  const fields = batch.map(
    (_, index) =>
      `r${index}:resolveReviewThread(input:{threadId:$t${index}}){thread{id}} m${index}:minimizeComment(input:{subjectId:$c${index},classifier:RESOLVED}){minimizedComment{isMinimized}}`,
  );
  const variables = Object.fromEntries(
    batch.flatMap(({ id, commentId }, index) => [
      [`t${index}`, id],
      [`c${index}`, commentId],
    ]),
  );
  const { data, errors } = await graphql(
    octokit,
    url,
    `mutation(${variableDeclarations.join()}){${fields.join(' ')}}`,
    variables,
  );
  const isDone = (field: string) => (valueAt(data, field) ?? null) !== null;
  const failed = batch.findIndex((_, index) => !isDone(`r${index}`) && !isDone(`m${index}`));
  if (failed < 0) return;
  const reason = errors.find(({ field }) => field === `m${failed}`)?.message ?? '';
  throw rejectedError(reason);
}
