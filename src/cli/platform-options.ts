import { gateOptionsFor, type Option } from './options.ts';

/** What `seed` and `validate` take alike (CONTRACT 2 and 7). */
const platformOptions: readonly Option[] = [
  {
    name: 'base-url',
    kind: 'text',
    valueName: 'URL',
    variable: 'PLATFORM_API_BASE_URL',
    help: 'Where the platform is',
  },
  {
    name: 'profile',
    kind: 'text',
    valueName: 'PROFILE',
    variable: 'PLATFORM_SEED_PROFILE',
    choices: ['foundation', 'demo', 'none'],
    help: 'The sample data that is meant to be there (default that of the tier)',
  },
  {
    name: 'tier',
    kind: 'text',
    valueName: 'TIER',
    choices: ['light', 'production', 'production-ha'],
    default: 'light',
    help: 'The deployment tier',
  },
  { name: 'app', kind: 'text', valueName: 'NAME', help: "The sample application's name" },
];

export const seedOptions: readonly Option[] = [
  ...platformOptions,
  { name: 'dry-run', kind: 'flag', help: 'Print the calls, and send none that changes anything' },
  { name: 'yes', kind: 'flag', help: 'Agree to what a live account will be billed for' },
  {
    name: 'mint',
    kind: 'text',
    valueName: 'URL|CMD',
    help: 'Where a token comes from when PLATFORM_API_TOKEN is unset',
  },
  ...gateOptionsFor({ timeout: 600, 'request-timeout': 30 }).flatMap((option) => {
    if (option.name === 'timeout') return [{ ...option, help: 'The time it may take as a whole' }];
    return ['vocabulary', 'request-timeout', 'pass-env'].includes(option.name) ? [option] : [];
  }),
];

export const validateOptions: readonly Option[] = [
  ...platformOptions,
  { name: 'own', kind: 'flag', help: "Fail a screen that holds records, but none of the profile's own" },
  {
    name: 'local',
    kind: 'flag',
    help: 'The platform runs on the local cloud emulator: its known limits are no faults',
  },
  {
    name: 'mint',
    kind: 'text',
    valueName: 'URL|CMD',
    help: "Where a token comes from when PLATFORM_API_TOKEN is unset (default the platform's local development mode)",
  },
  {
    name: 'start',
    kind: 'text',
    valueName: 'CMD',
    help: 'A command that starts the platform and prints {"url"} when it is ready',
  },
  { name: 'seed', kind: 'flag', help: 'Fill the platform first' },
  {
    name: 'concurrency',
    kind: 'number',
    valueName: 'N',
    default: '6',
    help: 'How many screens are asked at once',
  },
  ...gateOptionsFor({ timeout: 300, 'request-timeout': 30 }),
];
