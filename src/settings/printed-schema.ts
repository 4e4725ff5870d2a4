import type { JsonSchema } from '../rules/to-json-schema.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { contentSchemas } from '../vocabulary/vocabulary-checks.ts';
import { settingsSchema } from './json-schema.ts';

/** The JSON Schema that `schema settings` prints: in the names of a vocabulary, with its rules for string contents. */
export function settingsSchemaFor(vocabulary: Vocabulary): JsonSchema {
  const contents = contentSchemas(vocabulary);
  return settingsSchema({
    names: new VocabularyTranslator([vocabulary]),
    contentSchema: (content) => contents[content],
  });
}
