/** The command line: verbs and flags to a command's call. */
import { parseArgs } from 'node:util';
import type { Io } from '../io.ts';
import { VERSION } from '../version.ts';
import { CallError } from './call-error.ts';
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
  checkArguments(args, command);
  const act = await command.load();
  return act({ args, given, values: resolve(options, given, io.env), options, io });
}

async function withoutCommand(name: string, io: Io): Promise<number> {
  if (name === '--version') {
    io.stdout.write(`${VERSION}\n`);
    return 0;
  }
  if (name === '--help') {
    io.stdout.write((await import('./help.ts')).programHelp(commands));
    return 0;
  }
  const names = commands.map((command) => command.name);
  if (name === '') throw new CallError(`no command given; use ${names.join(', ')}`);
  const kind = name.startsWith('-') ? 'option' : 'command';
  throw new CallError(`unknown ${kind} ${await suggested(name, names)} (gatehouse --help)`);
}

async function parse(argv: readonly string[], options: readonly Option[], command: Command) {
  const config = Object.fromEntries(
    options.map(({ name, kind }) => {
      const type: 'boolean' | 'string' = kind === 'flag' ? 'boolean' : 'string';
      return [name, { type, multiple: kind === 'list' }];
    }),
  );
  try {
    return parseArgs({
      args: [...argv],
      options: { ...config, help: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const see = `(gatehouse ${command.name} --help)`;
    const [, flag = ''] = /'(-[^' ]*)/.exec(message) ?? [];
    // The platform's sentences run over several lines and speak of its own API.
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
      const flags = options.map(({ name }) => `--${name}`);
      throw new CallError(`unknown option ${await suggested(flag, flags)} ${see}`);
    }
    const what = /not take an argument/.test(message) ? 'takes no value' : 'needs a value';
    throw new CallError(`${flag} ${what} ${see}`);
  }
}

/** The word, and the known one it may have been meant to be. */
async function suggested(word: string, known: readonly string[]): Promise<string> {
  const { nearest } = await import('../text/nearest.ts');
  const near = nearest(word, known);
  const shown = JSON.stringify(word.slice(0, 60));
  return near ? `${shown}; did you mean ${near}?` : `${shown}; use ${known.join(', ')}`;
}

/** `<name>` must be given, `[name...]` may be, any number of times. */
function checkArguments(args: readonly string[], { name, args: wanted = [] }: Command): void {
  const missing = wanted.find((arg, index) => arg.name.startsWith('<') && args[index] === undefined);
  if (missing) throw new CallError(`${missing.name} is missing: ${missing.help} (gatehouse ${name} --help)`);
  const surplus = wanted.some((arg) => arg.name.endsWith('...]')) ? undefined : args[wanted.length];
  if (surplus !== undefined) {
    throw new CallError(
      `${JSON.stringify(surplus.slice(0, 60))} is one argument too many (gatehouse ${name} --help)`,
    );
  }
}
