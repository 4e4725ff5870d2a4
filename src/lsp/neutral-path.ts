import type { Path } from '../text/path.ts';
import type { VocabularyTranslator } from '../vocabulary/translator.ts';

/** The neutral form of a path as written. */
export function neutralPath(written: Path, translator: VocabularyTranslator): Path {
  const path: (string | number)[] = [];
  for (const part of written)
    path.push(typeof part === 'number' ? part : translator.neutralKey([...path], part));
  return path;
}
