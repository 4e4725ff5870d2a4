/** The product names and variables of the services under test: neutral, unless a vocabulary file names others (docs/vocabulary.md). */
import type { Io } from '../io.ts';
import { neutralVocabulary, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { loadVocabulary } from './load-inputs.ts';
import type { GateOption, Named, Values } from './options.ts';
import type { ConfigFile } from './trusted-files.ts';

/** Values `V` of options, resolved with the vocabulary that they name. */
export interface ServiceInputs<V> {
  readonly vocabulary: Vocabulary;
  /** The environment with the platform's variables under their neutral names. */
  readonly env: Io['env'];
  /** The options, resolved from that environment. */
  readonly values: V;
  readonly configFiles: readonly ConfigFile[];
}

const NEUTRAL_PREFIX = neutralVocabulary.platform.env_prefix;

/** Throws `UsageError` for an invalid vocabulary file. */
export async function resolveServiceInputs<V extends Values<Named<GateOption, 'vocabulary'>>>(
  values: V,
  io: Io,
): Promise<ServiceInputs<V>> {
  const { value: vocabulary = neutralVocabulary, configFiles } = await loadVocabulary(
    values.text('vocabulary'),
    io,
  );
  const prefix = vocabulary.platform.env_prefix;
  if (prefix === NEUTRAL_PREFIX) return { vocabulary, env: io.env, values, configFiles };
  const others = Object.entries(io.env).filter(([name]) => !name.startsWith(NEUTRAL_PREFIX));
  const own = Object.entries(io.env).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[NEUTRAL_PREFIX + name.slice(prefix.length), value] as const] : [],
  );
  const env = Object.fromEntries([...others, ...own]);
  return { vocabulary, env, values: values.withEnv(env), configFiles };
}
