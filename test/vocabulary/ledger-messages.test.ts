/** What the ledger's documents report, in the names of every vocabulary: no neutral name where another one was chosen. */
import { describe, expect, test } from 'vitest';
import { checkFile } from '../../src/settings/check-file.ts';
import { readFully } from '../../src/text/full/read.ts';
import { isMap } from '../../src/text/is-map.ts';
import type { Path } from '../../src/text/path.ts';
import { buildVocabulary } from '../../src/vocabulary/file.ts';
import { nameLocations, vocabularyKeys } from '../../src/vocabulary/name-locations.ts';
import { VocabularyTranslator } from '../../src/vocabulary/translator.ts';
import { commonVocabulary, type Vocabulary } from '../../src/vocabulary/vocabulary.ts';
import { ledger } from '../settings/ledger/index.ts';
import { readMarks } from '../settings/ledger/marks.ts';

const built = buildVocabulary('own', {
  settings: Object.fromEntries(vocabularyKeys.map((name, index) => [name, `own${index}`])),
});
if (!('vocabulary' in built)) throw new Error('every name has a name of its own');
const vocabularies: readonly Vocabulary[] = [commonVocabulary, built.vocabulary];

/** The documents that the ledger rejects, as data; those whose fault is in the YAML itself have none. */
const documents = ledger.flatMap(({ id, tests }) =>
  (tests?.rejects ?? []).flatMap(({ yaml }) => {
    const { value, syntaxErrors } = readFully(readMarks(yaml).yaml);
    return syntaxErrors.length === 0 && isMap(value) ? [{ id, value }] : [];
  }),
);

function translated(value: unknown, translator: VocabularyTranslator, path: Path = []): unknown {
  if (typeof value === 'string') return translator.value(path, value);
  if (Array.isArray(value)) return value.map((item, index) => translated(item, translator, [...path, index]));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      translator.key(path, key),
      translated(child, translator, [...path, key]),
    ]),
  );
}

describe.each(vocabularies.map((vocabulary) => ({ name: vocabulary.name, vocabulary })))(
  'the messages in $name',
  ({ vocabulary }) => {
    const translator = new VocabularyTranslator([vocabulary]);
    const replaced = nameLocations.filter(
      ({ vocabularyKey, neutral }) => vocabulary.settings[vocabularyKey] !== neutral,
    );
    const neutralName = new RegExp(
      `(?<![\\w-])(?:${replaced.map(({ neutral }) => neutral).join('|')})(?![\\w-])`,
    );

    test('hold no neutral name', async () => {
      expect(documents.length).toBeGreaterThan(500);
      const leaks: string[] = [];
      let count = 0;
      for (const { id, value } of documents) {
        const text = JSON.stringify(translated(value, translator));
        // What the document itself says may be repeated.
        if (neutralName.test(text)) continue;
        const { findings } = await checkFile('pipeline.json', Buffer.from(text), vocabulary);
        for (const { message, help = '', fix, path = '' } of findings) {
          count++;
          const shown = [message, help, fix?.title ?? '', path].join(' | ');
          if (neutralName.test(shown) || /(?<![\w-])tool_c(?![\w-])/.test(shown))
            leaks.push(`${id}: ${shown}`);
        }
      }
      expect(count).toBeGreaterThan(500);
      expect(leaks).toEqual([]);
    });
  },
);
