/**
 * The options as data: the command line, variables, the configuration and `--help` are made from these tables.
 * Names, kinds and choices are literal types, so that reading an option that the table lacks does not compile.
 */

import type { Io } from '../io.ts';
import { formatNames, outFiles } from '../report/formats.ts';
import { formatList } from '../report/labels.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

export interface Option {
  /** Without the dashes; also the key in the configuration. */
  readonly name: string;
  /** `flag` takes no value; `list` splits at commas and lines, `lines` at lines only, because a value may hold a comma. */
  readonly kind: 'flag' | 'text' | 'number' | 'list' | 'lines';
  /** The placeholder of the value in `--help`. */
  readonly valueName?: string;
  readonly help: string;
  readonly choices?: readonly string[];
  readonly default?: string;
  /** What `--help` shows as the default of an option whose default depends on something else. */
  readonly defaultText?: string;
  /** The product's own variable. */
  readonly variable?: string;
  /** Whether the gate reads `variable` itself: the flag and the variable may disagree, and the gate needs both. */
  readonly separateSource?: boolean;
  /** Whether only the command line can set it. */
  readonly cliOnly?: boolean;
  /** Whether no configuration can set it: it is needed to read one, or does something other than checking. */
  readonly notInConfig?: boolean;
  /** Whether only a configuration can set it. */
  readonly configOnly?: boolean;
  /** The value of the flag without `=VALUE`. */
  readonly valueWhenBare?: string;
}

/** The options of every command that checks. */
export const gateOptions = [
  {
    name: 'format',
    kind: 'text',
    valueName: 'FORMAT',
    choices: formatNames,
    default: 'pretty',
    help: 'Format of standard output',
  },
  {
    name: 'out',
    kind: 'text',
    valueName: 'DIR',
    help: `Folder to write ${formatList(outFiles.map(([file]) => file))} to`,
  },
  {
    name: 'vocabulary',
    kind: 'text',
    valueName: 'NAME',
    default: 'auto',
    help: 'Product names: auto, neutral, common, or a vocabulary file',
  },
  {
    name: 'fail-on',
    kind: 'text',
    valueName: 'SEVERITY',
    choices: ['error', 'warning'],
    default: 'error',
    help: 'Lowest severity that fails a gate',
  },
  { name: 'only', kind: 'list', valueName: 'CHECK,…', help: 'Run only these checks' },
  {
    name: 'baseline',
    kind: 'text',
    valueName: 'FILE',
    help: 'Baseline file: failures accepted until a date',
  },
  {
    name: 'trust',
    kind: 'text',
    valueName: 'COMMIT',
    choices: ['head', 'base'],
    default: 'head',
    notInConfig: true,
    help: 'Take configuration, baseline, vocabulary and ignore comments from the change (head) or its base',
  },
  {
    name: 'retries',
    kind: 'number',
    valueName: 'N',
    default: '0',
    help: 'Retry a failed check up to N times; settings files are never retried',
  },
  { name: 'timeout', kind: 'number', valueName: 'SECONDS', help: 'Time limit for the whole gate' },
  { name: 'request-timeout', kind: 'number', valueName: 'SECONDS', help: 'Time limit for one request' },
  {
    name: 'pass-env',
    kind: 'list',
    valueName: 'NAME,…',
    help: 'Extra environment variables to pass to started commands',
  },
] as const satisfies readonly Option[];

/** The options of every command. */
export const commonOptions = [
  { name: 'quiet', kind: 'flag', help: 'Print only errors on standard error' },
  { name: 'no-color', kind: 'flag', help: 'Disable colors (also NO_COLOR)', cliOnly: true },
  { name: 'debug', kind: 'flag', help: 'Print the stack trace of an internal error', cliOnly: true },
] as const satisfies readonly Option[];

export type GateOption = (typeof gateOptions)[number];
export type CommonOption = (typeof commonOptions)[number];

/** The options of a table that have one of these names. */
export type Named<O extends Option, Name extends O['name']> = Extract<O, { readonly name: Name }>;

/** The options of `table` with these names, in the order of the table. */
export const pickOptions = <const T extends readonly Option[], const N extends T[number]['name']>(
  table: T,
  ...names: readonly N[]
) => table.filter((option): option is Named<T[number], N> => names.some((name) => name === option.name));

/** The options of `table` without those of these names. */
export const omitOptions = <const T extends readonly Option[], const N extends T[number]['name']>(
  table: T,
  ...names: readonly N[]
) =>
  table.filter(
    (option): option is Exclude<T[number], { readonly name: N }> =>
      !names.some((name) => name === option.name),
  );

type TimeLimit = Named<GateOption, 'timeout' | 'request-timeout'>;

/** The options of a gate with its default time limits, in seconds. */
export const gateOptionsFor = (defaults: Readonly<Record<TimeLimit['name'], number>>) =>
  gateOptions.map((option): Exclude<GateOption, TimeLimit> | (TimeLimit & { readonly default: string }) =>
    option.name === 'timeout' || option.name === 'request-timeout'
      ? { ...option, default: String(defaults[option.name]) }
      : option,
  );

type OfKind<O extends Option, K extends Option['kind']> = Extract<O, { readonly kind: K }>;
/** `undefined` for an option that may be absent: one without a default. */
type IfNoDefault<O extends Option> = O extends { readonly default: string } ? never : undefined;
type TextValue<O extends Option> = O extends { readonly choices: readonly (infer C)[] } ? C : string;
type TextValues<O extends Option> = {
  readonly [T in OfKind<O, 'text'> as T['name']]: TextValue<T> | IfNoDefault<T>;
};
type NumberValues<O extends Option> = {
  readonly [T in OfKind<O, 'number'> as T['name']]: number | IfNoDefault<T>;
};

