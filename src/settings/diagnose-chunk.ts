/** The diagnostics of one chunk of a document. Loaded only for files in which something was found. */
import { collectViolations } from '../rules/collect-violations.ts';
import type { ContentChecks } from '../rules/content-check.ts';
import type { Violation } from '../rules/violation.ts';
import { type DocumentSyntaxError, isReadable } from '../text/document.ts';
import { type Path, toJsonPointer } from '../text/path.ts';
import type { DocumentChunk } from '../text/read-document.ts';
import type { VocabularyTranslator } from '../vocabulary/translator.ts';
import { cronCheck } from './cron.ts';
import {
  type ChunkDiagnostics,
  type Diagnostic,
  diagnosticOfSyntaxError,
  diagnosticOfViolation,
  diagnosticOfWarning,
  mayBeFixable,
  secretsIn,
} from './diagnostic.ts';
import { ErrorPaths } from './error-paths.ts';
import validate from './generated/validator.cjs';
import type { LintResult } from './lint/index.ts';
import { documentRule } from './schema/document.ts';
import type { SourceFile } from './source-file.ts';

/** A chunk after the fast checks. */
export interface CheckedChunk {
  readonly chunk: DocumentChunk;
  /** Whether it is known to have no violations. */
  readonly isValid: boolean;
  readonly lintResults: readonly LintResult[];
}

interface ChunkContext {
  readonly source: SourceFile;
  readonly translator: VocabularyTranslator;
  readonly checks: Omit<ContentChecks, 'cron'>;
  /** Errors in further chunks are only counted. */
  readonly maxErrors: number;
}

/** Adds what is found in a chunk to `found`, which holds what was found in earlier chunks. */
export async function diagnoseChunk(
  found: ChunkDiagnostics,
  { chunk, isValid, lintResults }: CheckedChunk,
  { source, translator, checks: vocabularyChecks, maxErrors }: ChunkContext,
): Promise<ChunkDiagnostics> {
  const checks: ContentChecks = { ...vocabularyChecks, cron: cronCheck };
  const violations = isValid || !isReadable(chunk) ? [] : findViolations(chunk.value, checks, translator);
  const diagnose = async (reported: readonly Violation[], warnings: readonly LintResult[]) => {
    const ranges = await chunk.locate([...reported.map(({ path }) => path), ...warnings.map(pathOf)]);
    const rangeOf = (path: Path) => ranges.get(toJsonPointer(path))!;
    return [
      ...reported.map((one) => diagnosticOfViolation(one, rangeOf(one.path), source, checks)),
      ...warnings.map((one) =>
        diagnosticOfWarning(one.ruleId, one.warning, one.block, rangeOf(pathOf(one)), source),
      ),
    ];
  };
  const append = (to: Diagnostic[], from: readonly Diagnostic[]) => {
    for (const diagnostic of from) to.push(diagnostic);
  };
  append(found.diagnostics, diagnoseSyntax(chunk.syntaxErrors, source));
  if (!chunk.isSplit || found.reportedCount < maxErrors) {
    if (chunk.isSplit) found.reportedCount += violations.length;
    append(found.diagnostics, await diagnose(violations, lintResults));
    return found;
  }
  found.truncatedCount += violations.length;
  for (const violation of violations) found.truncatedSecrets.push(...secretsIn(violation));
  const fixable = violations.filter(mayBeFixable);
  append(found.truncatedFixable, await diagnose(fixable, []));
  if (lintResults.length === 0) return found;
  // A warning that touches an error is not reported, even where the error is only counted.
  const errorPaths = new ErrorPaths(violations.map(({ path }) => path));
  const warnings = lintResults.filter((result) => !errorPaths.touches(pathOf(result)));
  append(found.diagnostics, await diagnose([], warnings));
  return found;
}

/** Syntax errors as diagnostics. */
export const diagnoseSyntax = (errors: readonly DocumentSyntaxError[], source: SourceFile): Diagnostic[] =>
  errors.map((error) => diagnosticOfSyntaxError(error, source));

/** The violations of a document in neutral names; empty if the document is valid after all. */
function findViolations(
  document: unknown,
  checks: ContentChecks,
  translator: VocabularyTranslator,
): Violation[] {
  const violations = collectViolations(documentRule, document, checks, translator);
  if (violations.length === 0 && !validate(document)) {
    throw new Error('the JSON Schema rejects a document in which the rules find no violation');
  }
  return violations;
}

const pathOf = ({ block, warning }: LintResult): Path => [...block.path, ...warning.path];
