/** The diagnostics that need the whole file. Loaded only for files in which something was found. */
import type { VocabularyTranslator } from '../vocabulary/translator.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import {
  type ChunkDiagnostics,
  type CollectedDiagnostics,
  type Diagnostic,
  diagnosticOfSyntaxError,
} from './diagnostic.ts';
import { ErrorPaths } from './error-paths.ts';
import { dominantVocabulary, mixedVocabularyDiagnostic } from './mixed-vocabulary.ts';
import type { SourceFile } from './source-file.ts';

/** Adds further syntax errors and mixed vocabularies, drops duplicates, and sorts by place. */
export async function completeDiagnostics(
  { diagnostics, truncatedCount, truncatedFixable, truncatedSecrets }: ChunkDiagnostics,
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
  return { vocabulary, diagnostics: sorted, truncatedCount, truncatedFixable, truncatedSecrets };
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

/** Each diagnostic once, however many aliases lead to it, and no warning that touches an error. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  // Most files have no aliases and few warnings: then there is nothing to look up.
  const aliased = diagnostics.some(({ alias }) => alias && !alias.isDirect);
  const directIdentities = new Set(
    aliased ? diagnostics.flatMap(({ alias }) => (alias?.isDirect ? [alias.identity] : [])) : [],
  );
  const isWarning = ({ severity, path }: Diagnostic) => severity === 'warning' && path !== undefined;
  const errorPaths = diagnostics.some(isWarning)
    ? new ErrorPaths(
        diagnostics.flatMap(({ severity, path }) => (severity === 'error' && path ? [path] : [])),
      )
    : undefined;
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { path, alias } = diagnostic;
    if (isWarning(diagnostic) && errorPaths?.touches(path!)) return false;
    if (alias === undefined || alias.isDirect) return true;
    const { identity, origin } = alias;
    if (directIdentities.has(identity) || seen.has(identity)) return false;
    if (origin !== undefined && directIdentities.has(origin)) return false;
    seen.add(identity);
    return true;
  });
}
