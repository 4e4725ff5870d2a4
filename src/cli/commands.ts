/** The commands as data (CONTRACT 2). What a command does is loaded when it is called. */
import type { Io } from '../io.ts';
import { botOptions } from './bot-options.ts';
import { conformanceOptions } from './conformance-options.ts';
import { conversationOptions, verifyOptions } from './control-options.ts';
import { gateOptions, type Option, type Values } from './options.ts';
import { seedOptions, validateOptions } from './platform-options.ts';
import { publishOptions } from './publish-options.ts';
import { reportOptions } from './report-options.ts';
import { serveOptions } from './serve-options.ts';
import { fleetOptionNames, settingsOptions } from './settings-options.ts';

/** A command as it was called. */
export interface Invocation {
  readonly args: readonly string[];
  /** Flags as given, by name. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** The flags with variables and defaults, without a configuration. */
  readonly values: Values;
  readonly options: readonly Option[];
  readonly io: Io;
}

export interface CliCommand {
  readonly name: string;
  /** As commander writes them: `<code>`, `[files...]`. */
  readonly args?: readonly { readonly name: string; readonly help: string }[];
  readonly summary: string;
  readonly options: readonly Option[];
  readonly example: string;
  readonly load: () => Promise<(call: Invocation) => Promise<number>>;
}

export const commands: readonly CliCommand[] = [
  {
    name: 'run',
    summary: 'Run the gates that the configuration names, then report',
    options: [
      {
        name: 'config',
        kind: 'text',
        valueName: 'FILE',
        help: 'The configuration (default .github/gatehouse.yml)',
      },
      { name: 'demo', kind: 'flag', help: 'Run everything on an example of our own' },
      ...publishOptions,
      ...settingsOptions.filter(({ name }) => !['fix', ...fleetOptionNames].includes(name)),
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
    name: 'conformance',
    summary: 'Run the broker conformance suite against a broker',
    options: conformanceOptions,
    example: "gatehouse conformance --start 'node broker.js' --capabilities inference,egress",
    load: async () => (await import('./conformance.ts')).conformance,
  },
  {
    name: 'seed',
    summary: "Fill a platform with a profile's sample data",
    options: seedOptions,
    example: 'gatehouse seed --base-url http://localhost:8080 --profile demo --dry-run',
    load: async () => (await import('./seed.ts')).seed,
  },
  {
    name: 'validate',
    summary: 'Check every screen of a platform against its profile',
    options: validateOptions,
    example: 'gatehouse validate --base-url http://localhost:8080 --profile demo',
    load: async () => (await import('./validate.ts')).validate,
  },
  {
    name: 'verify',
    summary: 'Ask a control service whether it has booted',
    options: verifyOptions,
    example: 'gatehouse verify --base-url http://localhost:4000',
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'verify-conversation',
    args: [
      { name: '[email]', help: 'The account (also CONTROL_EMAIL); its password is CONTROL_PASSWORD' },
      { name: '[strict]', help: 'The word strict: a model must have replied' },
    ],
    summary: 'Hold a conversation and prove that a turn runs',
    options: conversationOptions,
    example: 'gatehouse verify-conversation gate@example.com --emulator --start ./control.sh --register',
    load: async () => (await import('./verify-conversation.ts')).verifyConversation,
  },
  {
    name: 'serve',
    args: [{ name: '<name>', help: 'broker, platform, control or emulator' }],
    summary: 'Run a stand-in until SIGTERM; it prints one line of JSON',
    options: serveOptions,
    example: 'gatehouse serve platform --profile demo',
    load: async () => (await import('./serve.ts')).serve,
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
    name: 'bot',
    args: [{ name: '[task]', help: 'comment (answers the comment of the event), watch or migrate' }],
    summary: 'Answer commands in comments, and watch the default branch; in a workflow',
    options: botOptions,
    example: 'gatehouse bot watch --parts report',
    load: async () => (await import('./bot.ts')).bot,
  },
  {
    name: 'schema',
    args: [{ name: '<name>', help: 'settings, broker or report' }],
    summary: 'Print a JSON Schema',
    options: gateOptions.filter(({ name }) => name === 'vocabulary'),
    example: 'gatehouse schema settings --vocabulary common > pipeline.schema.json',
    load: async () => (await import('./schema.ts')).schema,
  },
  {
    name: 'explain',
    args: [
      {
        name: '<code>',
        help: 'A code as findings show it: settings/unknown-key, conformance/egress-refused',
      },
    ],
    summary: 'Say what the code of a finding means',
    options: [],
    example: 'gatehouse explain settings/same-identity',
    load: async () => (await import('./explain.ts')).explain,
  },
  {
    name: 'init',
    summary: "Write a workflow, the configuration and the editor's schema line",
    options: [{ name: 'force', kind: 'flag', help: 'Write over what is there and differs', cliOnly: true }],
    example: 'gatehouse init',
    load: async () => (await import('./init.ts')).init,
  },
];
