import type { JsonSchema } from '../rules/to-json-schema.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { contentSchemas } from '../vocabulary/vocabulary-checks.ts';
import { settingsSchema } from './json-schema.ts';

/** The schema that `schema settings` prints: in a vocabulary's words, with the rules about words inside strings. */
export function settingsSchemaFor(vocabulary: Vocabulary): JsonSchema {
  const contents = contentSchemas(vocabulary);
  return settingsSchema({
    names: new VocabularyTranslator([vocabulary]),
    contentSchema: (content) => contents[content],
  });
}
