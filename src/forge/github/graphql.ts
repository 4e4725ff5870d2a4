/** What only the forge's second interface can do: who we are, and the threads of remarks. */
import type { Octokit } from '@octokit/rest';
import type { Thread } from '../client.ts';
import { at, textAt } from '../event.ts';
import { lost, Refusal } from '../refusal.ts';
import { ask } from './octokit.ts';

export interface Answer {
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
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { data: answer } = await ask(octokit.request(`POST ${url}`, { query, variables, ...more }));
  const found = at(answer, 'errors');
  const errors = (Array.isArray(found) ? found : []).map((error) => ({
    field: String(at(error, 'path', '0') ?? ''),
    type: textAt(error, 'type') ?? '',
    message: textAt(error, 'message') ?? '',
  }));
  const data = at(answer, 'data');
  if (data === undefined || (data === null && errors.length === 0))
    throw lost("the forge's answer was cut off");
  return { data, errors };
}

/** The first error of a question as a refusal; a question is answered whole or not at all. */
function whole({ data, errors }: Answer): unknown {
  const [first] = errors;
  if (first) throw new Refusal(`the forge refuses it: ${first.message.slice(0, 200)}`, 200);
  return data;
}

export async function viewer(octokit: Octokit, url: string): Promise<string> {
  const login = textAt(whole(await graphql(octokit, url, 'query{viewer{login}}', {})), 'viewer', 'login');
  if (login === undefined) throw lost("the forge's answer was cut off");
  return login;
}

const THREADS = `query($owner:String!,$name:String!,$number:Int!,$after:String){repository(owner:$owner,name:$name){pullRequest(number:$number){
reviewThreads(first:100,after:$after){pageInfo{hasNextPage endCursor} nodes{id isResolved isOutdated comments(first:1){nodes{id body viewerDidAuthor}}}}}}}`;

/** Every thread of remarks of a pull request. */
export async function threadsOf(
  octokit: Octokit,
  url: string,
  names: { owner: string; repo: string },
  number: number,
): Promise<Thread[]> {
  const found: Thread[] = [];
  for (let after: string | null = null; ; ) {
    const variables = { owner: names.owner, name: names.repo, number, after };
    const data = whole(await graphql(octokit, url, THREADS, variables));
    const threads = at(data, 'repository', 'pullRequest', 'reviewThreads');
    const nodes = at(threads, 'nodes');
    if (!Array.isArray(nodes)) throw lost("the forge's answer was cut off");
    found.push(...nodes.flatMap(threadOf));
    const next = textAt(threads, 'pageInfo', 'endCursor');
    if (at(threads, 'pageInfo', 'hasNextPage') !== true || next === undefined || next === after) return found;
    after = next;
  }
}

function threadOf(node: unknown): Thread[] {
  const comment = at(node, 'comments', 'nodes', '0');
  const [id, commentId] = [textAt(node, 'id'), textAt(comment, 'id')];
  if (id === undefined || commentId === undefined) return [];
  return [
    {
      id,
      commentId,
      body: textAt(comment, 'body') ?? '',
      isOurs: at(comment, 'viewerDidAuthor') === true,
      isResolved: at(node, 'isResolved') === true,
      isOutdated: at(node, 'isOutdated') === true,
    },
  ];
}

/** Threads of one request: each is two changes, which the forge counts. */
const MOST = 50;

/**
 * Resolves threads and folds their first remarks. A job's token may often do only the second of the two, so both are tried;
 * throws where neither was done for one of them.
 */
export async function settle(octokit: Octokit, url: string, threads: readonly Thread[]): Promise<void> {
  const some = threads.slice(0, MOST);
  const heads = some.map((_, index) => `$t${index}:ID!,$c${index}:ID!`);
  const fields = some.map(
    (_, index) =>
      `r${index}:resolveReviewThread(input:{threadId:$t${index}}){thread{id}} m${index}:minimizeComment(input:{subjectId:$c${index},classifier:RESOLVED}){minimizedComment{isMinimized}}`,
  );
  const variables = Object.fromEntries(
    some.flatMap(({ id, commentId }, index) => [
      [`t${index}`, id],
      [`c${index}`, commentId],
    ]),
  );
  const { data, errors } = await graphql(
    octokit,
    url,
    `mutation(${heads.join()}){${fields.join(' ')}}`,
    variables,
  );
  const isDone = (field: string) => (at(data, field) ?? null) !== null;
  const failed = some.findIndex((_, index) => !isDone(`r${index}`) && !isDone(`m${index}`));
  if (failed < 0) return;
  const why = errors.find(({ field }) => field === `m${failed}`)?.message ?? 'it does not say why';
  throw new Refusal(`the forge refuses it: ${why.slice(0, 200)}`, 200);
}
