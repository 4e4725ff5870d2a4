/** How the stand-in of the platform behaves. Where releases differ, each way can be chosen. */

export interface PlatformConfig {
  /** 0 is any. */
  readonly port: number;
  readonly host: string;
  /** `bypass`: the local development mode, in which every caller is its one user and a token is passed over. */
  readonly auth: 'bypass' | 'token';
  /** Users by name, with the groups of each; a token is made for each at start. */
  readonly users: Readonly<Record<string, readonly string[]>>;
  /** `1.6` lacks dependents, evaluations, models/refresh and invoke-test, and shows rows without a group. */
  readonly level: '1.6' | 'next';
  readonly region: string;
  readonly account: string;
  readonly tagPrefix: string;
  /** The agent registry set at start; empty is none. */
  readonly registryId: string;
  /** What a create answers where no registry is configured: 201 with an empty record, as releases do, or 409. */
  readonly unconfiguredCreate: 'empty' | 'conflict';
  /** How long an agent stays CREATING, and what it becomes. */
  readonly agentReadyMs: number;
  readonly agentBecomes: 'READY' | 'FAILED';
  /** How long an evaluation run takes. */
  readonly evaluationMs: number;
  /** Whether evaluations are there: the local cloud emulator has none, so evaluators and runs answer 502. */
  readonly evaluations: boolean;
  /** Whether an A2A agent may be registered from this machine's own addresses. */
  readonly a2aLoopback: boolean;
  readonly allowedOrigins: readonly string[];
  /** Before every answer. */
  readonly delayMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

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
  unconfiguredCreate: 'empty',
  agentReadyMs: 300,
  agentBecomes: 'READY',
  evaluationMs: 2000,
  evaluations: true,
  a2aLoopback: true,
  allowedOrigins: [],
  delayMs: 0,
  now: Date.now,
};

type ConfigKey = Exclude<keyof PlatformConfig, 'now'>;

/** What each key of a configuration file takes, in words, and whether a value is that. */
const CONFIG_KEYS: Readonly<Record<ConfigKey, readonly [takes: string, is: (value: unknown) => boolean]>> = {
  port: ['a whole number from 0 to 65535', (value) => isWholeNumber(value) && value <= 65_535],
  host: ['a text', isString],
  auth: oneOf('bypass', 'token'),
  users: [
    'a list of groups by user name',
    (value) => isObject(value) && Object.values(value).every(isStringList),
  ],
  level: oneOf('1.6', 'next'),
  region: ['a text', isString],
  account: ['twelve digits', (value) => isString(value) && /^\d{12}$/.test(value)],
  tagPrefix: ['a text', isString],
  registryId: ['a text of letters, digits, _ and -', (value) => isString(value) && /^[\w-]*$/.test(value)],
  unconfiguredCreate: oneOf('empty', 'conflict'),
  agentReadyMs: ['a whole number of milliseconds', isWholeNumber],
  agentBecomes: oneOf('READY', 'FAILED'),
  evaluationMs: ['a whole number of milliseconds', isWholeNumber],
  evaluations: ['true or false', isBoolean],
  a2aLoopback: ['true or false', isBoolean],
  allowedOrigins: ['a list of texts', isStringList],
  delayMs: ['a whole number of milliseconds', isWholeNumber],
};

export const configKeys = Object.keys(CONFIG_KEYS) as readonly ConfigKey[];

/** A configuration as a file has it. Throws an `Error` that names the first key that is wrong, and what it takes. */
export function parsePlatformConfig(value: unknown): Partial<PlatformConfig> {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) throw new Error('the configuration of the platform is no map of keys');
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(CONFIG_KEYS, key))
      throw new Error(`${key} is no key of the platform; its keys are ${configKeys.join(', ')}`);
    const [expected, isValid] = CONFIG_KEYS[key as ConfigKey];
    if (!isValid(setting)) throw new Error(`${key} is ${JSON.stringify(setting)}; use ${expected}`);
  }
  return value as Partial<PlatformConfig>;
}

function oneOf(...values: readonly string[]): readonly [string, (value: unknown) => boolean] {
  return [values.join(' or '), (value) => values.includes(value as string)];
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
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function isStringList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isString);
}
