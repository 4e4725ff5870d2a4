import type { Schema } from '../rules/schema.ts';
import { contentSchemas } from '../vocabulary/contents.ts';
import { Lexicon } from '../vocabulary/lexicon.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { settingsSchema } from './json-schema.ts';

/** The schema that `schema settings` prints: in a vocabulary's words, with the rules about words inside strings. */
export function settingsSchemaFor(vocabulary: Vocabulary): Schema {
  const contents = contentSchemas(vocabulary);
  return settingsSchema({ names: new Lexicon([vocabulary]), content: (content) => contents[content] });
}
