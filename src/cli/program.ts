/** The command line: verbs and flags to a command's call. */
import { parseArgs } from 'node:util';
import type { Io } from '../io.ts';
import { VERSION } from '../version.ts';
import { CallError, quoted } from './call-error.ts';
import { type Command, commands } from './commands.ts';
import { commonOptions, type Option, resolve } from './options.ts';

/** Runs the command that `argv` calls and returns its exit code. Throws `CallError` where the call is wrong. */
export async function runProgram(argv: readonly string[], io: Io): Promise<number> {
  const [name = '', ...rest] = argv;
  const command = commands.find((one) => one.name === name);
  if (!command) return withoutCommand(name, io);
  const options = [...command.options, ...commonOptions];
  const { values: given, positionals: args } = await parse(rest, options, command);
  if (given['help']) {
    io.stdout.write((await import('./help.ts')).commandHelp(command, options));
    return 0;
  }
  if (given['version']) return printVersion(io);
  checkArguments(args, command);
  const act = await command.load();
  const values = resolve(options, given, io.env);
  const here = values.text('trust') === 'base' ? await (await import('./trust.ts')).trusting(io) : io;
  return act({ args, given, values, options, io: here });
}

async function withoutCommand(name: string, io: Io): Promise<number> {
  if (name === '--version') return printVersion(io);
  if (name === '--help' || name === '-h') {
    io.stdout.write((await import('./help.ts')).programHelp(commands));
    return 0;
  }
  const names = commands.map((command) => command.name);
  if (name === '') throw new CallError(`no command given; use ${names.join(', ')}`);
  if (!name.startsWith('-'))
    throw new CallError(`unknown command ${await suggested(name, names)} (gatehouse --help)`);
  const [flag = ''] = name.split('=');
  if (
    [...commands.flatMap(({ options }) => options), ...commonOptions].some((one) => flag === `--${one.name}`)
  )
    throw new CallError(`${flag} comes behind its command: gatehouse settings ${flag} (gatehouse --help)`);
  throw new CallError(`unknown option ${await suggested(flag, ['--help', '--version'])} (gatehouse --help)`);
}

function printVersion(io: Io): number {
  io.stdout.write(`${VERSION}\n`);
  return 0;
}

async function parse(argv: readonly string[], options: readonly Option[], command: Command) {
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
      args: withValues(argv, options),
      options: { ...config, help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const see = `(gatehouse ${command.name} --help)`;
    const [, flag = ''] = /'(-[^' ]*)/.exec(message) ?? [];
    // The platform's sentences run over several lines and speak of its own API.
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const flags = [...options.map(({ name }) => `--${name}`), '--help', '--version'];
      throw new CallError(`unknown option ${await suggested(flag, flags)} ${see}`);
    }
    const what = /not take an argument/.test(message)
      ? 'takes no value'
      : /ambiguous/.test(message)
        ? `needs a value; one that begins with - is written ${flag}=-…`
        : 'needs a value';
    throw new CallError(`${flag} ${what} ${see}`);
  }
}

/** A flag that may stand without a value, with the value that means. */
function withValues(argv: readonly string[], options: readonly Option[]): string[] {
  const end = argv.indexOf('--');
  return argv.map((arg, index) => {
    const { bare } = options.find(({ name }) => arg === `--${name}`) ?? {};
    return bare === undefined || (end >= 0 && index > end) ? arg : `${arg}=${bare}`;
  });
}

/** The word, and the known one it may have been meant to be. */
async function suggested(word: string, known: readonly string[]): Promise<string> {
  const { nearest } = await import('../text/nearest.ts');
  const near = nearest(word, known);
  return `${quoted(word)}; ${near ? `did you mean ${near}?` : `use ${known.join(', ')}`}`;
}

/** `<name>` must be given, `[name...]` may be, any number of times. */
function checkArguments(args: readonly string[], { name, args: wanted = [] }: Command): void {
  const missing = wanted.find((arg, index) => arg.name.startsWith('<') && args[index] === undefined);
  if (missing) throw new CallError(`${missing.name} is missing: ${missing.help} (gatehouse ${name} --help)`);
  const surplus = wanted.some((arg) => arg.name.endsWith('...]')) ? undefined : args[wanted.length];
  if (surplus !== undefined) {
    throw new CallError(`${quoted(surplus)} is one argument too many (gatehouse ${name} --help)`);
  }
}
