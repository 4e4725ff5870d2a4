/** The table of commands. A command's code is loaded when it is called. */
import { botOptions } from './bot-options.ts';
import { type CliCommand, defineCommand } from './command.ts';
import { conformanceOptions } from './conformance-options.ts';
import { conversationOptions, verifyOptions } from './control-options.ts';
import { runCommandOptions } from './gates.ts';
import { gateOptions, pickOptions } from './options.ts';
import { seedOptions, validateOptions } from './platform-options.ts';
import { reportOptions } from './report-options.ts';
import { serveOptions } from './serve-options.ts';
import { settingsOptions } from './settings-options.ts';

export const commands: readonly CliCommand[] = [
  defineCommand({
    name: 'run',
    summary: 'Run the gates of the configuration and write one report',
    options: runCommandOptions,
    example: 'gatehouse run --out report',
    load: async () => (await import('./run.ts')).run,
  }),
  defineCommand({
    name: 'settings',
    args: [{ name: '[files...]', help: 'Files or globs (default pipeline.yml, pipeline.yaml)' }],
    summary: 'Check pipeline settings files',
    options: settingsOptions,
    example: "gatehouse settings 'stacks/*/pipeline.yml' --new-from origin/main",
    load: async () => (await import('./settings.ts')).settings,
  }),
  defineCommand({
    name: 'conformance',
    summary: 'Run the conformance suite against a broker',
    options: conformanceOptions,
    example: "gatehouse conformance --start 'node broker.js' --capabilities inference,egress",
    load: async () => (await import('./conformance.ts')).conformance,
  }),
  defineCommand({
    name: 'seed',
    summary: "Create a profile's sample data on a platform",
    options: seedOptions,
    example: 'gatehouse seed --base-url http://localhost:8080 --profile demo --dry-run',
    load: async () => (await import('./seed.ts')).seed,
  }),
  defineCommand({
    name: 'validate',
    summary: 'Check every screen of a platform against its profile',
    options: validateOptions,
    example: 'gatehouse validate --base-url http://localhost:8080 --profile demo',
    load: async () => (await import('./validate.ts')).validate,
  }),
  defineCommand({
    name: 'verify',
    summary: 'Check that a control service is up (GET /health)',
    options: verifyOptions,
    example: 'gatehouse verify --base-url http://localhost:4000',
    load: async () => (await import('./verify.ts')).verify,
  }),
  defineCommand({
    name: 'verify-conversation',
    args: [
      {
        name: '[email]',
        help: "The account's email address (also CONTROL_EMAIL); CONTROL_PASSWORD holds its password",
      },
      { name: '[strict]', help: 'The word strict: require a reply from a real model' },
    ],
    summary: 'Run a test conversation end to end',
    options: conversationOptions,
    example: 'gatehouse verify-conversation gate@example.com --emulator --start ./control.sh --register',
    load: async () => (await import('./verify-conversation.ts')).verifyConversation,
  }),
  defineCommand({
    name: 'serve',
    args: [{ name: '<name>', help: 'broker, platform, control or emulator' }],
    summary: 'Run a stand-in server until interrupted',
    options: serveOptions,
    example: 'gatehouse serve platform --profile demo',
    load: async () => (await import('./serve.ts')).serve,
  }),
  defineCommand({
    name: 'report',
    args: [{ name: '[parts...]', help: 'Report files, or folders of report files' }],
    summary: 'Merge report files into one report',
    options: reportOptions,
    example: 'gatehouse report parts --expect settings,conformance --out report',
    load: async () => (await import('./report.ts')).report,
  }),
  defineCommand({
    name: 'bot',
    args: [{ name: '[task]', help: 'comment (handles the comment of the event), watch or migrate' }],
    summary: 'Handle commands in comments and watch the default branch (workflows only)',
    options: botOptions,
    example: 'gatehouse bot watch --parts report',
    load: async () => (await import('./bot.ts')).bot,
  }),
  defineCommand({
    name: 'schema',
    args: [{ name: '<name>', help: 'settings, broker or report' }],
    summary: 'Print a JSON Schema',
    options: pickOptions(gateOptions, 'vocabulary'),
    example: 'gatehouse schema settings --vocabulary common > pipeline.schema.json',
    load: async () => (await import('./schema.ts')).schema,
  }),
  defineCommand({
    name: 'lsp',
    args: [
      { name: '[files...]', help: 'Files or globs that are settings (default: those of the configuration)' },
    ],
    summary: 'Serve settings files to an editor, by the Language Server Protocol',
    options: pickOptions(gateOptions, 'vocabulary'),
    example: 'gatehouse lsp',
    load: async () => (await import('./lsp.ts')).lsp,
  }),
  defineCommand({
    name: 'explain',
    args: [
      {
        name: '<code>',
        help: 'A code as findings show it, such as settings/unknown-key or egress-refused',
      },
    ],
    summary: 'Explain the code of a finding',
    options: [],
    example: 'gatehouse explain settings/same-identity',
    load: async () => (await import('./explain.ts')).explain,
  }),
  defineCommand({
    name: 'init',
    summary: 'Write the workflow, the configuration and the schema line for editors',
    options: [{ name: 'force', kind: 'flag', help: 'Overwrite existing files that differ', cliOnly: true }],
    example: 'gatehouse init',
    load: async () => (await import('./init.ts')).init,
  }),
];
