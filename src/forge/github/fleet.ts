/** The files of many repositories of github, by one question for a batch of them. */

import { ApiError } from '../api-error.ts';
import type { ForgeConnection } from '../client.ts';
import { stringAt, valueAt } from '../event.ts';
import type { FleetClient, RepositoryFiles } from '../fleet.ts';
import { graphql } from './graphql.ts';
import { createOctokit } from './octokit.ts';

/** More would make answers that the forge gives up on. */
const MAX_REPOSITORIES = 50;

export function createFleetClient(connection: ForgeConnection): FleetClient {
  const octokit = createOctokit(connection);
  const readMany = async (
    repositories: readonly string[],
    paths: readonly string[],
  ): Promise<RepositoryFiles[]> => {
    const { query, variables } = buildQuery(repositories, paths);
    let response: Awaited<ReturnType<typeof graphql>>;
    try {
      response = await graphql(octokit, connection.graphqlUrl, query, variables);
    } catch (error) {
      // Too much at once, for all that is known: in halves it may do.
      if (!(error instanceof ApiError) || error.status < 500 || repositories.length < 2) throw error;
      const half = Math.ceil(repositories.length / 2);
      return [
        ...(await readMany(repositories.slice(0, half), paths)),
        ...(await readMany(repositories.slice(half), paths)),
      ];
    }
    const { data, errors } = response;
    return repositories.map((_, index): RepositoryFiles => {
      const node = valueAt(data, `r${index}`);
      if (node !== null && node !== undefined) return readFiles(node, paths);
      const error = errors.find(({ field }) => field === `r${index}`);
      if (error && error.type !== 'NOT_FOUND')
        return { reason: `the forge refuses it: ${error.message.slice(0, 200)}` };
      return { reason: 'it is not there, or the token may not see it' };
    });
  };
  return { maxRepositories: MAX_REPOSITORIES, readMany };
}

const FILE = 'oid text isBinary isTruncated';

function buildQuery(repositories: readonly string[], paths: readonly string[]) {
  const variables: Record<string, string> = {};
  const variableDeclarations: string[] = [];
  const files = paths.map((path, index) => {
    variables[`p${index}`] = `HEAD:${path}`;
    variableDeclarations.push(`$p${index}:String!`);
    return `f${index}:object(expression:$p${index}){... on Blob{${FILE}}}`;
  });
  const fields = repositories.map((repository, index) => {
    const [owner = '', name = ''] = repository.split('/');
    variables[`o${index}`] = owner;
    variables[`n${index}`] = name;
    variableDeclarations.push(`$o${index}:String!`, `$n${index}:String!`);
    return `r${index}:repository(owner:$o${index},name:$n${index}){defaultBranchRef{target{oid}} ${files.join(' ')}}`;
  });
  return { query: `query(${variableDeclarations.join()}){${fields.join(' ')}}`, variables };
}

function readFiles(node: unknown, paths: readonly string[]): RepositoryFiles {
  const files: { path: string; text: string }[] = [];
  for (const [index, path] of paths.entries()) {
    const file = valueAt(node, `f${index}`);
    // A folder, or nothing.
    if (stringAt(file, 'oid') === undefined) continue;
    const text = valueAt(file, 'text');
    if (valueAt(file, 'isTruncated') === true || typeof text !== 'string')
      return { reason: `${path} is too large, or no text, and the forge does not give it whole` };
    files.push({ path, text });
  }
  return { files, sha: stringAt(node, 'defaultBranchRef', 'target', 'oid') ?? '' };
}
