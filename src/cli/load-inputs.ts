/** Vocabulary and baseline, loaded from the files that options name. The YAML reader is imported only where there is such a file. */
import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { field, list, object, required, string } from '../rules/rule.ts';
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

const nonBlankText = string('text that is not blank', { pattern: '\\S' });

/** The baseline file (CONTRACT 3): a list of accepted failures. */
const baselineRule = list(
  object(
    {
      check: field('Check id: accepts every failure of the check', nonBlankText),
      fingerprint: field(
        'Fingerprint: accepts this one finding',
        string('16 hexadecimal digits, in quotes', { pattern: '^[0-9a-f]{16}$' }),
      ),
      reason: required('Why the failure is accepted', nonBlankText),
      until: required(
        'Last day on which it is accepted (UTC)',
        string('a date such as 2027-01-31', {
          pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
        }),
      ),
    },
    { conditions: [{ kind: 'exclusive', keys: ['check', 'fingerprint'], required: true }] },
  ),
);

/** The entries of the baseline file; `undefined` without a path. Throws `UsageError` for an invalid file. */
export async function loadBaseline(
  path: string | undefined,
  io: Io,
): Promise<FromConfigFiles<readonly BaselineEntry[] | undefined>> {
  if (path === undefined) return NO_FILE;
  const { readTypedYaml } = await import('./typed-yaml-file.ts');
  const file = await readTypedYaml(path, 'the baseline', baselineRule, io);
  const entries = file.value as Omit<BaselineEntry, 'location'>[];
  return {
    value: await Promise.all(
      entries.map(async (entry, index) => ({ ...entry, location: await file.locate([index]) })),
    ),
    configFiles: file.configFiles,
  };
}
