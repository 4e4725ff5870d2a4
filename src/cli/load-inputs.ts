/** Vocabulary and baseline, loaded from the files that options name. The YAML reader is imported only where there is such a file. */
import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { builtInVocabularies, type Vocabulary } from '../vocabulary/vocabulary.ts';
import type { FromConfigFiles } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';

const NO_FILE = { value: undefined, configFiles: [] };

/** The vocabulary that `--vocabulary` names; `undefined` for `auto`. Throws `UsageError` for an invalid file. */
export async function loadVocabulary(
  name: string | undefined,
  io: Io,
): Promise<FromConfigFiles<Vocabulary | undefined>> {
  if (name === undefined || name === 'auto') return NO_FILE;
  const builtIn = builtInVocabularies.find((vocabulary) => vocabulary.name === name);
  if (builtIn) return { value: builtIn, configFiles: [] };
  const [{ readTypedYaml }, { buildVocabulary, vocabularyFileRule }] = await Promise.all([
    import('./typed-yaml-file.ts'),
    import('../vocabulary/file.ts'),
  ]);
  const { value, configFiles } = await readTypedYaml(name, 'the vocabulary', vocabularyFileRule, io);
  const parsed = buildVocabulary(name, value);
  if ('vocabulary' in parsed) return { value: parsed.vocabulary, configFiles };
  throw new UsageError(
    `the vocabulary ${name} uses the same name for ${parsed.duplicates.join(' and ')}; give each its own`,
  );
}

/** The entries of the baseline file; `undefined` without a path. Throws `UsageError` for an invalid file. */
export async function loadBaseline(
  path: string | undefined,
  io: Io,
): Promise<FromConfigFiles<readonly BaselineEntry[] | undefined>> {
  if (path === undefined) return NO_FILE;
  return (await import('./baseline-file.ts')).readBaseline(path, io);
}
