/** Vocabulary files: the names that a user's own products have. */
import { choice, field, list, object, type Rule, string } from '../rules/rule.ts';
import { nameLocations, vocabularyKeys } from './name-locations.ts';
import { builtInVocabularies, commonVocabulary, type Vocabulary } from './vocabulary.ts';

const nameRule = string('a name of at most 64 letters, digits and _ . -', {
  pattern: '^[A-Za-z0-9_.-]+$',
  max: 64,
});
const prefixRule = string('at most 64 characters without spaces', { pattern: '^[!-~]+$', max: 64 });
const nameFields = (names: readonly string[], rule: Rule) =>
  Object.fromEntries(names.map((name) => [name, field(`The name for ${name}`, rule)]));

export const vocabularyFileRule = object({
  extends: field(
    'The vocabulary that provides the names that this file does not set',
    choice('common', 'neutral'),
  ),
  settings: field(
    'Names in settings files (spec 1)',
    object({
      ...nameFields(vocabularyKeys, nameRule),
      bucket_schemes: field('The URL schemes of buckets', list(nameRule, { min: 1, unique: true })),
    }),
  ),
  broker: field(
    'Names in the broker protocol (spec 2)',
    object({
      ...nameFields(['modelapi', 'agentsvc'], nameRule),
      header_prefix: field('The prefix of header names', prefixRule),
    }),
  ),
  platform: field(
    'Names on the platform (spec 3)',
    object({
      env_prefix: field('The prefix of environment variables', prefixRule),
      tag_prefix: field('The prefix of tag keys', prefixRule),
      app: field('The name of the application', nameRule),
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
 * The vocabulary of a file whose content is valid by `vocabularyFileRule`. Two neutral names of one place cannot have the
 * same name; then the result is their two keys instead.
 */
export function buildVocabulary(
  name: string,
  value: unknown,
): { vocabulary: Vocabulary } | { duplicates: readonly [string, string] } {
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
    if (existing !== undefined) return { duplicates: [existing, location.vocabularyKey] };
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
