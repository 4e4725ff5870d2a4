import { gateOptions, type Option } from './options.ts';

export const standIns = ['broker', 'platform', 'control', 'emulator'] as const;
export type StandIn = (typeof standIns)[number];

/** The flags of `serve`, each with the stand-ins that it is for. */
const flags: readonly (Option & { readonly of: readonly StandIn[] })[] = [
  { of: standIns, name: 'port', kind: 'number', value: 'PORT', default: '0', help: 'The port; 0 is any' },
  {
    of: standIns,
    name: 'host',
    kind: 'text',
    value: 'HOST',
    default: '127.0.0.1',
    help: 'The address it listens on',
  },
  {
    of: standIns,
    name: 'config',
    kind: 'text',
    value: 'FILE',
    help: 'Its configuration',
  },
  {
    of: ['platform'],
    name: 'profile',
    kind: 'text',
    value: 'PROFILE',
    variable: 'PLATFORM_SEED_PROFILE',
    choices: ['foundation', 'demo', 'none'],
    help: 'platform: fill it with the sample data of a profile',
  },
  {
    of: ['platform'],
    name: 'app',
    kind: 'text',
    value: 'NAME',
    help: "platform: the sample application's name",
  },
  {
    of: ['control'],
    name: 'events',
    kind: 'text',
    value: 'FORM',
    choices: ['plain', 'enveloped'],
    default: 'plain',
    help: 'control: the form of the events of a stream',
  },
  {
    of: ['control', 'emulator'],
    name: 'resource',
    kind: 'text',
    value: 'NAME',
    default: 'sandboxes',
    help: 'control, emulator: the name of the collection of sandboxes',
  },
  {
    of: ['emulator'],
    name: 'script',
    kind: 'text',
    value: 'FILE',
    help: 'emulator: answers of its interpreter, as JSON',
  },
];

export const serveOptions: readonly Option[] = [
  ...flags.map(({ of: _, ...option }) => option),
  ...gateOptions.filter(({ name }) => name === 'vocabulary'),
];

/** The stand-ins that a flag is for; all for a flag of every command. */
export const standInsOf = (flag: string): readonly StandIn[] =>
  flags.find(({ name }) => name === flag)?.of ?? standIns;
