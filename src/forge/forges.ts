/** The forges as a table: what each can take. A new one is a row here and a client of its own. */
import type { ForgeClient, ForgeConnection } from './client.ts';
import type { FleetClient } from './fleet.ts';
import type { RepositoryClient } from './repository-client.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Forge {
  readonly name: string;
  readonly isCurrent: (env: Env) => boolean;
  /** What can be written there. */
  readonly supports: Readonly<Record<'comment' | 'review' | 'status' | 'check-run', boolean>>;
  /** The most bytes of a comment or a review: what is longer is refused. Some below what the forge says, whose unit is vague. */
  readonly maxBodyBytes: number;
  /** The most bytes of a check run's summary, and the most annotations of one request. */
  readonly maxSummaryBytes: number;
  readonly maxAnnotations: number;
  /** The most remarks of one review: above that the forge has been seen to refuse it. */
  readonly maxReviewComments: number;
  /** Loads what speaks to it. */
  readonly connect: (connection: ForgeConnection) => Promise<ForgeClient>;
  /** Loads what the bot asks it by; absent where there is no bot. */
  readonly connectRepository?: (connection: ForgeConnection) => Promise<RepositoryClient>;
  /** Loads what reads many of its repositories; absent where nothing does. */
  readonly connectFleet?: (connection: ForgeConnection) => Promise<FleetClient>;
}

const allKinds = { comment: true, review: true, status: true, 'check-run': true };
const limits = {
  maxBodyBytes: 64_000,
  maxSummaryBytes: 65_000,
  maxAnnotations: 50,
  maxReviewComments: 30,
};
const connect = async (connection: ForgeConnection) =>
  (await import('./github/client.ts')).connect(connection);
const connectRepository = async (connection: ForgeConnection) =>
  (await import('./github/repository-client.ts')).createRepositoryClient(connection);
const connectFleet = async (connection: ForgeConnection) =>
  (await import('./github/fleet.ts')).createFleetClient(connection);

/** Runners of other forges set the same variables, and one of their own. */
const isOtherForge = (env: Env) => env['GITEA_ACTIONS'] === 'true' || env['FORGEJO_ACTIONS'] === 'true';
const serverHost = ({ GITHUB_SERVER_URL: url }: Env) =>
  url && URL.canParse(url) ? new URL(url).hostname : '';
const isHosted = (env: Env) => /^github\.com$|\.ghe\.com$/.test(serverHost(env));

const forges: readonly Forge[] = [
  {
    name: 'github',
    isCurrent: (env) => !isOtherForge(env) && isHosted(env),
    supports: allKinds,
    ...limits,
    connect,
    connectRepository,
    connectFleet,
  },
  {
    name: 'github-enterprise',
    isCurrent: (env) => !isOtherForge(env) && !isHosted(env) && serverHost(env) !== '',
    supports: allKinds,
    ...limits,
    connect,
    connectRepository,
    connectFleet,
  },
];

/** The forge whose runner this is; `undefined` for one that is not known. */
export const detectForge = (env: Env): Forge | undefined => forges.find((forge) => forge.isCurrent(env));
