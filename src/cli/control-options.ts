import { gateOptionsFor, type Option } from './options.ts';

const baseUrl: Option = {
  name: 'base-url',
  kind: 'text',
  valueName: 'URL',
  variable: 'CONTROL_BASE_URL',
  help: 'Where the control service is',
};

export const verifyOptions: readonly Option[] = [
  baseUrl,
  ...gateOptionsFor({ timeout: 60, 'request-timeout': 10 }),
];

/** What the command's arguments say; in a workflow variables do, or a configuration. */
export const accountOptions: readonly Option[] = [
  { name: 'email', kind: 'text', variable: 'CONTROL_EMAIL', help: "The account's email" },
  { name: 'strict', kind: 'flag', help: 'A model must have replied' },
];

export const conversationOptions: readonly Option[] = [
  baseUrl,
  {
    name: 'data-plane',
    kind: 'text',
    valueName: 'PLANE',
    variable: 'CONTROL_DATA_PLANE',
    separateSource: true,
    choices: ['emulator', 'live'],
    help: 'Where its sandboxes are',
  },
  {
    name: 'target',
    kind: 'text',
    valueName: 'TARGET',
    choices: ['k3d', 'kubernetes'],
    help: 'What it is deployed on, which says where its sandboxes are unless told',
  },
  { name: 'emulator', kind: 'flag', help: 'Start the sandbox emulator first, for what --start starts' },
  {
    name: 'start',
    kind: 'text',
    valueName: 'CMD',
    help: 'A command that starts the control service and prints {"url"} when it is ready',
  },
  { name: 'register', kind: 'flag', help: 'Register the account first' },
  {
    name: 'model',
    kind: 'text',
    valueName: 'MODEL',
    default: 'anthropic/claude-sonnet-4-6',
    help: 'The model of the throwaway agent',
  },
  {
    name: 'runtime',
    kind: 'text',
    valueName: 'RUNTIME',
    default: 'claude',
    help: 'The runtime of the throwaway agent',
  },
  { name: 'repeat', kind: 'number', valueName: 'N', default: '1', help: 'How many conversations are held' },
  { name: 'concurrency', kind: 'number', valueName: 'M', default: '1', help: 'How many of them at once' },
  ...gateOptionsFor({ timeout: 120, 'request-timeout': 30 }),
];
