/** The command line: verbs and flags to a command's call. */
import { Command as Commander, CommanderError, Option as Flag } from 'commander';
import type { Io } from '../io.ts';
import { VERSION } from '../version.ts';
import { CallError } from './call-error.ts';
import { type Command, commands } from './commands.ts';
import { commonOptions, inputVariable, type Option, resolve } from './options.ts';

/** Runs the command that `argv` calls and returns its exit code. Throws `CallError` where the call is wrong. */
export async function runProgram(argv: readonly string[], io: Io): Promise<number> {
  let code = 0;
  const program = new Commander('gatehouse')
    .description('The gates in front of a merge: pipeline settings first.')
    .version(VERSION, '--version', 'Print the version')
    .helpOption('--help', 'Print help; after a command, its flags')
    .helpCommand(false)
    .addHelpText('after', '\nExample:\n  gatehouse run\n')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 100,
    });
  for (const command of commands) {
    const verb = program.command(command.name).summary(command.summary).description(`${command.summary}.`);
    // Only the command that is called needs its flags.
    if (command.name === argv[0]) define(verb, command, io, (exit) => (code = exit));
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const said =
      error.code === 'commander.help'
        ? `no command given; use ${commands.map(({ name }) => name).join(', ')}`
        : error.message;
    throw new CallError(
      `${said.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')} (gatehouse --help shows the call)`,
    );
  }
  return code;
}

function define(verb: Commander, command: Command, io: Io, done: (code: number) => void): void {
  const options = [...command.options, ...commonOptions];
  for (const { name, help } of command.args ?? []) verb.argument(name, help);
  for (const option of options) verb.addOption(flagOf(option));
  verb.addHelpText('after', `\nExample:\n  ${command.example}\n`);
  verb.action(async () => {
    const given = givenOf(verb, options);
    const positional = verb.processedArgs.flat().filter((arg) => arg !== undefined);
    const act = await command.load();
    done(await act({ args: positional, given, values: resolve(options, given, io.env), options, io }));
  });
}

function flagOf(option: Option): Flag {
  const variable = option.callOnly
    ? ''
    : ` [${[inputVariable(option.name), option.variable].filter(Boolean).join(', ')}]`;
  const known = option.choices ? ` (${option.choices.join(', ')})` : '';
  const usual = option.default === undefined ? '' : `; default ${option.default}`;
  const value = option.kind === 'flag' ? '' : ` <${option.value}>`;
  return new Flag(`--${option.name}${value}`, `${option.help}${known}${usual}${variable}`);
}

/** The flags that were given, by their own names. */
function givenOf(verb: Commander, options: readonly Option[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const { name } of options) {
    const key = name.replace(/^no-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (verb.getOptionValueSource(key) !== 'cli') continue;
    const value = verb.getOptionValue(key);
    given[name] = name.startsWith('no-') ? value === false : value;
  }
  return given;
}
