/** What the sample data is made from. */
import type { Profile } from './profile.ts';

export interface SeedSettings {
  readonly profile: Profile;
  readonly app: string;
  readonly tagPrefix: string;
  /** The prefix of the platform's variables, for what a user is told to set. */
  readonly envPrefix: string;
  /** The value of the group tag; the application where none is given. */
  readonly group?: string | undefined;
  /** Picks a model outright. */
  readonly modelId?: string | undefined;
  /** Words of the preferred models, in their order. */
  readonly models: readonly string[];
  /** The cloud region; where none is given, that of the identity pool. */
  readonly region?: string | undefined;
  /** A reachable A2A agent. */
  readonly a2aUrl?: string | undefined;
  /** A registry that the deployment was given. */
  readonly registryId?: string | undefined;
  /** The resource name of the shared agent role. */
  readonly roleArn?: string | undefined;
  /** The id of the identity pool. */
  readonly poolId?: string | undefined;
}

/** A local cloud emulator asks for no role of its own: any account, any partition. */
const LOCAL_ROLE = 'arn:cloud:iam::000000000000:role/';

/** The resource name of the shared agent role; nothing where it can't be told. */
export const resolveRoleArn = ({ roleArn, app }: SeedSettings, local: boolean): string | undefined =>
  roleArn ?? (local ? `${LOCAL_ROLE}${app}-agent` : undefined);

/** The identity pool; nothing where it can't be told. */
export const resolvePoolId = ({ poolId, app }: SeedSettings, local: boolean): string | undefined =>
  poolId ?? (local ? `local_${app}` : undefined);

/** The cloud region; nothing where it can't be told. */
export const resolveRegion = ({ region, poolId = '' }: SeedSettings): string | undefined =>
  region ?? /^([a-z]{2}(?:-[a-z]+)+-\d)_/.exec(poolId)?.[1];
