/** The commands as data (CONTRACT 2). What a command does is loaded when it is called. */
import type { Io } from '../io.ts';
import { gateOptions, type Option, type Values } from './options.ts';
import { reportOptions } from './report-options.ts';
import { settingsOptions } from './settings-options.ts';

/** A command as it was called. */
export interface Call {
  readonly args: readonly string[];
  /** Flags as given, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The flags with variables and defaults, without a configuration. */
  readonly values: Values;
  readonly options: readonly Option[];
  readonly io: Io;
}

export interface Command {
  readonly name: string;
  /** As commander writes them: `<code>`, `[files...]`. */
  readonly args?: readonly { readonly name: string; readonly help: string }[];
  readonly summary: string;
  readonly options: readonly Option[];
  readonly example: string;
  readonly load: () => Promise<(call: Call) => Promise<number>>;
}

export const commands: readonly Command[] = [
  {
    name: 'run',
    summary: 'Run the gates that the configuration names, then report',
    options: [
      {
        name: 'config',
        kind: 'text',
        value: 'FILE',
        help: 'The configuration (default .github/gatehouse.yml)',
      },
      { name: 'demo', kind: 'flag', help: 'Run everything on an example of our own' },
      ...settingsOptions.filter(({ name }) => name !== 'fix'),
    ],
    example: 'gatehouse run --out report',
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'settings',
    args: [{ name: '[files...]', help: 'Files or globs (default pipeline.yml, pipeline.yaml)' }],
    summary: 'Check pipeline settings files',
    options: settingsOptions,
    example: "gatehouse settings 'stacks/*/pipeline.yml' --new-from origin/main",
    load: async () => (await import('./settings.ts')).settings,
  },
  {
    name: 'report',
    args: [{ name: '[parts...]', help: 'Report files, and folders of them' }],
    summary: 'Merge reports into one',
    options: reportOptions,
    example: 'gatehouse report parts --expect settings,conformance --out report',
    load: async () => (await import('./report.ts')).report,
  },
  {
    name: 'schema',
    args: [{ name: '<name>', help: 'settings or report' }],
    summary: 'Print a JSON Schema',
    options: gateOptions.filter(({ name }) => name === 'vocabulary'),
    example: 'gatehouse schema settings --vocabulary common > pipeline.schema.json',
    load: async () => (await import('./schema.ts')).schema,
  },
  {
    name: 'explain',
    args: [{ name: '<code>', help: 'A code as findings show it: settings/unknown-key' }],
    summary: 'Say what a code means, with an example',
    options: [],
    example: 'gatehouse explain settings/same-identity',
    load: async () => (await import('./explain.ts')).explain,
  },
];
