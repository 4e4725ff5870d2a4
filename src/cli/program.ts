/** The command line: verbs and flags to a command's call. */
import { parseArgs } from 'node:util';
import type { Io } from '../io.ts';
import { VERSION } from '../version.ts';
import { type CliCommand, commands } from './commands.ts';
import { commonOptions, type Option, resolveOptions } from './options.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** Runs the command that `argv` calls and returns its exit code. Throws `CallError` where the call is wrong. */
export async function runProgram(argv: readonly string[], io: Io): Promise<number> {
  const [name = '', ...rest] = argv;
  const command = commands.find((one) => one.name === name);
  if (!command) return runWithoutCommand(name, io);
  const options = [...command.options, ...commonOptions];
  const { values: flags, positionals: args } = await parseCommandLine(rest, options, command);
  if (flags['help']) {
    io.stdout.write((await import('./help.ts')).commandHelp(command, options));
    return 0;
  }
  if (flags['version']) return printVersion(io);
  checkArguments(args, command);
  const action = await command.load();
  const values = resolveOptions(options, flags, io.env);
  const trustedIo =
    values.text('trust') === 'base' ? await (await import('./trusted-base.ts')).withTrustedBase(io) : io;
  return action({ args, flags, values, options, io: trustedIo });
}

async function runWithoutCommand(name: string, io: Io): Promise<number> {
  if (name === '--version') return printVersion(io);
  if (name === '--help' || name === '-h') {
    io.stdout.write((await import('./help.ts')).programHelp(commands));
    return 0;
  }
  const names = commands.map((command) => command.name);
  if (name === '') throw new UsageError(`no command given; use ${names.join(', ')}`);
  if (!name.startsWith('-'))
    throw new UsageError(`unknown command ${await withSuggestion(name, names)} (gatehouse --help)`);
  const [flag = ''] = name.split('=');
  if (
    [...commands.flatMap(({ options }) => options), ...commonOptions].some((one) => flag === `--${one.name}`)
  )
    throw new UsageError(`${flag} comes behind its command: gatehouse settings ${flag} (gatehouse --help)`);
  throw new UsageError(
    `unknown option ${await withSuggestion(flag, ['--help', '--version'])} (gatehouse --help)`,
  );
}

function printVersion(io: Io): number {
  io.stdout.write(`${VERSION}\n`);
  return 0;
}

async function parseCommandLine(argv: readonly string[], options: readonly Option[], command: CliCommand) {
  // The platform's parser takes a millisecond to load.
  if (argv.length === 0) return { values: {} as Record<string, unknown>, positionals: [] as string[] };
  const config = Object.fromEntries(
    options.map(({ name, kind }) => {
      const type: 'boolean' | 'string' = kind === 'flag' ? 'boolean' : 'string';
      return [name, { type, multiple: kind === 'list' }];
    }),
  );
  try {
    return parseArgs({
      args: expandBareFlags(argv, options),
      options: { ...config, help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const helpHint = `(gatehouse ${command.name} --help)`;
    const [, flag = ''] = /'(-[^' ]*)/.exec(message) ?? [];
    // The platform's sentences run over several lines and speak of its own API.
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const flags = [...options.map(({ name }) => `--${name}`), '--help', '--version'];
      throw new UsageError(`unknown option ${await withSuggestion(flag, flags)} ${helpHint}`);
    }
    const problem = /not take an argument/.test(message)
      ? 'takes no value'
      : /ambiguous/.test(message)
        ? `needs a value; one that begins with - is written ${flag}=-…`
        : 'needs a value';
    throw new UsageError(`${flag} ${problem} ${helpHint}`);
  }
}

/** A flag that may stand without a value, with the value that means. */
function expandBareFlags(argv: readonly string[], options: readonly Option[]): string[] {
  const end = argv.indexOf('--');
  return argv.map((arg, index) => {
    const { valueWhenBare } = options.find(({ name }) => arg === `--${name}`) ?? {};
    return valueWhenBare === undefined || (end >= 0 && index > end) ? arg : `${arg}=${valueWhenBare}`;
  });
}

/** The word, and the known one it may have been meant to be. */
async function withSuggestion(word: string, known: readonly string[]): Promise<string> {
  const { nearest } = await import('../text/nearest.ts');
  const didYouMean = nearest(word, known);
  return `${quoteForMessage(word)}; ${didYouMean ? `did you mean ${didYouMean}?` : `use ${known.join(', ')}`}`;
}

/** `<name>` must be given, `[name...]` may be, any number of times. */
function checkArguments(args: readonly string[], { name, args: expected = [] }: CliCommand): void {
  const missing = expected.find((arg, index) => arg.name.startsWith('<') && args[index] === undefined);
  if (missing) throw new UsageError(`${missing.name} is missing: ${missing.help} (gatehouse ${name} --help)`);
  const extra = expected.some((arg) => arg.name.endsWith('...]')) ? undefined : args[expected.length];
  if (extra !== undefined) {
    throw new UsageError(`${quoteForMessage(extra)} is one argument too many (gatehouse ${name} --help)`);
  }
}
