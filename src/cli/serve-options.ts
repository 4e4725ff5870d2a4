import { turnStyles } from '../control/output.ts';
import { levels } from '../platform/level.ts';
import { gateOptions, type Option, pickOptions } from './options.ts';

export const standInNames = ['broker', 'platform', 'control', 'emulator'] as const;
export type StandInName = (typeof standInNames)[number];

/** The options of `serve`. */
export const serveOptions = [
  { name: 'port', kind: 'number', valueName: 'PORT', default: '0', help: 'Port to listen on; 0 for any' },
  { name: 'host', kind: 'text', valueName: 'HOST', default: '127.0.0.1', help: 'Address to listen on' },
  { name: 'config', kind: 'text', valueName: 'FILE', help: 'Configuration of the stand-in' },
  {
    name: 'profile',
    kind: 'text',
    valueName: 'PROFILE',
    variable: 'PLATFORM_SEED_PROFILE',
    choices: ['foundation', 'demo', 'none'],
    help: 'platform: create the sample data of this profile',
  },
  { name: 'app', kind: 'text', valueName: 'NAME', help: 'platform: name of the sample application' },
  {
    name: 'level',
    kind: 'text',
    valueName: 'LEVEL',
    choices: levels,
    defaultText: 'that of the configuration, else next',
    help: 'platform: level of its API',
  },
  {
    name: 'events',
    kind: 'text',
    valueName: 'FORM',
    choices: ['plain', 'enveloped'],
    default: 'plain',
    help: 'control: form of the events in a stream',
  },
  {
    name: 'turn',
    kind: 'text',
    valueName: 'STYLE',
    choices: turnStyles,
    default: 'exec',
    help: 'control: how its runtimes report a turn',
  },
  {
    name: 'resource',
    kind: 'text',
    valueName: 'NAME',
    default: 'sandboxes',
    help: 'control, emulator: name of the sandbox collection in the API',
  },
  {
    name: 'script',
    kind: 'text',
    valueName: 'FILE',
    help: 'emulator: JSON file with scripted responses of its interpreter',
  },
  ...pickOptions(gateOptions, 'vocabulary'),
] as const satisfies readonly Option[];

export type ServeOption = (typeof serveOptions)[number];

/** The options that are not for every stand-in. */
const STAND_INS_BY_OPTION: Readonly<Partial<Record<ServeOption['name'], readonly StandInName[]>>> = {
  profile: ['platform'],
  app: ['platform'],
  level: ['platform'],
  events: ['control'],
  turn: ['control'],
  resource: ['control', 'emulator'],
  script: ['emulator'],
};

/** The stand-ins that an option is for. */
export const standInsOf = (name: ServeOption['name']): readonly StandInName[] =>
  STAND_INS_BY_OPTION[name] ?? standInNames;
