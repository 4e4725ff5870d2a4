/** The command line: finds the command, parses its flags, runs it. */
import { parseArgs } from 'node:util';
import type { Io } from '../io.ts';
import { VERSION } from '../version.ts';
import type { CliCommand } from './command.ts';
import { commands } from './commands.ts';
import { commonOptions, gateOptions, type Option, pickOptions, resolveOptions } from './options.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** Runs the command that `argv` names and returns its exit code. Throws `UsageError`. */
export async function runProgram(argv: readonly string[], processIo: Io): Promise<number> {
  const io = await withInputsOnly(processIo);
  const [name = '', ...rest] = argv;
  const command = commands.find((one) => one.name === name);
  if (!command) return runWithoutCommand(name, io);
  const { values: flags, positionals: args } = await parseCommandLine(rest, command);
  if (flags['help']) {
    io.stdout.write((await import('./help.ts')).commandHelp(command));
    return 0;
  }
  if (flags['version']) return printVersion(io);
  checkArguments(args, command);
  return command.run({ args, flags, io: await trustedIo(command, flags, io) });
}

/** In a step of an action: `io` with no `GATEHOUSE_` variable but its inputs. */
const withInputsOnly = async (io: Io): Promise<Io> =>
  io.env['GATEHOUSE_ACTION'] ? (await import('./action-environment.ts')).withActionInputs(io) : io;

/** `io` with the commit that `--trust` asks for. */
async function trustedIo(
  { options }: CliCommand,
  flags: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<Io> {
  const trustOption = pickOptions(gateOptions, 'trust').filter((option) => options.includes(option));
  if (resolveOptions(trustOption, flags, io.env).text('trust') !== 'base') return io;
  return (await import('./trusted-files.ts')).withTrustedBase(io);
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
  const allOptions: readonly Option[] = [...commonOptions, ...commands.flatMap(({ options }) => options)];
  if (allOptions.some((option) => flag === `--${option.name}`))
    throw new UsageError(`${flag} goes after the command: gatehouse settings ${flag} (gatehouse --help)`);
  throw new UsageError(
    `unknown option ${await withSuggestion(flag, ['--help', '--version'])} (gatehouse --help)`,
  );
}

function printVersion(io: Io): number {
  io.stdout.write(`${VERSION}\n`);
  return 0;
}

async function parseCommandLine(argv: readonly string[], { name: commandName, options }: CliCommand) {
  // `parseArgs` takes a millisecond to load.
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
    const helpHint = `(gatehouse ${commandName} --help)`;
    const [, flag = ''] = /'(-[^' ]*)/.exec(message) ?? [];
    // The messages of `parseArgs` have several lines and mention its own API.
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const flags = [...options.map(({ name }) => `--${name}`), '--help', '--version'];
      throw new UsageError(`unknown option ${await withSuggestion(flag, flags)} ${helpHint}`);
    }
    const problem = /not take an argument/.test(message)
      ? 'takes no value'
      : /ambiguous/.test(message)
        ? `needs a value; write ${flag}=-… for one that begins with -`
        : 'needs a value';
    throw new UsageError(`${flag} ${problem} ${helpHint}`);
  }
}

/** Adds their value to flags that may be given without one. */
function expandBareFlags(argv: readonly string[], options: readonly Option[]): string[] {
  const end = argv.indexOf('--');
  return argv.map((arg, index) => {
    const { valueWhenBare } = options.find(({ name }) => arg === `--${name}`) ?? {};
    return valueWhenBare === undefined || (end >= 0 && index > end) ? arg : `${arg}=${valueWhenBare}`;
  });
}

/** The word, and the known word that it may be a misspelling of. */
async function withSuggestion(word: string, known: readonly string[]): Promise<string> {
  const { nearest } = await import('../text/nearest.ts');
  const didYouMean = nearest(word, known);
  return `${quoteForMessage(word)}; ${didYouMean ? `did you mean ${quoteForMessage(didYouMean)}?` : `use ${known.join(', ')}`}`;
}

/** Throws `UsageError` for a missing argument or one too many. */
function checkArguments(args: readonly string[], { name, args: expected = [] }: CliCommand): void {
  const missing = expected.find((arg, index) => arg.name.startsWith('<') && args[index] === undefined);
  if (missing) throw new UsageError(`${missing.name} is missing: ${missing.help} (gatehouse ${name} --help)`);
  const extra = expected.some((arg) => arg.name.endsWith('...]')) ? undefined : args[expected.length];
  if (extra !== undefined) {
    throw new UsageError(`${quoteForMessage(extra)} is an unexpected argument (gatehouse ${name} --help)`);
  }
}
