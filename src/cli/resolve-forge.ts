/** The forge that this runner belongs to, and how it is reached. */
import type { ForgeConnection } from '../forge/client.ts';
import { detectForge, type Forge } from '../forge/forges.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import type { Io } from '../io.ts';
import { UsageError } from './usage-error.ts';

/** How long the forge is waited for, where nothing else is said. */
const DEFAULT_TIMEOUTS = { secondMs: 1000, requestMs: 20_000, totalMs: 240_000 };

export interface ResolvedForge {
  readonly forge: Forge;
  readonly connection: Omit<ForgeConnection, 'token'>;
}

/** Throws `CallError` outside of a workflow. */
export function resolveForge(io: Io): ResolvedForge {
  const { GITHUB_API_URL: apiUrl, GITHUB_REPOSITORY: repository } = io.env;
  if (!apiUrl || !repository)
    throw new UsageError(
      'this is no run of a workflow, which alone says where the forge is (GITHUB_API_URL, GITHUB_REPOSITORY)',
    );
  const forge = detectForge(io.env);
  if (!forge) throw new UsageError('the forge that this runner belongs to is not known; use one of github');
  const graphqlUrl = io.env['GITHUB_GRAPHQL_URL'] || `${apiUrl.replace(/\/v3$/, '')}/graphql`;
  const timeouts = io.forgeTimeouts ?? DEFAULT_TIMEOUTS;
  return { forge, connection: { apiUrl, graphqlUrl, repository, timeouts, signal: io.stopSignal() } };
}

/** What the bot asks the forge by. Throws `CallError` for a forge that has no bot. */
export async function connectRepositoryClient(
  { forge, connection }: ResolvedForge,
  token: string,
): Promise<RepositoryClient> {
  if (!forge.connectRepository) throw new UsageError(`there is no bot for ${forge.name}; use one of github`);
  return forge.connectRepository({ ...connection, token });
}

/** The token of an input. Throws `CallError` where there is none. */
export function requireToken({ env }: Io): string {
  const { GATEHOUSE_TOKEN: token } = env;
  if (token) return token;
  throw new UsageError('there is no token; give the action its input token, or GATEHOUSE_TOKEN');
}
