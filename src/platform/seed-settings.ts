import type { Profile } from './profile.ts';

/** The parameters of the sample data. */
export interface SeedSettings {
  readonly profile: Profile;
  readonly app: string;
  readonly tagPrefix: string;
  /** The prefix of the platform's variables, for messages. */
  readonly envPrefix: string;
  /** The value of the group tag; by default the application. */
  readonly group?: string | undefined;
  /** The id of the agent's model, instead of a preferred one. */
  readonly modelId?: string | undefined;
  /** Names of the preferred models, in order. */
  readonly models: readonly string[];
  /** The cloud region; by default that of the identity pool. */
  readonly region?: string | undefined;
  /** The URL of a reachable A2A agent. */
  readonly a2aUrl?: string | undefined;
  /** The id of the registry that was given to the deployment. */
  readonly registryId?: string | undefined;
  /** The resource name of the shared agent role. */
  readonly roleArn?: string | undefined;
  /** The id of the identity pool. */
  readonly poolId?: string | undefined;
}

/** The local cloud emulator accepts a role of any account. */
const LOCAL_ROLE = 'arn:cloud:iam::000000000000:role/';

/** The resource name of the shared agent role; undefined if a live platform was given none. */
export const resolveRoleArn = ({ roleArn, app }: SeedSettings, local: boolean): string | undefined =>
  roleArn ?? (local ? `${LOCAL_ROLE}${app}-agent` : undefined);

/** The id of the identity pool; undefined if a live platform was given none. */
export const resolvePoolId = ({ poolId, app }: SeedSettings, local: boolean): string | undefined =>
  poolId ?? (local ? `local_${app}` : undefined);

/** The cloud region; undefined if it is neither given nor part of the pool's id. */
export const resolveRegion = ({ region, poolId = '' }: SeedSettings): string | undefined =>
  region ?? /^([a-z]{2}(?:-[a-z]+)+-\d)_/.exec(poolId)?.[1];
