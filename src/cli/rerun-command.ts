/** The command line that re-runs a gate, as reports show it. */
import type { Io } from '../io.ts';
import { shellQuote } from '../report/reproduce-command.ts';
import type { Invocation } from './command.ts';
import { commonOptions, gateOptions, inputVariable, type Option } from './options.ts';

/** The options of every gate that change its result; the others change only how it runs and is shown. */
const RESULT_OPTIONS = ['vocabulary', 'fail-on', 'baseline', 'pass-env'];
const EXCLUDED_OPTIONS = new Set<string>(
  [...gateOptions, ...commonOptions].map(({ name }) => name).filter((name) => !RESULT_OPTIONS.includes(name)),
);

/** `gatehouse NAME` with these arguments and the options given as flags or variables. It holds no secret: no option takes one. */
export function rerunCommand(
  name: string,
  args: readonly string[],
  invocation: Pick<Invocation<Option>, 'flags' | 'options' | 'io'>,
): string {
  const flags = invocation.options.flatMap((option) =>
    EXCLUDED_OPTIONS.has(option.name) || option.configOnly
      ? []
      : flagOf(option, invocation.flags, invocation.io.env),
  );
  return ['gatehouse', name, ...args.map((word) => shellQuote(word)), ...flags].join(' ');
}

function flagOf(option: Option, flags: Invocation<Option>['flags'], env: Io['env']): string[] {
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
