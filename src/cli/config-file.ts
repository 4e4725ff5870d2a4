import type { Io } from '../io.ts';
import { boolean, choice, field, list, number, object, type Rule, string, union } from '../rules/rule.ts';
import { gates } from './gates.ts';
import { commonOptions, type GateConfig, type Option } from './options.ts';
import { readTypedYaml } from './typed-yaml-file.ts';

export interface Config {
  /** A gate's part of the file, by gate; a gate that is not configured has none. */
  readonly gates: Readonly<Record<string, GateConfig>>;
}

/** What a configuration may hold: of each gate the flags that it can give (CONTRACT 2). */
const configRule = (): Rule =>
  object(
    Object.fromEntries(
      gates.map(({ gate, options }) => {
        const keys = [...options, ...commonOptions].filter((one) => !one.cliOnly && !one.notInConfig);
        const fields = keys.map((option) => [option.name, field(option.help, valueRule(option))]);
        return [gate, field(`The gate ${gate}`, object(Object.fromEntries(fields)))];
      }),
    ),
  );

function valueRule({ kind, choices }: Option): Rule {
  if (choices) return choice(...choices);
  const textRule = string('text');
  const textOrList = union(textRule, list(textRule));
  return { flag: boolean, number: number({ min: 0 }), text: textRule, list: textOrList, lines: textOrList }[
    kind
  ];
}

/** Reads a configuration. Throws `CallError` for one that is not as it must be. */
export async function readConfig(path: string, io: Io): Promise<Config> {
  const file = await readTypedYaml(path, 'the configuration', configRule(), io);
  return { gates: (file.value ?? {}) as Config['gates'] };
}
