/** Gathers what is found in one file, and makes the report's findings of it. */

import type { fingerprint } from '../model/fingerprint.ts';
import type { Finding } from '../model/report.ts';
import type { ContentChecks } from '../rules/content-check.ts';
import { formatPath, type NameFormatter } from '../rules/messages.ts';
import type { Violation } from '../rules/violation.ts';
import type { DocumentSyntaxError, Path } from '../text/compose.ts';
import type { LineIndex, Span } from '../text/line-index.ts';
import { type NodeRange, toJsonPointer } from '../text/locate.ts';
import { QUOTE_STAR_HELP } from '../text/syntax-messages.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { type FileCheckResult, isReadable, type ReadError } from './check-file.ts';
import type { DocumentChunk } from './chunked-reader.ts';
import { cronCheck } from './cron.ts';
import {
  type Diagnostic,
  diagnosticOfViolation,
  diagnosticOfWarning,
  mayBeFixable,
  secretsIn,
} from './diagnostic.ts';
import { quoteStar } from './edits.ts';
import { locateInFastChunk } from './fast-chunk.ts';
import { findViolations } from './find-violations.ts';
import type { LintResult } from './lint/index.ts';
import { dominantVocabulary, mixedVocabularyDiagnostic } from './mixed-vocabulary.ts';

export interface SourceFile {
  readonly name: string;
  readonly text: string;
  readonly isJson: boolean;
  readonly lines: LineIndex;
}

export interface FindingOptions {
  /** How many errors must be told at least. */
  readonly maxErrors: number;
  readonly fingerprint: typeof fingerprint;
}

export class DiagnosticCollector {
  readonly #source: SourceFile;
  readonly #translator: VocabularyTranslator;
  readonly #checks: Omit<ContentChecks, 'cron'>;
  readonly #options: FindingOptions;
  #diagnostics: Diagnostic[] = [];
  /** Errors in chunks that are told: the first ones of all chunks. */
  #reportedCount = 0;
  /** Errors that are counted only; those of them that may have a safe fix; secrets in them. */
  #truncatedCount = 0;
  #fixable: Diagnostic[] = [];
  #secrets: string[] = [];

  constructor(
    source: SourceFile,
    translator: VocabularyTranslator,
    checks: Omit<ContentChecks, 'cron'>,
    options: FindingOptions,
  ) {
    this.#source = source;
    this.#translator = translator;
    this.#checks = checks;
    this.#options = options;
  }

  reset(): void {
    this.#diagnostics = [];
    this.#reportedCount = this.#truncatedCount = 0;
    this.#fixable = [];
    this.#secrets = [];
  }

  /** Adds what a part holds. `sound` says that it needs no judging. */
  async addChunk(chunk: DocumentChunk, isValid: boolean, lintResults: readonly LintResult[]): Promise<void> {
    for (const error of chunk.syntaxErrors) this.#addSyntaxError(error);
    const violations =
      isValid || !isReadable(chunk) ? [] : findViolations(chunk.value, this.#checks, this.#translator);
    if (chunk.isProjectChunk && this.#reportedCount >= this.#options.maxErrors) {
      await this.#countOnly(chunk, violations);
      if (lintResults.length === 0) return;
      // A warning beside an error is not shown, told or not.
      const errorPaths = new ErrorPaths(violations.map(({ path }) => path));
      const rest = lintResults.filter((hint) => !errorPaths.overlaps(pathOf(hint)));
      return this.#report(chunk, [], rest);
    }
    if (chunk.isProjectChunk) this.#reportedCount += violations.length;
    return this.#report(chunk, violations, lintResults);
  }

  async #report(
    chunk: DocumentChunk,
    violations: readonly Violation[],
    lintResults: readonly LintResult[],
  ): Promise<void> {
    const ranges = await chunk.locate(
      [...violations.map(({ path }) => path), ...lintResults.map(pathOf)],
      locateInFastChunk,
    );
    this.#diagnostics.push(...this.#toDiagnostics(violations, ranges));
    for (const result of lintResults) {
      const range = ranges.get(toJsonPointer(pathOf(result)))!;
      this.#diagnostics.push(
        diagnosticOfWarning(result.ruleId, result.warning, result.block, range, this.#source),
      );
    }
  }

