/** A vocabulary of the user's own (CONTRACT 5). */
import { choice, field, list, object, type Rule, text } from '../rules/rule.ts';
import { settingsWordNames, wordPlaces } from './places.ts';
import { builtIn, common, type Vocabulary } from './vocabulary.ts';

const word = text('a word of at most 64 letters, digits and _ . -', {
  pattern: '^[A-Za-z0-9_.-]+$',
  max: 64,
});
const prefix = text('at most 64 characters without spaces', { pattern: '^[!-~]+$', max: 64 });
const words = (names: readonly string[], rule: Rule) =>
  Object.fromEntries(names.map((name) => [name, field(`The word for ${name}`, rule)]));

export const vocabularyFile = object({
  extends: field('The vocabulary whose words count where this file has none', choice('common', 'neutral')),
  settings: field(
    'Words of spec 1',
    object({
      ...words(settingsWordNames, word),
      bucket_schemes: field('The schemes of bucket addresses', list(word, { min: 1, unique: true })),
    }),
  ),
  broker: field(
    'Words of spec 2',
    object({
      ...words(['modelapi', 'agentsvc'], word),
      header_prefix: field('The prefix of headers', prefix),
    }),
  ),
  platform: field(
    'Words of spec 3',
    object({
      env_prefix: field('The prefix of variables', prefix),
      tag_prefix: field('The prefix of tags', prefix),
      app: field("The application's name", word),
      models: field('The models, smallest first', list(word, { min: 1, unique: true })),
    }),
  ),
});

interface Written {
  readonly extends?: string;
  readonly settings?: Readonly<Record<string, string>> & { readonly bucket_schemes?: readonly string[] };
  readonly broker?: Partial<Vocabulary['broker']>;
  readonly platform?: Partial<Vocabulary['platform']>;
}

/**
 * The vocabulary that a file (sound by `vocabularyFile`) makes. Two things of one place can't have one word: then
 * `clash` names them.
 */
export function vocabularyOf(
  name: string,
  value: unknown,
): { vocabulary: Vocabulary } | { clash: readonly [string, string] } {
  const written = (value ?? {}) as Written;
  const base = builtIn.find((one) => one.name === written.extends) ?? common;
  const { bucket_schemes: bucketSchemes = base.bucketSchemes, ...own } = written.settings ?? {};
  const settings = { ...base.settings, ...(own as Record<string, string>) };
  const taken = new Map<string, string>();
  for (const place of wordPlaces) {
    const at = [...place.under, place.is, settings[place.name]].join('\n');
    const other = taken.get(at);
    if (other !== undefined) return { clash: [other, place.name] };
    taken.set(at, place.name);
  }
  return {
    vocabulary: {
      name,
      settings,
      bucketSchemes,
      broker: { ...base.broker, ...written.broker },
      platform: { ...base.platform, ...written.platform },
    },
  };
}
