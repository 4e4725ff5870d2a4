import type { Io } from '../io.ts';
import { vocabularyFile, vocabularyOf } from '../vocabulary/file.ts';
import { builtIn, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { CallError } from './call-error.ts';
import { readByRule } from './user-file.ts';

/** The vocabulary a flag names; `undefined` is `auto`. Throws `CallError` for a file that is none. */
export async function chooseVocabulary(name: string | undefined, io: Io): Promise<Vocabulary | undefined> {
  if (name === undefined || name === 'auto') return undefined;
  const known = builtIn.find((one) => one.name === name);
  if (known) return known;
  const file = await readByRule(name, 'the vocabulary', vocabularyFile, io);
  const made = vocabularyOf(name, file.value);
  if ('vocabulary' in made) return made.vocabulary;
  throw new CallError(
    `the vocabulary ${name} has one word for ${made.clash.join(' and ')}; give each its own`,
  );
}
