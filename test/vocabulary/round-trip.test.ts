import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../src/settings/check-file.ts';
import { cronCheck } from '../../src/settings/cron.ts';
import { settingsSchemaFor } from '../../src/settings/printed-schema.ts';
import { documentRule } from '../../src/settings/schema/document.ts';
import { readFully } from '../../src/text/full/read.ts';
import type { Path } from '../../src/text/path.ts';
import { buildVocabulary } from '../../src/vocabulary/file.ts';
import { vocabularyKeys } from '../../src/vocabulary/name-locations.ts';
import { VocabularyTranslator } from '../../src/vocabulary/translator.ts';
import {
  builtInVocabularies,
  commonVocabulary,
  neutralVocabulary,
  type Vocabulary,
} from '../../src/vocabulary/vocabulary.ts';
import { Samples } from '../rules/samples.ts';
import { runs } from '../runs.ts';

/** A vocabulary that renames every name. */
const own = buildVocabulary('own', {
  settings: Object.fromEntries(vocabularyKeys.map((name) => [name, `own-${name}`])),
});
const vocabularies = [commonVocabulary, neutralVocabulary, ...('vocabulary' in own ? [own.vocabulary] : [])];

/** A neutral value in the names of a vocabulary. */
function translated(value: unknown, translator: VocabularyTranslator, path: Path = []): unknown {
  if (typeof value === 'string') return translator.value(path, value);
  if (Array.isArray(value)) return value.map((item, index) => translated(item, translator, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      translator.key(path, key),
      translated(child, translator, [...path, key]),
    ]),
  );
}

const document = new Samples().of(documentRule);

const validatorOf = (vocabulary: Vocabulary) =>
  new Ajv2020({ strict: false })
    .addFormat('cron', (text) => cronCheck(text) === undefined)
    .compile(settingsSchemaFor(vocabulary));

describe.each(vocabularies.map((vocabulary) => ({ name: vocabulary.name, vocabulary })))(
  'documents in $name words',
  ({ vocabulary }) => {
    const isValid = validatorOf(vocabulary);

    it('hold by its schema, have no error, and are read as the neutral ones', async () => {
      await fc.assert(
        fc.asyncProperty(document, async (value) => {
          const written = translated(value, new VocabularyTranslator([vocabulary]));
          const text = JSON.stringify(written);
          expect(isValid(written), text).toBe(true);
          const { findings } = await checkFile('p.json', Buffer.from(text), vocabulary);
          expect(
            findings.filter(({ severity }) => severity === 'error'),
            text,
          ).toEqual([]);
          expect(
            readFully(text, { translator: new VocabularyTranslator([vocabulary]).root }).value,
            text,
          ).toEqual(value);
        }),
        runs,
      );
    });

    it('are told by their words, or have none that tell', async () => {
      if (!builtInVocabularies.includes(vocabulary)) return;
      await fc.assert(
        fc.asyncProperty(document, async (value) => {
          const text = JSON.stringify(translated(value, new VocabularyTranslator([vocabulary])));
          const { findings } = await checkFile('p.json', Buffer.from(text));
          expect(
            findings.filter(({ severity }) => severity === 'error'),
            text,
          ).toEqual([]);
        }),
        runs,
      );
    });
  },
);

describe('the words of a vocabulary', () => {
  it.each(vocabularies.map((vocabulary) => [vocabulary.name, vocabulary] as const))(
    'are all in the schema of %s',
    (_, vocabulary) => {
      const text = JSON.stringify(settingsSchemaFor(vocabulary));
      for (const [name, word] of Object.entries(vocabulary.settings)) {
        if (['forge_extra', 'tool_name'].includes(name)) continue;
        expect(text, name).toContain(JSON.stringify(word));
      }
      for (const [name, word] of Object.entries(neutralVocabulary.settings)) {
        if (word !== vocabulary.settings[name] && !['forge_extra', 'tool_name'].includes(name)) {
          expect(text.includes(`"${word}"`), `${word} is left in the schema of ${vocabulary.name}`).toBe(
            false,
          );
        }
      }
    },
  );
});
