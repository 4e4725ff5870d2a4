import type { Io } from '../io.ts';
import { boolean, choice, field, list, number, object, type Rule, string, union } from '../rules/rule.ts';
import type { Config } from './config.ts';
import { gates } from './gates.ts';
import { commonOptions, type Option } from './options.ts';
import type { FromConfigFiles } from './trusted-files.ts';
import { readTypedYaml } from './typed-yaml-file.ts';

/** The configuration file: one key for each gate, whose keys are the options of the gate's command. */
const configRule = (): Rule =>
  object(
    Object.fromEntries(
      gates.map(({ gate, options }) => {
        const keyOptions: readonly Option[] = [...options, ...commonOptions];
        const keys = keyOptions.filter((one) => !one.cliOnly && !one.notInConfig);
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

/** Reads a configuration. Throws `UsageError` for an invalid one. */
export async function readConfig(path: string, io: Io): Promise<FromConfigFiles<Config>> {
  const { value, configFiles } = await readTypedYaml(path, 'the configuration', configRule(), io);
  return { value: { gates: (value ?? {}) as Config['gates'] }, configFiles };
}
