/** The words that call a gate again, as they stand in a report. */
import type { Io } from '../io.ts';
import { shellQuote } from '../report/reproduce-command.ts';
import type { Invocation } from './commands.ts';
import { commonOptions, gateOptions, inputVariable, type Option } from './options.ts';

/** Flags that decide what is found and what it comes to; the others of every gate are about how it is run and shown. */
const RESULT_FLAGS = ['vocabulary', 'fail-on', 'baseline', 'pass-env'];
const EXCLUDED_FLAGS = new Set(
  [...gateOptions, ...commonOptions].map(({ name }) => name).filter((name) => !RESULT_FLAGS.includes(name)),
);

/** `gatehouse NAME` with the arguments and flags of the call, or of an action's inputs; never a secret: no flag takes one. */
export function rerunCommand(
  name: string,
  args: readonly string[],
  invocation: Pick<Invocation, 'flags' | 'options' | 'io'>,
): string {
  const flags = invocation.options.flatMap((option) =>
    EXCLUDED_FLAGS.has(option.name) || option.configOnly
      ? []
      : flagOf(option, invocation.flags, invocation.io.env),
  );
  return ['gatehouse', name, ...args.map((word) => shellQuote(word)), ...flags].join(' ');
}

function flagOf(option: Option, flags: Invocation['flags'], env: Io['env']): string[] {
  const flag = `--${option.name}`;
  const value = [
    flags[option.name],
    env[inputVariable(option.name)],
    option.variable ? env[option.variable] : undefined,
  ].find((one) => one !== undefined && one !== '');
  if (value === undefined || value === false) return [];
  if (option.kind === 'flag') return String(value) === 'true' ? [flag] : [];
  return [`${flag}=${shellQuote(Array.isArray(value) ? value.join() : String(value))}`];
}
