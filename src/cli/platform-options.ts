import { levels } from '../platform/level.ts';
import { gateOptionsFor, type Option, pickOptions } from './options.ts';

/** The options of both `seed` and `validate`. */
export const platformOptions = [
  {
    name: 'base-url',
    kind: 'text',
    valueName: 'URL',
    variable: 'PLATFORM_API_BASE_URL',
    help: 'Address of the platform',
  },
  {
    name: 'profile',
    kind: 'text',
    valueName: 'PROFILE',
    variable: 'PLATFORM_SEED_PROFILE',
    choices: ['foundation', 'demo', 'none'],
    defaultText: 'that of the tier',
    help: 'Expected sample data',
  },
  {
    name: 'tier',
    kind: 'text',
    valueName: 'TIER',
    choices: ['light', 'production', 'production-ha'],
    default: 'light',
    help: 'Deployment tier',
  },
  { name: 'app', kind: 'text', valueName: 'NAME', help: 'Name of the sample application' },
  {
    name: 'level',
    kind: 'text',
    valueName: 'LEVEL',
    choices: levels,
    defaultText: 'that of the release in the API description',
    help: "Level of the platform's API",
  },
  {
    name: 'local',
    kind: 'flag',
    help: 'The platform runs on the local cloud emulator: nothing is billed, and its known limits do not count as failures',
  },
] as const satisfies readonly Option[];

const seedGateOptions = pickOptions(
  gateOptionsFor({ timeout: 600, 'request-timeout': 30 }),
  'vocabulary',
  'timeout',
  'request-timeout',
  'pass-env',
);

/** The options of `seed`. */
export const seedOptions = [
  ...platformOptions,
  { name: 'dry-run', kind: 'flag', help: 'Print the requests without sending any that changes data' },
  { name: 'yes', kind: 'flag', help: 'Confirm that the account of the platform may be billed' },
  {
    name: 'mint',
    kind: 'text',
    valueName: 'URL|CMD',
    help: 'URL or command to get a token from when PLATFORM_API_TOKEN is unset',
  },
  ...seedGateOptions.map((option) =>
    option.name === 'timeout' ? { ...option, help: 'Time limit for the whole command' } : option,
  ),
] as const satisfies readonly Option[];

/** The options of `validate`. */
export const validateOptions = [
  ...platformOptions,
  { name: 'own', kind: 'flag', help: 'Fail a screen that has records, but none from the profile' },
  {
    name: 'mint',
    kind: 'text',
    valueName: 'URL|CMD',
    defaultText: "the platform's local development mode, without a token",
    help: 'URL or command to get a token from when PLATFORM_API_TOKEN is unset',
  },
  {
    name: 'start',
    kind: 'text',
    valueName: 'CMD',
    help: 'Command that starts the platform and prints {"url"} when it is ready',
  },
  { name: 'seed', kind: 'flag', help: 'Create the sample data first' },
  { name: 'yes', kind: 'flag', help: 'Confirm that the account may be billed for --seed' },
  {
    name: 'concurrency',
    kind: 'number',
    valueName: 'N',
    default: '6',
    help: 'Number of screens to request at the same time',
  },
  ...gateOptionsFor({ timeout: 300, 'request-timeout': 30 }),
] as const satisfies readonly Option[];
