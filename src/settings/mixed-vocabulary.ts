/** Which vocabulary a file speaks, and whether it mixes two (CONTRACT 5). */

import type { Path } from '../text/compose.ts';
import { isMap } from '../text/is-map.ts';
import { toJsonPointer } from '../text/locate.ts';
import { readYaml } from '../text/read.ts';
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

/** The vocabulary most telling words are of; a tie is won by the first in the file; without one, the first built-in. */
export function dominantVocabulary(tally: UsageCounts, source: string): Vocabulary {
  const [best, ...others] = [...tally].sort(([, a], [, b]) => b - a);
  if (!best) return builtInVocabularies[0]!;
  const ties = [best, ...others.filter(([, count]) => count === best[1])].map(([vocabulary]) => vocabulary);
  if (ties.length === 1) return best[0];
  return distinctiveNames(source).find(({ vocabulary }) => ties.includes(vocabulary))?.vocabulary ?? best[0];
}

/** The one finding of a file that mixes vocabularies: at the first word that is not the winner's. */
export function mixedVocabularyDiagnostic(
  translator: VocabularyTranslator,
  source: string,
  dominant: Vocabulary,
): Diagnostic | undefined {
  if (translator.usageCounts.size < 2) return undefined;
  const stray = distinctiveNames(source).find(({ vocabulary }) => vocabulary !== dominant);
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
        message: `${name} is a word of the ${stray.vocabulary.name} vocabulary in a file that speaks ${dominant.name}; use ${instead}`,
        help: 'A file speaks one vocabulary: --vocabulary names it, or a file of your own',
      };
    },
  };
}

/** Every word that only one vocabulary has, in the file's order. Only asked when a file needs it: it reads the file again. */
function distinctiveNames(source: string): DistinctiveName[] {
  const translator = new VocabularyTranslator(builtInVocabularies);
  const document = readYaml(source);
  const names: Omit<DistinctiveName, 'start' | 'end'>[] = [];
  const writtenPaths: Path[] = [];
  walk(document.value, [], []);
  const ranges = document.locate(writtenPaths);
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
