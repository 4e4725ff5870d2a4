/** What a command is, and one call of it. */
import type { Io } from '../io.ts';
import { type CommonOption, commonOptions, type Option, resolveOptions, type Values } from './options.ts';

/** One call of a command whose own options are `O`. */
export interface Invocation<O extends Option> {
  readonly args: readonly string[];
  /** The flags of the command line, by name. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** The options resolved without a configuration. */
  readonly values: Values<O | CommonOption>;
  /** The command's own options and the common ones. */
  readonly options: readonly Option[];
  readonly io: Io;
}

/** An entry of the command table, whatever its options. */
export interface CliCommand {
  readonly name: string;
  /** `<code>` is required, `[email]` is optional, `[files...]` may be repeated. */
  readonly args?: readonly { readonly name: string; readonly help: string }[];
  readonly summary: string;
  /** The command's own options and the common ones. */
  readonly options: readonly Option[];
  readonly example: string;
  /** Loads the command and runs it; returns the exit code. Throws `UsageError`. */
  readonly run: (input: Pick<Invocation<Option>, 'args' | 'flags' | 'io'>) => Promise<number>;
}

interface CommandDefinition<T extends readonly Option[]> extends Omit<CliCommand, 'options' | 'run'> {
  readonly options: T;
  readonly load: () => Promise<(invocation: Invocation<T[number]>) => Promise<number>>;
}

/** Ties a command to its option table: its function can read the options of that table only. */
export function defineCommand<const T extends readonly Option[]>(
  definition: CommandDefinition<T>,
): CliCommand {
  const { load, ...command } = definition;
  const options: readonly (T[number] | CommonOption)[] = [...definition.options, ...commonOptions];
  return {
    ...command,
    options,
    run: async ({ args, flags, io }) => {
      const execute = await load();
      return execute({ args, flags, values: resolveOptions(options, flags, io.env), options, io });
    },
  };
}
