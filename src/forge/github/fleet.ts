/** Reads the files of many GitHub repositories with one GraphQL query per batch. */

import { stringAt, valueAt } from '../../text/json-value.ts';
import { ApiError, rejectedError } from '../api-error.ts';
import type { ForgeConnection } from '../client.ts';
import type { FleetClient, RepositoryFiles } from '../fleet-client.ts';
import { graphql } from './graphql.ts';
import { createOctokit } from './octokit.ts';

/** For larger batches the forge has been seen to give up. */
const MAX_REPOSITORIES = 50;

/** The client; sends nothing yet. */
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
      // The query may have been too expensive: retry in halves.
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
      if (error && error.type !== 'NOT_FOUND') return { reason: rejectedError(error.message).message };
      return { reason: 'not found, or not visible to the token' };
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
    // A folder, or missing.
    if (stringAt(file, 'oid') === undefined) continue;
    const text = valueAt(file, 'text');
    if (valueAt(file, 'isTruncated') === true || typeof text !== 'string')
      return { reason: `${path} is binary or too large for the forge to return it` };
    files.push({ path, text });
  }
  return { files, sha: stringAt(node, 'defaultBranchRef', 'target', 'oid') ?? '' };
}