/**
 * The resolved values of a table's options. The members are properties so that TypeScript compares them strictly: values of
 * more options can be passed where fewer are expected, and never the other way round.
 */
export interface Values<O extends Option> {
  readonly flag: (name: OfKind<O, 'flag'>['name']) => boolean;
  readonly text: <N extends keyof TextValues<O>>(name: N) => TextValues<O>[N];
  readonly number: <N extends keyof NumberValues<O>>(name: N) => NumberValues<O>[N];
  readonly list: (name: OfKind<O, 'list' | 'lines'>['name']) => readonly string[];
  /** Never set. TypeScript does not compare what generic functions accept, so the options are stated here once more. */
  readonly options?: (option: O extends Option ? readonly [O['kind'], O['name']] : never) => void;
  /** The same options, resolved from other variables. Throws `UsageError` for an invalid value. */
  readonly withEnv: (env: Io['env']) => this;
}

/** The variable of an action's input. */
export const inputVariable = (name: string) => `GATEHOUSE_${name.toUpperCase().replaceAll('-', '_')}`;

/** One gate's section of the configuration: values by option name. */
export type GateConfig = Readonly<Record<string, unknown>>;

type OptionValue = string | boolean | readonly string[];

/** Resolves each option: flag, input variable, product variable, configuration, default. Throws `UsageError` for an invalid value. */
export function resolveOptions<const T extends readonly Option[]>(
  options: T,
  flags: Readonly<Record<string, unknown>>,
  env: Io['env'],
  gateConfig: GateConfig = {},
): Values<T[number]> {
  const resolved = new Map<string, OptionValue>();
  for (const option of options) {
    for (const [sourceName, value] of sourcesOf(option, flags, env, gateConfig)) {
      // An empty variable counts as unset.
      if (value === undefined || value === '') continue;
      resolved.set(option.name, convertValue(option, value, sourceName));
      break;
    }
  }
  const text = (name: string) => {
    const value = resolved.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    flag: (name: string) => resolved.get(name) === true,
    text,
    number: (name: string) => {
      const value = text(name);
      return value === undefined ? undefined : Number(value);
    },
    list: (name: string) => {
      const value = resolved.get(name);
      return Array.isArray(value) ? value : [];
    },
    withEnv: (otherEnv: Io['env']) => resolveOptions(options, flags, otherEnv, gateConfig),
    // The names and the types of the values come from the tables; at run time they are strings.
  } as unknown as Values<T[number]>;
}

function* sourcesOf(
  option: Option,
  flags: Readonly<Record<string, unknown>>,
  env: Io['env'],
  gateConfig: GateConfig,
): Iterable<readonly [string, unknown]> {
  const flag = flags[option.name];
  yield [`--${option.name}`, Array.isArray(flag) ? flag.join() : flag];
  if (!option.cliOnly) {
    if (!option.configOnly) yield [inputVariable(option.name), env[inputVariable(option.name)]];
    if (option.variable && !option.separateSource) yield [option.variable, env[option.variable]];
    if (!option.notInConfig) yield [`${option.name} in the configuration`, gateConfig[option.name]];
  }
  yield ['the default', option.default];
}

function convertValue(option: Option, value: unknown, sourceName: string): OptionValue {
  switch (option.kind) {
    case 'flag': {
      if (typeof value === 'boolean') return value;
      const lowerCased = String(value).toLowerCase();
      if (lowerCased === 'true' || lowerCased === 'false') return lowerCased === 'true';
      throw new UsageError(`${sourceName} is ${quoteForMessage(String(value))}; expected true or false`);
    }
    case 'list':
    case 'lines': {
      // The items of a YAML list stay whole.
      const items = Array.isArray(value)
        ? value.map(String)
        : String(value).split(option.kind === 'list' ? /[,\r\n]+/ : /[\r\n]+/);
      return items.map((item) => item.trim()).filter((item) => item !== '');
    }
    case 'number':
      if (!/^[0-9]+(?:\.[0-9]+)?$/.test(String(value)))
        throw new UsageError(
          `${sourceName} is ${quoteForMessage(String(value))}; expected a number of 0 or more`,
        );
      return String(value);
    case 'text': {
      const text = String(value);
      if (option.choices && !option.choices.includes(text))
        throw new UsageError(
          `${sourceName} is ${quoteForMessage(text)}; expected one of ${option.choices.join(', ')}`,
        );
      return text;
    }
  }
}

/** The texts of a key of the configuration: a value, a list, or a string with an item per line. */
export function textsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value)
    ? value.map(String)
    : String(value)
        .split(/[\r\n]+/)
        .map((one) => one.trim())
        .filter((one) => one !== '');
}

/** `value` where it is a whole number from `min` to `max`. Throws `UsageError` otherwise. */
export function wholeNumber(flag: string, value: number, min: number, max = Number.MAX_SAFE_INTEGER): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  throw new UsageError(`${flag} is ${value}; expected a whole number ${range}`);
}

/** Timers take at most 2^31 ms. */
const MAX_SECONDS = 2_000_000;

/** The value of a time limit, in seconds. Throws `UsageError` for one that no timer can wait for. */
export function secondsOf(flag: string, value = MAX_SECONDS): number {
  if (value > 0 && value <= MAX_SECONDS) return value;
  throw new UsageError(`${flag} is ${value}; expected a number of seconds above 0 and up to ${MAX_SECONDS}`);
}
