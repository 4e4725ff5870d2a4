/** The files of many repositories of github, by one question for a batch of them. */
import type { Connection } from '../client.ts';
import { at, textAt } from '../event.ts';
import type { Fleet, Found } from '../fleet.ts';
import { Refusal } from '../refusal.ts';
import { graphql } from './graphql.ts';
import { octokitOf } from './octokit.ts';

/** More would make answers that the forge gives up on. */
const MOST = 50;

export function fleetOf(connection: Connection): Fleet {
  const octokit = octokitOf(connection);
  const ask = async (repositories: readonly string[], paths: readonly string[]): Promise<Found[]> => {
    const { query, variables } = questionOf(repositories, paths);
    let answer: Awaited<ReturnType<typeof graphql>>;
    try {
      answer = await graphql(octokit, connection.graphqlUrl, query, variables);
    } catch (error) {
      // Too much at once, for all that is known: in halves it may do.
      if (!(error instanceof Refusal) || error.status < 500 || repositories.length < 2) throw error;
      const half = Math.ceil(repositories.length / 2);
      return [
        ...(await ask(repositories.slice(0, half), paths)),
        ...(await ask(repositories.slice(half), paths)),
      ];
    }
    const { data, errors } = answer;
    return repositories.map((_, index): Found => {
      const node = at(data, `r${index}`);
      if (node !== null && node !== undefined) return foundIn(node, paths);
      const error = errors.find(({ field }) => field === `r${index}`);
      if (error && error.type !== 'NOT_FOUND')
        return { why: `the forge refuses it: ${error.message.slice(0, 200)}` };
      return { why: 'it is not there, or the token may not see it' };
    });
  };
  return { most: MOST, readMany: ask };
}

const FILE = 'oid text isBinary isTruncated';

function questionOf(repositories: readonly string[], paths: readonly string[]) {
  const variables: Record<string, string> = {};
  const heads: string[] = [];
  const files = paths.map((path, index) => {
    variables[`p${index}`] = `HEAD:${path}`;
    heads.push(`$p${index}:String!`);
    return `f${index}:object(expression:$p${index}){... on Blob{${FILE}}}`;
  });
  const fields = repositories.map((repository, index) => {
    const [owner = '', name = ''] = repository.split('/');
    variables[`o${index}`] = owner;
    variables[`n${index}`] = name;
    heads.push(`$o${index}:String!`, `$n${index}:String!`);
    return `r${index}:repository(owner:$o${index},name:$n${index}){defaultBranchRef{target{oid}} ${files.join(' ')}}`;
  });
  return { query: `query(${heads.join()}){${fields.join(' ')}}`, variables };
}

function foundIn(node: unknown, paths: readonly string[]): Found {
  const files: { path: string; text: string }[] = [];
  for (const [index, path] of paths.entries()) {
    const file = at(node, `f${index}`);
    // A folder, or nothing.
    if (textAt(file, 'oid') === undefined) continue;
    const text = at(file, 'text');
    if (at(file, 'isTruncated') === true || typeof text !== 'string')
      return { why: `${path} is too large, or no text, and the forge does not give it whole` };
    files.push({ path, text });
  }
  return { files, sha: textAt(node, 'defaultBranchRef', 'target', 'oid') ?? '' };
}