  #toDiagnostics(violations: readonly Violation[], ranges: ReadonlyMap<string, NodeRange>): Diagnostic[] {
    const checks = { ...this.#checks, cron: cronCheck };
    return violations.map((error) =>
      diagnosticOfViolation(error, ranges.get(toJsonPointer(error.path))!, this.#source, checks),
    );
  }

  /** Adds faults that only count. */
  async #countOnly(chunk: DocumentChunk, violations: readonly Violation[]): Promise<void> {
    this.#truncatedCount += violations.length;
    for (const error of violations) this.#secrets.push(...secretsIn(error));
    const fixable = violations.filter(mayBeFixable);
    if (fixable.length === 0) return;
    const paths = fixable.map(({ path }) => path);
    this.#fixable.push(...this.#toDiagnostics(fixable, await chunk.locate(paths, locateInFastChunk)));
  }

  /** Everything found, in the words of the file. `more` are faults of the text that stopped the reading. */
  async finish(
    vocabulary: Vocabulary | undefined,
    syntaxErrors: readonly DocumentSyntaxError[] = [],
  ): Promise<FileCheckResult> {
    for (const error of syntaxErrors) this.#addSyntaxError(error);
    await this.#recover();
    const dominant = vocabulary ?? dominantVocabulary(this.#translator.usageCounts, this.#source.text);
    const mixedDiagnostic = vocabulary
      ? undefined
      : mixedVocabularyDiagnostic(this.#translator, this.#source.text, dominant);
    // One key in two vocabularies is a mixture, and no repetition.
    const unique = this.#withoutDuplicates().filter(
      ({ ruleId, start }) => ruleId !== 'duplicate-key' || start !== mixedDiagnostic?.start,
    );
    const diagnostics = [...unique, ...(mixedDiagnostic ? [mixedDiagnostic] : [])].sort(
      (a, b) => a.start - b.start || a.end - b.end,
    );
    const names = nameFormatterOf(new VocabularyTranslator([dominant]));
    return {
      text: this.#source.text,
      findings: diagnostics.map((diagnostic) => findingOf(diagnostic, this.#source, names, this.#options)),
      secrets: [...diagnostics.flatMap(({ secrets = [] }) => secrets), ...this.#secrets],
      ...(this.#truncatedCount === 0
        ? {}
        : {
            truncated: {
              errors: this.#truncatedCount,
              fixable: this.#fixable.filter(({ fix }) => fix?.(names)?.safe).length,
            },
          }),
    };
  }

  /** Looks for syntax faults behind the one where the parser stopped. */
  async #recover(): Promise<void> {
    const { text, isJson, lines } = this.#source;
    const [firstStart, ...rest] = this.#diagnostics;
    if (isJson || rest.length > 0 || firstStart?.ruleId !== 'syntax' || firstStart.path) return;
    const { recoverErrors } = await import('../text/recover.ts');
    for (const error of recoverErrors(text, lines.at(firstStart.start).line)) this.#addSyntaxError(error);
  }

  /** Each fault once, and no warning beside an error. */
  #withoutDuplicates(): Diagnostic[] {
    // Most files have no aliases, and files full of errors have few warnings: then there is nothing to look up.
    const hasShared = this.#diagnostics.some(
      (diagnostic) => diagnostic.identity !== undefined && !diagnostic.isDirect,
    );
    const directIdentities = new Set(
      hasShared
        ? this.#diagnostics
            .filter((diagnostic) => diagnostic.isDirect)
            .map((diagnostic) => diagnostic.identity)
        : [],
    );
    const hasWarnings = this.#diagnostics.some(
      (diagnostic) => diagnostic.severity === 'warning' && diagnostic.path,
    );
    const errorPath = ({ severity, path }: Diagnostic) => (severity === 'error' && path ? [path] : []);
    const errorPaths = hasWarnings ? new ErrorPaths(this.#diagnostics.flatMap(errorPath)) : undefined;
    const unique = new Set<string>();
    return this.#diagnostics.filter((diagnostic) => {
      if (diagnostic.severity === 'warning' && diagnostic.path && errorPaths?.overlaps(diagnostic.path))
        return false;
      if (diagnostic.identity === undefined || diagnostic.isDirect) return true;
      if (directIdentities.has(diagnostic.identity) || unique.has(diagnostic.identity)) return false;
      if (diagnostic.origin !== undefined && directIdentities.has(diagnostic.origin)) return false;
      unique.add(diagnostic.identity);
      return true;
    });
  }

  #addSyntaxError(error: DocumentSyntaxError): void {
    const { firstStart, message, help, ruleId, start, end } = error;
    const { text, isJson, lines } = this.#source;
    const quotedStar = help === QUOTE_STAR_HELP && !isJson ? quoteStar(text, start) : undefined;
    this.#diagnostics.push({
      start,
      end,
      ruleId,
      severity: 'error',
      ...(ruleId === 'duplicate-key' ? { path: error.path } : {}),
      describe: (names) =>
        firstStart === undefined
          ? { message, ...(help ? { help } : {}) }
          : {
              message: `${names.formatPath(error.path!)} is given twice, first on line ${lines.at(firstStart).line}; keep one`,
            },
      fix: quotedStar && (() => ({ title: 'Put it in quotes', safe: true, edit: quotedStar })),
    });
  }
}

