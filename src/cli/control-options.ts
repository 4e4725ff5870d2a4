import { turnStyles } from '../control/output.ts';
import { gateOptionsFor, type Option } from './options.ts';

const baseUrlOption = {
  name: 'base-url',
  kind: 'text',
  valueName: 'URL',
  variable: 'CONTROL_BASE_URL',
  help: 'Address of the control service',
} as const satisfies Option;

/** The options of `verify`. */
export const verifyOptions = [
  baseUrlOption,
  ...gateOptionsFor({ timeout: 60, 'request-timeout': 10 }),
] as const satisfies readonly Option[];

/** What the command takes as arguments; an action and a configuration set it by name. */
export const accountOptions = [
  { name: 'email', kind: 'text', variable: 'CONTROL_EMAIL', help: "The account's email address" },
  { name: 'strict', kind: 'flag', help: 'Require a reply from a real model' },
] as const satisfies readonly Option[];

/** The options of `verify-conversation`. */
export const conversationOptions = [
  baseUrlOption,
  {
    name: 'data-plane',
    kind: 'text',
    valueName: 'PLANE',
    variable: 'CONTROL_DATA_PLANE',
    separateSource: true,
    choices: ['emulator', 'live'],
    help: 'Kind of sandboxes that the service uses',
  },
  {
    name: 'target',
    kind: 'text',
    valueName: 'TARGET',
    choices: ['k3d', 'kubernetes'],
    help: 'Deployment target; implies --data-plane unless that is given',
  },
  { name: 'emulator', kind: 'flag', help: 'Start the sandbox emulator for the service of --start' },
  {
    name: 'start',
    kind: 'text',
    valueName: 'CMD',
    help: 'Command that starts the control service and prints {"url"} when it is ready',
  },
  { name: 'register', kind: 'flag', help: 'Register the account first' },
  {
    name: 'model',
    kind: 'text',
    valueName: 'MODEL',
    default: 'anthropic/claude-sonnet-4-6',
    help: 'Model of the throwaway agent',
  },
  {
    name: 'runtime',
    kind: 'text',
    valueName: 'RUNTIME',
    default: 'claude',
    help: 'Runtime of the throwaway agent',
  },
  {
    name: 'turn',
    kind: 'text',
    valueName: 'STYLE',
    choices: turnStyles,
    default: 'exec',
    help: 'How runtimes report a turn: exec (exit code) or acp (agent client protocol)',
  },
  { name: 'repeat', kind: 'number', valueName: 'N', default: '1', help: 'Number of conversations to run' },
  {
    name: 'concurrency',
    kind: 'number',
    valueName: 'M',
    default: '1',
    help: 'Number of conversations to run at the same time',
  },
  ...gateOptionsFor({ timeout: 120, 'request-timeout': 30 }),
] as const satisfies readonly Option[];
