/** The printed schemas work in validators of other languages, whose regular expressions are those of RE2: no lookaround. */
import { expect, test } from 'vitest';
import { settingsSchemaFor } from '../../src/settings/printed-schema.ts';
import { builtInVocabularies } from '../../src/vocabulary/vocabulary.ts';

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

test.each(builtInVocabularies)('no pattern of the schema in $name looks around or back', (vocabulary) => {
  const patterns = patternsIn(settingsSchemaFor(vocabulary));
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((pattern) => /\(\?(?!:)|\\[1-9]/.test(pattern))).toEqual([]);
});
