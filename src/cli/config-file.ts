import type { Io } from '../io.ts';
import { choice, either, field, flag, list, number, object, type Rule, text } from '../rules/rule.ts';
import { gates } from './gates.ts';
import { type Configured, commonOptions, type Option } from './options.ts';
import { readByRule } from './user-file.ts';

export interface Config {
  /** A gate's part of the file, by gate; a gate that is not configured has none. */
  readonly gates: Readonly<Record<string, Configured>>;
}

/** What a configuration may hold: of each gate the flags that it can give (CONTRACT 2). */
const configRule = (): Rule =>
  object(
    Object.fromEntries(
      gates.map(({ gate, options }) => {
        const keys = [...options, ...commonOptions].filter((one) => !one.callOnly && !one.beforeConfig);
        const fields = keys.map((option) => [option.name, field(option.help, valueRule(option))]);
        return [gate, field(`The gate ${gate}`, object(Object.fromEntries(fields)))];
      }),
    ),
  );

function valueRule({ kind, choices }: Option): Rule {
  if (choices) return choice(...choices);
  const word = text('text');
  const words = either(word, list(word));
  return { flag, number: number({ min: 0 }), text: word, list: words, lines: words }[kind];
}

/** Reads a configuration. Throws `CallError` for one that is not as it must be. */
export async function readConfig(path: string, io: Io): Promise<Config> {
  const file = await readByRule(path, 'the configuration', configRule(), io);
  return { gates: (file.value ?? {}) as Config['gates'] };
}
