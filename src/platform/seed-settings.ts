import type { Level } from './level.ts';
import type { Profile } from './profile.ts';

/** The parameters of the sample data. */
export interface SeedSettings {
  readonly profile: Profile;
  readonly app: string;
  readonly tagPrefix: string;
  /** The prefix of the platform's variables, for messages. */
  readonly envPrefix: string;
  /** The level of the platform's API; by default that of its release. */
  readonly level?: Level | undefined;
  /** Whether the platform runs on the local cloud emulator, which bills nothing and has no evaluations. */
  readonly local: boolean;
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
  /** The scope that the authorizer requires of a caller. */
  readonly scope?: string | undefined;
}

/** The settings whose values name something in the account: never made up, and in the form that the platform accepts. */
const ACCOUNT_SETTINGS = [
  {
    key: 'roleArn',
    variable: 'SEED_ROLE_ARN',
    meaning: 'the resource name of the shared agent role',
    form: /^arn:[a-z-]+:iam::\d{12}:role\/[\w+=,.@/-]+$/,
    example: 'arn:…:iam::123456789012:role/agents',
  },
  {
    key: 'poolId',
    variable: 'SEED_POOL_ID',
    meaning: 'the id of the identity pool',
    form: /^[a-z]{2}(?:-[a-z]+)+-\d_\w+$/,
    example: 'eu-west-1_Ab12Cd34E',
  },
  {
    key: 'scope',
    variable: 'SEED_SCOPE',
    meaning:
      'the scope that the authorizer requires, <app>/invoke when --app or the vocabulary names the application',
    // A scope token of RFC 6749.
    form: /^[\x21\x23-\x5b\x5d-\x7e]+$/,
    example: 'app/invoke',
  },
] as const;

export type AccountSetting = (typeof ACCOUNT_SETTINGS)[number]['key'];

/** `PLATFORM_SEED_POOL_ID (the id of the identity pool)`. */
export function describeSetting(key: AccountSetting, { envPrefix }: Pick<SeedSettings, 'envPrefix'>): string {
  const { variable, meaning } = ACCOUNT_SETTINGS.find((setting) => setting.key === key)!;
  return `${envPrefix}${variable} (${meaning})`;
}

/** Why the settings are invalid: `PLATFORM_SEED_POOL_ID is not of the form eu-west-1_Ab12Cd34E`; undefined if they are valid. */
export function invalidSettingReason(settings: SeedSettings): string | undefined {
  const invalid = ACCOUNT_SETTINGS.find(({ key, form }) => {
    const value = settings[key];
    return value !== undefined && !form.test(value);
  });
  return invalid && `${settings.envPrefix}${invalid.variable} is not of the form ${invalid.example}`;
}

/** The cloud region; undefined if it is neither given nor part of the pool's id. */
export const resolveRegion = ({ region, poolId = '' }: SeedSettings): string | undefined =>
  region ?? /^([a-z]{2}(?:-[a-z]+)+-\d)_/.exec(poolId)?.[1];

/** The account, by the role; undefined if no role is given. */
const accountOf = ({ roleArn = '' }: SeedSettings): string | undefined => /::(\d{12}):/.exec(roleArn)?.[1];

/** What billed records are written to: `account 123456789012, region eu-west-1, group a, role arn:…, pool eu-west-1_x`. */
export function describeAccount(settings: SeedSettings): string {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['account', accountOf(settings)],
    ['region', resolveRegion(settings)],
    ['group', settings.group ?? settings.app],
    ['role', settings.roleArn],
    ['pool', settings.poolId],
  ];
  return parts.map(([name, value]) => `${name} ${value ?? 'not given'}`).join(', ');
}