/** The finding of a file that could not be read. */
export function readErrorFinding(
  file: string,
  { ruleId, message, help, position = { line: 1, column: 1 } }: ReadError,
  { fingerprint }: FindingOptions,
): Finding {
  const code = `settings/${ruleId}`;
  const location = { file, ...position, endLine: position.line, endColumn: position.column };
  return { code, severity: 'error', message, help, location, fingerprint: fingerprint(code, file) };
}

/** Speaks neutral words in those of a lexicon. */
export function nameFormatterOf(translator: VocabularyTranslator): NameFormatter {
  const written = (path: Path) => translator.translatePath(path);
  return {
    key: (path, neutral) => translator.key(path, neutral),
    value: (path, neutral) => translator.value(path, neutral),
    translatePath: written,
    formatPath: (path, from) => formatPath(path, { translatePath: written }, from),
  };
}

function findingOf(
  diagnostic: Diagnostic,
  { name, lines }: SourceFile,
  names: NameFormatter,
  { fingerprint }: FindingOptions,
): Finding {
  const code = `settings/${diagnostic.ruleId}`;
  // RFC 6901, in the words of the file.
  const path = diagnostic.path && toJsonPointer(names.translatePath(diagnostic.path));
  const fix = diagnostic.fix?.(names);
  const { message, help } = diagnostic.describe(names);
  return {
    code,
    severity: diagnostic.severity,
    message,
    ...(help === undefined ? {} : { help }),
    ...(path === undefined ? {} : { path }),
    location: locationOf(name, diagnostic, lines),
    ...(fix
      ? {
          fix: {
            title: fix.title,
            safe: fix.safe,
            edits: [{ location: locationOf(name, fix.edit, lines), text: fix.edit.text }],
          },
        }
      : {}),
    fingerprint: fingerprint(code, name, path),
  };
}

export function locationOf(file: string, { start, end }: Span, lines: LineIndex) {
  const from = lines.at(start);
  const to = lines.at(end);
  return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

const pathOf = ({ block, warning }: LintResult): Path => [...block.path, ...warning.path];

/** The paths of errors, to tell which warnings stand beside one: at it, above it or below it. */
class ErrorPaths {
  readonly #at = new Set<string>();
  readonly #above = new Set<string>();

  constructor(errors: readonly Path[]) {
    for (const path of errors) {
      this.#at.add(toJsonPointer(path));
      for (let length = 0; length < path.length; length++)
        this.#above.add(toJsonPointer(path.slice(0, length)));
    }
  }

  overlaps(path: Path): boolean {
    if (this.#above.has(toJsonPointer(path))) return true;
    return [...path, ''].some((_, length) => this.#at.has(toJsonPointer(path.slice(0, length))));
  }
}
