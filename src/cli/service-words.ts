/** The words and variables of the services under test: neutral, unless a vocabulary file names others (CONTRACT 5). */
import type { Io } from '../io.ts';
import { neutral, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { vocabularyOf } from './chosen.ts';
import type { Values } from './options.ts';

export interface ServiceWords {
  readonly vocabulary: Vocabulary;
  /** The environment with the platform's variables under their neutral names. */
  readonly env: Io['env'];
  /** The values, those of the platform's own variables among them. */
  readonly values: Values;
}

const NEUTRAL = neutral.platform.env_prefix;

/** Throws `CallError` for a vocabulary that can't be read. */
export async function serviceWords(values: Values, io: Io): Promise<ServiceWords> {
  const vocabulary = (await vocabularyOf(values, io)) ?? neutral;
  const prefix = vocabulary.platform.env_prefix;
  if (prefix === NEUTRAL) return { vocabulary, env: io.env, values };
  const others = Object.entries(io.env).filter(([name]) => !name.startsWith(NEUTRAL));
  const own = Object.entries(io.env).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[NEUTRAL + name.slice(prefix.length), value] as const] : [],
  );
  const env = Object.fromEntries([...others, ...own]);
  return { vocabulary, env, values: values.under(env) };
}
