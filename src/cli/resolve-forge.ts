/** Which forge this runner belongs to, and how to connect to it. */
import type { ForgeConnection } from '../forge/client.ts';
import { detectForge, type Forge } from '../forge/forges.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import type { Io } from '../io.ts';
import { UsageError } from './usage-error.ts';

/** Default time limit of all requests together. */
const DEFAULT_TOTAL_MS = 240_000;

export interface ResolvedForge {
  readonly forge: Forge;
  readonly connection: Omit<ForgeConnection, 'token'>;
}

/** Reads the runner's variables. Throws a `UsageError` outside a workflow or for an unknown forge. */
export function resolveForge(io: Io, totalMs = DEFAULT_TOTAL_MS): ResolvedForge {
  const { GITHUB_API_URL: apiUrl, GITHUB_REPOSITORY: repository } = io.env;
  if (!apiUrl || !repository)
    throw new UsageError(
      'not running in a workflow: GITHUB_API_URL and GITHUB_REPOSITORY, which name the forge, are not set',
    );
  const forge = detectForge(io.env);
  if (!forge)
    throw new UsageError(
      "unknown forge: the runner's variables match neither GitHub nor an enterprise server",
    );
  const graphqlUrl = io.env['GITHUB_GRAPHQL_URL'] || `${apiUrl.replace(/\/v3$/, '')}/graphql`;
  const timeouts = io.forgeTimeouts ?? { secondMs: 1000, requestMs: 20_000, totalMs };
  return { forge, connection: { apiUrl, graphqlUrl, repository, timeouts, signal: io.stopSignal() } };
}

/** Connects the bot's client. Throws a `UsageError` if the forge has none. */
export async function connectRepositoryClient(
  { forge, connection }: ResolvedForge,
  token: string,
): Promise<RepositoryClient> {
  if (!forge.connectRepository)
    throw new UsageError(`the bot does not support ${forge.name}; it supports GitHub`);
  return forge.connectRepository({ ...connection, token });
}

/** The job's token. Throws a `UsageError` if there is none. */
export function requireToken({ env }: Io): string {
  const { GATEHOUSE_TOKEN: token } = env;
  if (token) return token;
  throw new UsageError('there is no token; set the input token of the action, or GATEHOUSE_TOKEN');
}
