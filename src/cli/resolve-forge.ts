/** Finds the forge that the workflow runs on. */
import type { ForgeConnection } from '../forge/client.ts';
import { detectForge, type Forge } from '../forge/forges.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import type { Io } from '../io.ts';
import { UsageError } from './usage-error.ts';

/** Milliseconds. */
const DEFAULT_TIMEOUTS = { secondMs: 1000, requestMs: 20_000, totalMs: 240_000 };

export interface ResolvedForge {
  readonly forge: Forge;
  readonly connection: Omit<ForgeConnection, 'token'>;
}

/** The forge of the runner and how to connect to it. Throws `UsageError` outside a workflow or on an unknown forge. */
export function resolveForge(io: Io): ResolvedForge {
  const { GITHUB_API_URL: apiUrl, GITHUB_REPOSITORY: repository } = io.env;
  if (!apiUrl || !repository)
    throw new UsageError(
      'this command runs in workflows only: GITHUB_API_URL and GITHUB_REPOSITORY are not set',
    );
  const forge = detectForge(io.env);
  if (!forge) throw new UsageError('this runner belongs to an unknown forge; the supported one is github');
  const graphqlUrl = io.env['GITHUB_GRAPHQL_URL'] || `${apiUrl.replace(/\/v3$/, '')}/graphql`;
  const timeouts = io.forgeTimeouts ?? DEFAULT_TIMEOUTS;
  return { forge, connection: { apiUrl, graphqlUrl, repository, timeouts, signal: io.stopSignal() } };
}

/** The client of the bot for the repository. Throws `UsageError` for a forge that the bot does not support. */
export async function connectRepositoryClient(
  { forge, connection }: ResolvedForge,
  token: string,
): Promise<RepositoryClient> {
  if (!forge.connectRepository)
    throw new UsageError(`the bot does not support ${forge.name}; it supports github`);
  return forge.connectRepository({ ...connection, token });
}

/** The token of the action's input. Throws `UsageError` if it is not set. */
export function requireToken({ env }: Io): string {
  const { GATEHOUSE_TOKEN: token } = env;
  if (token) return token;
  throw new UsageError('no token is set; use the input token of the action, or GATEHOUSE_TOKEN');
}
