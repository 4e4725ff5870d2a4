/** The flags as data (CONTRACT 2): the command line, the variables, the configuration and `--help` come from here. */

import type { Io } from '../io.ts';
import { formatNames, outFiles } from '../report/formats.ts';
import { formatList } from '../report/labels.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

export interface Option {
  /** Without the dashes; also the key in the configuration. */
  readonly name: string;
  /** `flag` takes no value; `list` takes values apart by commas or lines, `lines` by lines only: a value may hold a comma. */
  readonly kind: 'flag' | 'text' | 'number' | 'list' | 'lines';
  /** How the value is called in `--help`. */
  readonly valueName?: string;
  readonly help: string;
  readonly choices?: readonly string[];
  readonly default?: string;
  /** The product's own variable. */
  readonly variable?: string;
  /** Whether the variable is a source of its own beside the flag: the two may disagree, and the gate is told both. */
  readonly separateSource?: boolean;
  /** Whether only the command line can give it. */
  readonly cliOnly?: boolean;
  /** Whether no configuration can give it: it is needed to read one, or asks for something else than judging. */
  readonly notInConfig?: boolean;
  /** Whether only a configuration can give it. */
  readonly configOnly?: boolean;
  /** What the flag means where it is given without a value. */
  readonly valueWhenBare?: string;
}

/** The flags of every command that judges. */
export const gateOptions: readonly Option[] = [
  {
    name: 'format',
    kind: 'text',
    valueName: 'FORMAT',
    choices: formatNames,
    default: 'pretty',
    help: 'What standard output holds',
  },
  {
    name: 'out',
    kind: 'text',
    valueName: 'DIR',
    help: `Write ${formatList(outFiles.map(([file]) => file))} there`,
  },
  {
    name: 'vocabulary',
    kind: 'text',
    valueName: 'WORDS',
    default: 'auto',
    help: 'auto, neutral, common, or a vocabulary file',
  },
  {
    name: 'fail-on',
    kind: 'text',
    valueName: 'SEVERITY',
    choices: ['error', 'warning'],
    default: 'error',
    help: 'What fails a gate',
  },
  { name: 'only', kind: 'list', valueName: 'CHECK,…', help: 'Run these checks only' },
  { name: 'baseline', kind: 'text', valueName: 'FILE', help: 'Failures that are accepted until a date' },
  {
    name: 'trust',
    kind: 'text',
    valueName: 'COMMIT',
    choices: ['head', 'base'],
    default: 'head',
    notInConfig: true,
    help: 'Where configuration, baseline, vocabulary and ignore comments count from: the change, or its base',
  },
  {
    name: 'retries',
    kind: 'number',
    valueName: 'N',
    default: '0',
    help: 'Try a failed check again; a file is judged once',
  },
  { name: 'timeout', kind: 'number', valueName: 'SECONDS', help: 'The time a whole gate may take' },
  { name: 'request-timeout', kind: 'number', valueName: 'SECONDS', help: 'The time one request may take' },
  { name: 'pass-env', kind: 'list', valueName: 'NAME,…', help: 'Variables that a started command gets too' },
];

/** The flags of every command. */
export const commonOptions: readonly Option[] = [
  { name: 'quiet', kind: 'flag', help: 'Nothing on standard error but errors' },
  { name: 'no-color', kind: 'flag', help: 'No colours (also NO_COLOR)', cliOnly: true },
  { name: 'debug', kind: 'flag', help: 'Show where an error came from', cliOnly: true },
];

/** The flags of a gate, with the times that it may take where nothing is said, in seconds. */
export const gateOptionsFor = (timeouts: { timeout: number; 'request-timeout': number }): readonly Option[] =>
  gateOptions.map((option) =>
    option.name === 'timeout' || option.name === 'request-timeout'
      ? { ...option, default: String(timeouts[option.name]) }
      : option,
  );

/** What a command was given: each value from its flag, its variable, the configuration or its default, in this order. */
export class Values {
  readonly #values: ReadonlyMap<string, string | boolean | readonly string[]>;
  /** The same, from other variables. */
  readonly withEnv: (env: Io['env']) => Values;

  constructor(
    values: ReadonlyMap<string, string | boolean | readonly string[]>,
    withEnv: (env: Io['env']) => Values,
  ) {
    this.#values = values;
    this.withEnv = withEnv;
  }

  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' ? value : undefined;
  }

  /** Throws for a value that is no number above or equal to 0. */
  number(name: string): number | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : Number(value);
  }

  list(name: string): readonly string[] {
    const value = this.#values.get(name);
    return Array.isArray(value) ? value : [];
  }
}

/** The variable of an action's input. */
export const inputVariable = (name: string) => `GATEHOUSE_${name.toUpperCase().replaceAll('-', '_')}`;

/** Values of a configuration: one gate's part of the file, by flag name. */
export type GateConfig = Readonly<Record<string, unknown>>;

/** Takes each option's value from where it stands first. Throws `CallError` for one that can't be. */
export function resolveOptions(
  options: readonly Option[],
  flags: Readonly<Record<string, unknown>>,
  env: Io['env'],
  gateConfig: GateConfig = {},
): Values {
  const values = new Map<string, string | boolean | readonly string[]>();
  for (const option of options) {
    for (const [sourceName, value] of sourcesOf(option, flags, env, gateConfig)) {
      // An empty variable is an unset one.
      if (value === undefined || value === '') continue;
      values.set(option.name, convertValue(option, value, sourceName));
      break;
    }
  }
  return new Values(values, (otherEnv) => resolveOptions(options, flags, otherEnv, gateConfig));
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

function convertValue(
  option: Option,
  value: unknown,
  sourceName: string,
): string | boolean | readonly string[] {
  switch (option.kind) {
    case 'flag': {
      if (typeof value === 'boolean') return value;
      const lowerCased = String(value).toLowerCase();
      if (lowerCased === 'true' || lowerCased === 'false') return lowerCased === 'true';
      throw new UsageError(`${sourceName} is ${quoteForMessage(String(value))}; use true or false`);
    }
    case 'list':
    case 'lines': {
      // A list of the configuration needs no marks between its items.
      const items = Array.isArray(value)
        ? value.map(String)
        : String(value).split(option.kind === 'list' ? /[,\r\n]+/ : /[\r\n]+/);
      return items.map((item) => item.trim()).filter((item) => item !== '');
    }
    case 'number':
      if (!/^[0-9]+(?:\.[0-9]+)?$/.test(String(value))) {
        throw new UsageError(`${sourceName} is ${quoteForMessage(String(value))}; use a number of 0 or more`);
      }
      return String(value);
    case 'text': {
      const text = String(value);
      if (option.choices && !option.choices.includes(text)) {
        throw new UsageError(`${sourceName} is ${quoteForMessage(text)}; use ${option.choices.join(', ')}`);
      }
      return text;
    }
  }
}
