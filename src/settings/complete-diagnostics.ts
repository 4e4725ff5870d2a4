/** The diagnostics that need the whole file. Loaded only for files in which something was found. */
import type { VocabularyTranslator } from '../vocabulary/translator.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import {
  type ChunkDiagnostics,
  type CollectedDiagnostics,
  type Diagnostic,
  diagnosticOfSyntaxError,
} from './diagnostic.ts';
import { dominantVocabulary, mixedVocabularyDiagnostic } from './mixed-vocabulary.ts';
import type { SourceFile } from './source-file.ts';
import { withoutRepeats } from './without-repeats.ts';

/** Adds further syntax errors and mixed vocabularies, drops duplicates, and sorts by place. */
export async function completeDiagnostics(
  { diagnostics, reportedCount: _, listedCounts: __, ...truncated }: ChunkDiagnostics,
  source: SourceFile,
  translator: VocabularyTranslator,
  chosenVocabulary: Vocabulary | undefined,
): Promise<CollectedDiagnostics> {
  const vocabulary = chosenVocabulary ?? (await dominantVocabulary(translator.usageCounts, source.text));
  const mixed = chosenVocabulary
    ? undefined
    : await mixedVocabularyDiagnostic(translator, source.text, vocabulary);
  // One key in two vocabularies is mixed, not duplicate.
  const unique = withoutRepeats([...diagnostics, ...(await furtherSyntaxErrors(diagnostics, source))]).filter(
    ({ ruleId, start }) => ruleId !== 'duplicate-key' || start !== mixed?.start,
  );
  const sorted = [...unique, ...(mixed ? [mixed] : [])].sort((a, b) => a.start - b.start || a.end - b.end);
  return { vocabulary, diagnostics: sorted, ...truncated };
}

/** The syntax errors after the one at which the parser stopped. */
async function furtherSyntaxErrors(
  [first, ...rest]: readonly Diagnostic[],
  source: SourceFile,
): Promise<Diagnostic[]> {
  if (source.isJson || rest.length > 0 || first?.ruleId !== 'syntax' || first.path) return [];
  const { recoverErrors } = await import('../text/full/recover.ts');
  return recoverErrors(source.text, source.lines.at(first.start).line).map((error) =>
    diagnosticOfSyntaxError(error, source),
  );
}
