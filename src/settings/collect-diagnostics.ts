/** The second stage: everything found in one file. */
import type { ContentChecks } from '../rules/content-check.ts';
import type { ChunkSizes } from '../text/chunk-boundaries.ts';
import { isReadable } from '../text/document.ts';
import { foldDocument } from '../text/read-document.ts';
import type { TimeLimit } from '../text/time-limit.ts';
import type { VocabularyTranslator } from '../vocabulary/translator.ts';
import { builtInVocabularies, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { bucketCheck, reservedNameCheck } from '../vocabulary/vocabulary-checks.ts';
import type { ChunkDiagnostics, CollectedDiagnostics } from './diagnostic.ts';
import { isDefinitelyValid } from './fast-validate.ts';
import { type LintResult, runLintRules } from './lint/index.ts';
import { referenceKeys } from './repository/references.ts';
import type { SettingsRepository } from './repository/tree.ts';
import { type SettingsBlock, settingsBlocksOf } from './settings-blocks.ts';
import type { SourceFile } from './source-file.ts';

/** How a file is checked. */
export interface CollectOptions {
  /** Counts the names of each vocabulary in the file while it is read. */
  readonly translator: VocabularyTranslator;
  /** Absent if it is detected. */
  readonly vocabulary: Vocabulary | undefined;
  /** Errors beyond this number may be counted only; absent if all are needed. */
  readonly maxErrors: number | undefined;
  readonly chunkSizes: ChunkSizes | undefined;
  readonly timeLimit: TimeLimit | undefined;
  /** Loads the repository of the file. Absent if what the settings name is not looked up. */
  readonly loadRepository: LoadRepository | undefined;
}

/** Loads the repository of a settings file; `undefined` if it can't be read. */
export type LoadRepository = () => Promise<SettingsRepository | undefined>;

/** Everything found in a file, in the order of the text; `undefined` if there is nothing. Throws `TimeLimitExceeded`. */
export async function collectDiagnostics(
  source: SourceFile,
  {
    translator,
    vocabulary,
    maxErrors = Number.POSITIVE_INFINITY,
    chunkSizes,
    timeLimit,
    loadRepository,
  }: CollectOptions,
): Promise<CollectedDiagnostics | undefined> {
  const effectiveVocabulary = vocabulary ?? builtInVocabularies[0]!;
  const checks: Omit<ContentChecks, 'cron'> = {
    'reserved-name': reservedNameCheck(effectiveVocabulary),
    bucket: bucketCheck(effectiveVocabulary),
  };
  const jsonErrors = source.isJson ? (await import('./json-syntax.ts')).jsonSyntaxErrors(source.text) : [];
  const found =
    jsonErrors.length > 0
      ? (await import('./diagnose-chunk.ts')).addSyntaxErrors(nothingFound(), jsonErrors, source)
      : await foldDocument(
          source.text,
          { translator, splitKey: 'projects', chunkSizes },
          nothingFound,
          async (previous, chunk) => {
            timeLimit?.check();
            const blocks = isReadable(chunk) ? settingsBlocksOf(chunk.value) : [];
            const lintResults = [
              ...lintBlocks(blocks, chunk.hasReferences, effectiveVocabulary, timeLimit),
              ...(loadRepository ? await referenceWarnings(blocks, loadRepository, timeLimit) : []),
            ];
            const isValid = chunk.syntaxErrors.length === 0 && isDefinitelyValid(chunk.value, checks, blocks);
            if (isValid && lintResults.length === 0) return previous;
            const { diagnoseChunk } = await import('./diagnose-chunk.ts');
            return diagnoseChunk(
              previous,
              { chunk, isValid, lintResults },
              { source, translator, checks, maxErrors, timeLimit },
            );
          },
        );
  if (found.diagnostics.length === 0 && translator.usageCounts.size < 2) return undefined;
  timeLimit?.check();
  const { completeDiagnostics } = await import('./complete-diagnostics.ts');
  return completeDiagnostics(found, source, translator, vocabulary);
}

/** The warnings of the blocks. A block that aliases share has them once: they would be dropped as repeats. */
function lintBlocks(
  blocks: readonly SettingsBlock[],
  hasReferences: boolean,
  vocabulary: Vocabulary,
  timeLimit: TimeLimit | undefined,
): LintResult[] {
  const seen = { file: new Set<unknown>(), defaults: new Set<unknown>(), project: new Set<unknown>() };
  return blocks.flatMap((block) => {
    timeLimit?.step();
    if (hasReferences && seen[block.kind].size === seen[block.kind].add(block.settings).size) return [];
    return runLintRules(block, vocabulary);
  });
}

/** The warnings about what the settings name: a repository's own ones only, as projects have other repositories. */
async function referenceWarnings(
  blocks: readonly SettingsBlock[],
  loadRepository: LoadRepository,
  timeLimit: TimeLimit | undefined,
): Promise<readonly LintResult[]> {
  const [block, ...others] = blocks;
  if (block?.kind !== 'file' || others.length > 0) return [];
  if (!referenceKeys.some((key) => Object.hasOwn(block.settings, key))) return [];
  const repository = await loadRepository();
  if (!repository) return [];
  const { checkReferences } = await import('./repository/check-references.ts');
  return checkReferences(block, repository, timeLimit);
}

const nothingFound = (): ChunkDiagnostics => ({
  diagnostics: [],
  reportedCount: 0,
  truncatedCount: 0,
  listedCounts: { error: 0, warning: 0 },
  omittedWarnings: 0,
  truncatedFixable: [],
  truncatedSecrets: [],
});
