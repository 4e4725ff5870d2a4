import type { Io } from '../io.ts';
import { choice, either, field, flag, list, number, object, type Rule, text } from '../rules/rule.ts';
import type { Configured, Option } from './options.ts';
import { readByRule } from './user-file.ts';

export interface Config {
  /** A gate's part of the file, by gate; a gate that is not configured has none. */
  readonly gates: Readonly<Record<string, Configured>>;
}

/** The rule of a configuration whose gates take these flags (CONTRACT 2). */
function configRule(gates: Readonly<Record<string, readonly Option[]>>): Rule {
  return object(
    Object.fromEntries(
      Object.entries(gates).map(([gate, options]) => [
        gate,
        field(
          `The gate ${gate}`,
          object(
            Object.fromEntries(options.map((option) => [option.name, field(option.help, valueRule(option))])),
          ),
        ),
      ]),
    ),
  );
}

function valueRule({ kind, choices }: Option): Rule {
  if (choices) return choice(...choices);
  const word = text('text');
  const words = either(word, list(word));
  return { flag, number: number({ min: 0 }), text: word, list: words, lines: words }[kind];
}

/** Reads a configuration. Throws `CallError` for one that is not as it must be. */
export async function readConfig(
  path: string,
  gates: Readonly<Record<string, readonly Option[]>>,
  io: Io,
): Promise<Config> {
  const file = await readByRule(path, 'the configuration', configRule(gates), io);
  return { gates: (file.value ?? {}) as Config['gates'] };
}
