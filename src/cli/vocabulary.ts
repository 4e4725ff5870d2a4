import type { Io } from '../io.ts';
import { buildVocabulary, vocabularyFileRule } from '../vocabulary/file.ts';
import { builtInVocabularies, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { readTypedYaml } from './typed-yaml-file.ts';
import { UsageError } from './usage-error.ts';

/** The vocabulary a flag names; `undefined` is `auto`. Throws `CallError` for a file that is none. */
export async function chooseVocabulary(name: string | undefined, io: Io): Promise<Vocabulary | undefined> {
  if (name === undefined || name === 'auto') return undefined;
  const builtInVocabulary = builtInVocabularies.find((one) => one.name === name);
  if (builtInVocabulary) return builtInVocabulary;
  const file = await readTypedYaml(name, 'the vocabulary', vocabularyFileRule, io);
  const parsed = buildVocabulary(name, file.value);
  if ('vocabulary' in parsed) return parsed.vocabulary;
  throw new UsageError(
    `the vocabulary ${name} uses the same name for ${parsed.duplicates.join(' and ')}; give each its own`,
  );
}
