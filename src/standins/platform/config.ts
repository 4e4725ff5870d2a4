/** The configuration of the platform stand-in. Where releases of the platform differ, both ways can be chosen. */
import { isObject } from './json.ts';

/** The whole configuration. */
export interface PlatformConfig {
  /** 0 is any free port. */
  readonly port: number;
  readonly host: string;
  /** `bypass`: the local development mode, in which every caller is the same user and tokens are ignored. */
  readonly auth: 'bypass' | 'token';
  /** The groups of each user, by name. Each user gets a token at the start. */
  readonly users: Readonly<Record<string, readonly string[]>>;
  /** `1.6` has no dependents, evaluations, models/refresh and invoke-test, and shows rows without a group. */
  readonly level: '1.6' | 'next';
  readonly region: string;
  readonly account: string;
  readonly tagPrefix: string;
  /** The id of the agent registry; empty for none. */
  readonly registryId: string;
  /** Skills that are in the registry from the start, as drafts: level 1.6 can't create one. */
  readonly registrySkills: readonly string[];
  /** Creating a record without a registry: 201 with an empty record, as releases do, or 409. */
  readonly unconfiguredCreate: 'empty' | 'conflict';
  /** How long an agent is CREATING, and its status after that. */
  readonly agentReadyMs: number;
  readonly agentBecomes: 'READY' | 'FAILED';
  /** How long the stream of an invocation stays open after the answer, as the platform looks for its logs. */
  readonly invocationTailMs: number;
  /** The duration of an evaluation run. */
  readonly evaluationMs: number;
  /** Whether evaluations work. Without them evaluators and runs return 502, as on the local cloud emulator. */
  readonly evaluations: boolean;
  /** Whether A2A agents may be registered from loopback and link-local addresses. */
  readonly a2aLoopback: boolean;
  /** Origins for CORS, in addition to the local development server's. */
  readonly allowedOrigins: readonly string[];
  /** Delay before every response. */
  readonly delayMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Behaves like the releases in use, in local development mode. */
export const defaultPlatformConfig: PlatformConfig = {
  port: 0,
  host: '127.0.0.1',
  auth: 'bypass',
  users: {
    super: ['t-admin', 'g-admins-super'],
    admin: ['t-admin', 'g-admins-demo'],
    security: ['t-admin', 'g-admins-security'],
    user: ['t-user', 'g-users-demo'],
    machine: [],
  },
  level: 'next',
  region: 'us-east-1',
  account: '000000000000',
  tagPrefix: 'platform:',
  registryId: '',
  registrySkills: [],
  unconfiguredCreate: 'empty',
  agentReadyMs: 300,
  agentBecomes: 'READY',
  invocationTailMs: 0,
  evaluationMs: 2000,
  evaluations: true,
  a2aLoopback: true,
  allowedOrigins: [],
  delayMs: 0,
  now: Date.now,
};

type ConfigKey = Exclude<keyof PlatformConfig, 'now'>;

/** The values that each key of a configuration file accepts, in words and as a test. */
const CONFIG_KEYS: Readonly<
  Record<ConfigKey, readonly [expected: string, isValid: (value: unknown) => boolean]>
> = {
  port: ['a whole number from 0 to 65535', (value) => isWholeNumber(value) && value <= 65_535],
  host: ['a string', isString],
  auth: oneOf('bypass', 'token'),
  users: [
    'a map from user names to lists of groups',
    (value) => isObject(value) && Object.values(value).every(isStringList),
  ],
  level: oneOf('1.6', 'next'),
  region: ['a string', isString],
  account: ['twelve digits', (value) => isString(value) && /^\d{12}$/.test(value)],
  tagPrefix: ['a string', isString],
  registryId: ['a string of letters, digits, _ and -', (value) => isString(value) && /^[\w-]*$/.test(value)],
  registrySkills: ['a list of strings', isStringList],
  unconfiguredCreate: oneOf('empty', 'conflict'),
  agentReadyMs: ['a whole number of milliseconds', isWholeNumber],
  agentBecomes: oneOf('READY', 'FAILED'),
  invocationTailMs: ['a whole number of milliseconds', isWholeNumber],
  evaluationMs: ['a whole number of milliseconds', isWholeNumber],
  evaluations: ['true or false', isBoolean],
  a2aLoopback: ['true or false', isBoolean],
  allowedOrigins: ['a list of strings', isStringList],
  delayMs: ['a whole number of milliseconds', isWholeNumber],
};

/** The keys of a configuration file. */
export const configKeys = Object.keys(CONFIG_KEYS) as readonly ConfigKey[];

/** Checks the value of a configuration file. Throws an `Error` that names the first invalid key and the expected value. */
export function parsePlatformConfig(value: unknown): Partial<PlatformConfig> {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) throw new Error('expected a map of keys');
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(CONFIG_KEYS, key))
      throw new Error(`${key} is not a known key; expected ${configKeys.join(', ')}`);
    const [expected, isValid] = CONFIG_KEYS[key as ConfigKey];
    if (!isValid(setting)) throw new Error(`${key} is ${JSON.stringify(setting)}; expected ${expected}`);
  }
  return value as Partial<PlatformConfig>;
}

function oneOf(...values: readonly string[]): readonly [string, (value: unknown) => boolean] {
  return [
    values.map((value) => JSON.stringify(value)).join(' or '),
    (value) => values.includes(value as string),
  ];
}
function isString(value: unknown): value is string {
  return typeof value === 'string';
}
function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}
function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
function isStringList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isString);
}
