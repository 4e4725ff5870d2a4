/** The diagnostics of one chunk of a document. Loaded only for files in which something was found. */
import { MAX_FILE_FINDINGS } from '../model/truncation.ts';
import { collectViolations, type WalkOptions } from '../rules/collect-violations.ts';
import type { ContentChecks } from '../rules/content-check.ts';
import type { Violation } from '../rules/violation.ts';
import { type DocumentSyntaxError, isReadable } from '../text/document.ts';
import { type Path, toJsonPointer } from '../text/path.ts';
import type { DocumentChunk } from '../text/read-document.ts';
import type { TimeLimit } from '../text/time-limit.ts';
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
import { withoutRepeats } from './without-repeats.ts';

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
  readonly timeLimit: TimeLimit | undefined;
}

/** Adds what is found in a chunk to `found`, which holds what was found in earlier chunks. */
export async function diagnoseChunk(
  found: ChunkDiagnostics,
  { chunk, isValid, lintResults }: CheckedChunk,
  { source, translator, checks: vocabularyChecks, maxErrors, timeLimit }: ChunkContext,
): Promise<ChunkDiagnostics> {
  const checks: ContentChecks = { ...vocabularyChecks, cron: cronCheck };
  const violations =
    isValid || !isReadable(chunk)
      ? []
      : findViolations(chunk.value, checks, translator, {
          hasAliases: chunk.hasReferences,
          onStep: timeLimit?.step,
        });
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
  addSyntaxErrors(found, chunk.syntaxErrors, source);
  // Which ones are repeats is known when all are located; a split chunk has no aliases.
  if (chunk.hasReferences) return addUnique(found, withoutRepeats(await diagnose(violations, lintResults)));
  const hasRoom = !chunk.isSplit || found.reportedCount < maxErrors;
  if (chunk.isSplit && hasRoom) found.reportedCount += violations.length;
  const [listed, omitted] = splitAt(violations, hasRoom ? roomFor('error', found) : 0);
  // A warning that touches an error is not reported, even where the error is only counted.
  const errorPaths = omitted.length > 0 ? new ErrorPaths(omitted.map(({ path }) => path)) : undefined;
  const warnings = errorPaths ? lintResults.filter((one) => !errorPaths.touches(pathOf(one))) : lintResults;
  const [listedWarnings, omittedWarnings] = splitAt(warnings, roomFor('warning', found));
  addListed(found, await diagnose(listed, listedWarnings));
  found.omittedWarnings += omittedWarnings.length;
  found.truncatedCount += omitted.length;
  for (const violation of omitted) append(found.truncatedSecrets, secretsIn(violation));
  // Only a terminal says how many of the truncated errors have a fix.
  if (maxErrors !== Number.POSITIVE_INFINITY)
    append(found.truncatedFixable, await diagnose(omitted.filter(mayBeFixable), []));
  return found;
}

/** Adds diagnostics of which none repeats another, as many as a file may have. */
function addUnique(found: ChunkDiagnostics, diagnostics: readonly Diagnostic[]): ChunkDiagnostics {
  for (const severity of ['error', 'warning'] as const) {
    const [listed, omitted] = splitAt(
      diagnostics.filter((diagnostic) => diagnostic.severity === severity),
      roomFor(severity, found),
    );
    addListed(found, listed);
    append(
      found.truncatedSecrets,
      omitted.flatMap(({ secrets = [] }) => secrets),
    );
    if (severity === 'warning') found.omittedWarnings += omitted.length;
    else {
      found.truncatedCount += omitted.length;
      append(found.truncatedFixable, omitted);
    }
  }
  return found;
}

/** Adds syntax errors as diagnostics, as many as a file may have. */
export function addSyntaxErrors(
  found: ChunkDiagnostics,
  errors: readonly DocumentSyntaxError[],
  source: SourceFile,
): ChunkDiagnostics {
  const [listed, omitted] = splitAt(errors, roomFor('error', found));
  found.truncatedCount += omitted.length;
  addListed(
    found,
    listed.map((error) => diagnosticOfSyntaxError(error, source)),
  );
  return found;
}

function addListed(found: ChunkDiagnostics, diagnostics: readonly Diagnostic[]): void {
  for (const { severity } of diagnostics) found.listedCounts[severity]++;
  append(found.diagnostics, diagnostics);
}

const roomFor = (severity: 'error' | 'warning', { listedCounts }: ChunkDiagnostics) =>
  Math.max(0, MAX_FILE_FINDINGS - listedCounts[severity]);

const splitAt = <T>(items: readonly T[], count: number): [readonly T[], readonly T[]] =>
  items.length <= count ? [items, []] : [items.slice(0, count), items.slice(count)];

function append<T>(to: T[], from: readonly T[]): void {
  // Not all at once: a call takes only so many arguments.
  for (const item of from) to.push(item);
}

/** The violations of a document in neutral names; empty if the document is valid after all. */
function findViolations(
  document: unknown,
  checks: ContentChecks,
  translator: VocabularyTranslator,
  options: WalkOptions,
): Violation[] {
  const violations = collectViolations(documentRule, document, checks, translator, options);
  if (violations.length === 0 && !validate(document)) {
    throw new Error('the JSON Schema rejects a document in which the rules find no violation');
  }
  return violations;
}

const pathOf = ({ block, warning }: LintResult): Path => [...block.path, ...warning.path];
