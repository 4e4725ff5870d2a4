/** The words and variables of the services under test: neutral, unless a vocabulary file names others (CONTRACT 5). */
import type { Io } from '../io.ts';
import { neutralVocabulary, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { loadVocabulary } from './load-inputs.ts';
import type { Values } from './options.ts';

export interface ServiceInputs {
  readonly vocabulary: Vocabulary;
  /** The environment with the platform's variables under their neutral names. */
  readonly env: Io['env'];
  /** The values, those of the platform's own variables among them. */
  readonly values: Values;
}

const NEUTRAL_PREFIX = neutralVocabulary.platform.env_prefix;

/** Throws `CallError` for a vocabulary that can't be read. */
export async function resolveServiceInputs(values: Values, io: Io): Promise<ServiceInputs> {
  const vocabulary = (await loadVocabulary(values, io)) ?? neutralVocabulary;
  const prefix = vocabulary.platform.env_prefix;
  if (prefix === NEUTRAL_PREFIX) return { vocabulary, env: io.env, values };
  const others = Object.entries(io.env).filter(([name]) => !name.startsWith(NEUTRAL_PREFIX));
  const own = Object.entries(io.env).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[NEUTRAL_PREFIX + name.slice(prefix.length), value] as const] : [],
  );
  const env = Object.fromEntries([...others, ...own]);
  return { vocabulary, env, values: values.withEnv(env) };
}
