/** Which vocabulary a file uses, and whether it mixes two (docs/vocabulary.md). */

import { isMap } from '../text/is-map.ts';
import { type Path, toJsonPointer } from '../text/path.ts';
import { readDocument } from '../text/read-document.ts';
import { type UsageCounts, VocabularyTranslator } from '../vocabulary/translator.ts';
import { builtInVocabularies, type Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Diagnostic } from './diagnostic.ts';

interface DistinctiveName {
  readonly vocabulary: Vocabulary;
  readonly path: Path;
  readonly anchor: 'key' | 'value';
  readonly start: number;
  readonly end: number;
}

/**
 * The vocabulary of most distinctive names; of equally many the one whose name comes first in the file; without any, the first
 * built-in one.
 */
export async function dominantVocabulary(usageCounts: UsageCounts, source: string): Promise<Vocabulary> {
  const [best, ...others] = [...usageCounts].sort(([, a], [, b]) => b - a);
  if (!best) return builtInVocabularies[0]!;
  const ties = [best, ...others.filter(([, count]) => count === best[1])].map(([vocabulary]) => vocabulary);
  if (ties.length === 1) return best[0];
  const names = await distinctiveNames(source);
  return names.find(({ vocabulary }) => ties.includes(vocabulary))?.vocabulary ?? best[0];
}

/** The one diagnostic of a file that mixes vocabularies: at the first name that is not of the dominant one. */
export async function mixedVocabularyDiagnostic(
  translator: VocabularyTranslator,
  source: string,
  dominant: Vocabulary,
): Promise<Diagnostic | undefined> {
  if (translator.usageCounts.size < 2) return undefined;
  const stray = (await distinctiveNames(source)).find(({ vocabulary }) => vocabulary !== dominant);
  if (!stray) return undefined;
  const name = source.slice(stray.start, stray.end);
  const dominantTranslator = new VocabularyTranslator([dominant]);
  return {
    start: stray.start,
    end: stray.end,
    ruleId: 'vocabulary',
    severity: 'error',
    path: stray.path,
    describe: () => {
      const neutralName = String(stray.path.at(-1));
      const instead =
        stray.anchor === 'key'
          ? dominantTranslator.key(stray.path.slice(0, -1), neutralName)
          : dominantTranslator.value(stray.path, neutralValue(translator, source, stray));
      return {
        message: `${name} is a name of the ${stray.vocabulary.name} vocabulary, but the file uses ${dominant.name}; use ${instead}`,
        help: 'Use one vocabulary per file; choose it with --vocabulary, or give a vocabulary file',
      };
    },
  };
}

/** Every name that only one vocabulary has, in the order of the file, which is read again for it. */
async function distinctiveNames(source: string): Promise<DistinctiveName[]> {
  const translator = new VocabularyTranslator(builtInVocabularies);
  const document = await readDocument(source);
  const names: Omit<DistinctiveName, 'start' | 'end'>[] = [];
  const writtenPaths: Path[] = [];
  walk(document.value, [], []);
  const ranges = await document.locate(writtenPaths);
  return names
    .map((name, index) => {
      const range = ranges.get(toJsonPointer(writtenPaths[index]!))!;
      return { ...name, ...(name.anchor === 'key' ? range.key : range.value) };
    })
    .sort((a, b) => a.start - b.start);

  function walk(value: unknown, neutralPath: Path, writtenPath: Path): void {
    if (typeof value === 'string') {
      record(
        translator.distinctiveVocabulary(neutralPath, 'value', value),
        'value',
        neutralPath,
        writtenPath,
      );
    } else if (isMap(value)) {
      for (const [key, inner] of Object.entries(value)) {
        const innerPath = [...neutralPath, translator.neutralKey(neutralPath, key)];
        record(translator.distinctiveVocabulary(neutralPath, 'key', key), 'key', innerPath, [
          ...writtenPath,
          key,
        ]);
        walk(inner, innerPath, [...writtenPath, key]);
      }
    }
  }

  function record(
    vocabulary: Vocabulary | undefined,
    anchor: 'key' | 'value',
    path: Path,
    writtenPath: Path,
  ): void {
    if (!vocabulary) return;
    names.push({ vocabulary, path, anchor });
    writtenPaths.push(writtenPath);
  }
}

function neutralValue(translator: VocabularyTranslator, source: string, stray: DistinctiveName): string {
  return translator.neutralValue(
    stray.path,
    source.slice(stray.start, stray.end).replace(/^["']|["']$/g, ''),
  );
}
