/** The forges as a table of capabilities and limits. A new forge is a row here and a folder with its client. */
import type { Io } from '../io.ts';
import type { ForgeClient, ForgeConnection } from './client.ts';
import type { FleetClient } from './fleet-client.ts';
import type { RepositoryClient } from './repository-client.ts';

type Env = Io['env'];

/** What can be written to a forge, in the order in which it is written: what blocks a merge first. */
export const PUBLISH_KINDS = ['status', 'check-run', 'comment', 'review'] as const;
export type PublishKind = (typeof PUBLISH_KINDS)[number];

export interface Forge {
  readonly name: string;
  /** Whether a runner with these variables belongs to this forge. */
  readonly isCurrent: (env: Env) => boolean;
  readonly supports: Readonly<Record<PublishKind, boolean>>;
  /** Maximum bytes of a comment or review; below the documented limit where its unit is unclear. */
  readonly maxBodyBytes: number;
  /** Maximum bytes of a check run's summary. */
  readonly maxSummaryBytes: number;
  /** Maximum annotations per request. */
  readonly maxAnnotations: number;
  /** Maximum comments per review; above it the forge has been seen to reject the review. */
  readonly maxReviewComments: number;
  /** Loads and connects the client that publishes. */
  readonly connect: (connection: ForgeConnection) => Promise<ForgeClient>;
  /** Loads and connects the bot's client; absent without bot support. */
  readonly connectRepository?: (connection: ForgeConnection) => Promise<RepositoryClient>;
  /** Loads and connects the client that reads many repositories; absent without support for it. */
  readonly connectFleet?: (connection: ForgeConnection) => Promise<FleetClient>;
}

const github = {
  supports: { comment: true, review: true, status: true, 'check-run': true },
  maxBodyBytes: 64_000,
  maxSummaryBytes: 65_000,
  maxAnnotations: 50,
  maxReviewComments: 30,
  connect: async (connection: ForgeConnection) => (await import('./github/client.ts')).connect(connection),
  connectRepository: async (connection: ForgeConnection) =>
    (await import('./github/repository-client.ts')).createRepositoryClient(connection),
  connectFleet: async (connection: ForgeConnection) =>
    (await import('./github/fleet.ts')).createFleetClient(connection),
};

/** Runners of other forges set the same variables and one of their own. */
const isOtherForge = (env: Env) => env['GITEA_ACTIONS'] === 'true' || env['FORGEJO_ACTIONS'] === 'true';
const serverHost = ({ GITHUB_SERVER_URL: url }: Env) =>
  url && URL.canParse(url) ? new URL(url).hostname : '';
const isHosted = (env: Env) => /^github\.com$|\.ghe\.com$/.test(serverHost(env));

export const forges: readonly Forge[] = [
  { ...github, name: 'github', isCurrent: (env) => !isOtherForge(env) && isHosted(env) },
  {
    ...github,
    name: 'github-enterprise',
    isCurrent: (env) => !isOtherForge(env) && !isHosted(env) && serverHost(env) !== '',
  },
];

/** The forge whose runner this is; `undefined` for an unknown one. */
export const detectForge = (env: Env): Forge | undefined => forges.find((forge) => forge.isCurrent(env));
