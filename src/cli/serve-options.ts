import { gateOptions, type Option } from './options.ts';

export const standInNames = ['broker', 'platform', 'control', 'emulator'] as const;
export type StandInName = (typeof standInNames)[number];

/** The flags of `serve`, each with the stand-ins that it is for. */
const standInFlags: readonly (Option & { readonly of: readonly StandInName[] })[] = [
  {
    of: standInNames,
    name: 'port',
    kind: 'number',
    valueName: 'PORT',
    default: '0',
    help: 'The port; 0 is any',
  },
  {
    of: standInNames,
    name: 'host',
    kind: 'text',
    valueName: 'HOST',
    default: '127.0.0.1',
    help: 'The address it listens on',
  },
  {
    of: standInNames,
    name: 'config',
    kind: 'text',
    valueName: 'FILE',
    help: 'Its configuration',
  },
  {
    of: ['platform'],
    name: 'profile',
    kind: 'text',
    valueName: 'PROFILE',
    variable: 'PLATFORM_SEED_PROFILE',
    choices: ['foundation', 'demo', 'none'],
    help: 'platform: fill it with the sample data of a profile',
  },
  {
    of: ['platform'],
    name: 'app',
    kind: 'text',
    valueName: 'NAME',
    help: "platform: the sample application's name",
  },
  {
    of: ['control'],
    name: 'events',
    kind: 'text',
    valueName: 'FORM',
    choices: ['plain', 'enveloped'],
    default: 'plain',
    help: 'control: the form of the events of a stream',
  },
  {
    of: ['control', 'emulator'],
    name: 'resource',
    kind: 'text',
    valueName: 'NAME',
    default: 'sandboxes',
    help: 'control, emulator: the name of the collection of sandboxes',
  },
  {
    of: ['emulator'],
    name: 'script',
    kind: 'text',
    valueName: 'FILE',
    help: 'emulator: answers of its interpreter, as JSON',
  },
];

export const serveOptions: readonly Option[] = [
  ...standInFlags.map(({ of: _, ...option }) => option),
  ...gateOptions.filter(({ name }) => name === 'vocabulary'),
];

/** The stand-ins that a flag is for; all for a flag of every command. */
export const standInsOf = (flag: string): readonly StandInName[] =>
  standInFlags.find(({ name }) => name === flag)?.of ?? standInNames;
