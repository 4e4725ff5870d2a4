/** A vocabulary of the user's own (CONTRACT 5). */
import { choice, field, list, object, type Rule, string } from '../rules/rule.ts';
import { nameLocations, vocabularyKeys } from './name-locations.ts';
import { builtInVocabularies, commonVocabulary, type Vocabulary } from './vocabulary.ts';

const nameRule = string('a word of at most 64 letters, digits and _ . -', {
  pattern: '^[A-Za-z0-9_.-]+$',
  max: 64,
});
const prefixRule = string('at most 64 characters without spaces', { pattern: '^[!-~]+$', max: 64 });
const nameFields = (names: readonly string[], rule: Rule) =>
  Object.fromEntries(names.map((name) => [name, field(`The word for ${name}`, rule)]));

export const vocabularyFileRule = object({
  extends: field('The vocabulary whose words count where this file has none', choice('common', 'neutral')),
  settings: field(
    'Words of spec 1',
    object({
      ...nameFields(vocabularyKeys, nameRule),
      bucket_schemes: field('The schemes of bucket addresses', list(nameRule, { min: 1, unique: true })),
    }),
  ),
  broker: field(
    'Words of spec 2',
    object({
      ...nameFields(['modelapi', 'agentsvc'], nameRule),
      header_prefix: field('The prefix of headers', prefixRule),
    }),
  ),
  platform: field(
    'Words of spec 3',
    object({
      env_prefix: field('The prefix of variables', prefixRule),
      tag_prefix: field('The prefix of tags', prefixRule),
      app: field("The application's name", nameRule),
      models: field('The models, smallest first', list(nameRule, { min: 1, unique: true })),
    }),
  ),
});

interface VocabularyFileContent {
  readonly extends?: string;
  readonly settings?: Readonly<Record<string, string>> & { readonly bucket_schemes?: readonly string[] };
  readonly broker?: Partial<Vocabulary['broker']>;
  readonly platform?: Partial<Vocabulary['platform']>;
}

/**
 * The vocabulary that a file (sound by `vocabularyFile`) makes. Two things of one place can't have one word: then
 * `clash` names them.
 */
export function buildVocabulary(
  name: string,
  value: unknown,
): { vocabulary: Vocabulary } | { clash: readonly [string, string] } {
  const content = (value ?? {}) as VocabularyFileContent;
  const base = builtInVocabularies.find((one) => one.name === content.extends) ?? commonVocabulary;
  const { bucket_schemes: bucketSchemes = base.bucketSchemes, ...ownNames } = content.settings ?? {};
  const settings = { ...base.settings, ...(ownNames as Record<string, string>) };
  const taken = new Map<string, string>();
  for (const location of nameLocations) {
    const nameAndLocation = [...location.parentPath, location.anchor, settings[location.vocabularyKey]].join(
      '\n',
    );
    const existing = taken.get(nameAndLocation);
    if (existing !== undefined) return { clash: [existing, location.vocabularyKey] };
    taken.set(nameAndLocation, location.vocabularyKey);
  }
  return {
    vocabulary: {
      name,
      settings,
      bucketSchemes,
      broker: { ...base.broker, ...content.broker },
      platform: { ...base.platform, ...content.platform },
    },
  };
}
