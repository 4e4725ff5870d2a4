/** The forge that this runner belongs to, and how it is reached. */
import type { ForgeConnection } from '../forge/client.ts';
import { detectForge, type Forge } from '../forge/forges.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import type { Io } from '../io.ts';
import { CallError } from './call-error.ts';

/** How long the forge is waited for, where nothing else is said. */
const PATIENCE = { secondMs: 1000, requestMs: 20_000, totalMs: 240_000 };

export interface Access {
  readonly forge: Forge;
  readonly connection: Omit<ForgeConnection, 'token'>;
}

/** Throws `CallError` outside of a workflow. */
export function accessOf(io: Io): Access {
  const { GITHUB_API_URL: apiUrl, GITHUB_REPOSITORY: repository } = io.env;
  if (!apiUrl || !repository)
    throw new CallError(
      'this is no run of a workflow, which alone says where the forge is (GITHUB_API_URL, GITHUB_REPOSITORY)',
    );
  const forge = detectForge(io.env);
  if (!forge) throw new CallError('the forge that this runner belongs to is not known; use one of github');
  const graphqlUrl = io.env['GITHUB_GRAPHQL_URL'] || `${apiUrl.replace(/\/v3$/, '')}/graphql`;
  const patience = io.patience ?? PATIENCE;
  return { forge, connection: { apiUrl, graphqlUrl, repository, timeouts: patience, signal: io.stopping() } };
}

/** What the bot asks the forge by. Throws `CallError` for a forge that has no bot. */
export async function stewardFor({ forge, connection }: Access, token: string): Promise<RepositoryClient> {
  if (!forge.connectRepository) throw new CallError(`there is no bot for ${forge.name}; use one of github`);
  return forge.connectRepository({ ...connection, token });
}

/** The token of an input. Throws `CallError` where there is none. */
export function tokenOf({ env }: Io): string {
  const { GATEHOUSE_TOKEN: token } = env;
  if (token) return token;
  throw new CallError('there is no token; give the action its input token, or GATEHOUSE_TOKEN');
}
