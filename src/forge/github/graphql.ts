/** What only the forge's second interface can do: who we are, and the threads of remarks. */
import type { Octokit } from '@octokit/rest';
import { ApiError, networkError } from '../api-error.ts';
import type { ReviewThread } from '../client.ts';
import { stringAt, valueAt } from '../event.ts';
import { withApiErrors } from './octokit.ts';

export interface GraphqlResponse {
  readonly data: unknown;
  /** The names of fields that were refused, with what was said. */
  readonly errors: readonly { readonly field: string; readonly type: string; readonly message: string }[];
}

/** Asks or changes something. Throws where nothing at all came back. */
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
  if (data === undefined || (data === null && errors.length === 0))
    throw networkError("the forge's answer was cut off");
  return { data, errors };
}

/** The first error of a question as a refusal; a question is answered whole or not at all. */
function dataOrThrow({ data, errors }: GraphqlResponse): unknown {
  const [first] = errors;
  if (first) throw new ApiError(`the forge refuses it: ${first.message.slice(0, 200)}`, 200);
  return data;
}

export async function fetchViewer(octokit: Octokit, url: string): Promise<string> {
  const login = stringAt(
    dataOrThrow(await graphql(octokit, url, 'query{viewer{login}}', {})),
    'viewer',
    'login',
  );
  if (login === undefined) throw networkError("the forge's answer was cut off");
  return login;
}

const THREADS = `query($owner:String!,$name:String!,$number:Int!,$after:String){repository(owner:$owner,name:$name){pullRequest(number:$number){
reviewThreads(first:100,after:$after){pageInfo{hasNextPage endCursor} nodes{id isResolved isOutdated comments(first:1){nodes{id body viewerDidAuthor}}}}}}}`;

/** Every thread of remarks of a pull request. */
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
    if (!Array.isArray(nodes)) throw networkError("the forge's answer was cut off");
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

/** Threads of one request: each is two changes, which the forge counts. */
const MAX_THREADS = 50;

/**
 * Resolves threads and folds their first remarks. A job's token may often do only the second of the two, so both are tried;
 * throws where neither was done for one of them.
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
  const reason = errors.find(({ field }) => field === `m${failed}`)?.message ?? 'it does not say why';
  throw new ApiError(`the forge refuses it: ${reason.slice(0, 200)}`, 200);
}
