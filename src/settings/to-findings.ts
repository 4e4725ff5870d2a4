/** The third stage: from diagnostics to the findings of the report, in the names of the file's vocabulary. */
import type { Finding } from '../model/report.ts';
import { MAX_FILE_FINDINGS, type Truncated } from '../model/truncation.ts';
import { formatPath, type NameFormatter } from '../rules/messages.ts';
import { type Path, toJsonPointer } from '../text/path.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import type { CollectedDiagnostics, Diagnostic } from './diagnostic.ts';
import { locationOf, type ReadError, type SourceFile } from './source-file.ts';

type Fingerprint = (code: string, file?: string, path?: string) => string;

interface Findings {
  readonly findings: readonly Finding[];
  readonly secrets: readonly string[];
  readonly truncated?: Truncated;
}

/** The findings of diagnostics. With `mayTruncate` the writer says how many errors are left out, otherwise a finding does. */
export function toFindings(
  source: SourceFile,
  { diagnostics, vocabulary, ...left }: CollectedDiagnostics,
  fingerprint: Fingerprint,
  mayTruncate: boolean,
): Findings {
  const { truncatedCount, truncatedFixable, truncatedSecrets, omittedWarnings } = left;
  const omittedErrors = mayTruncate ? 0 : truncatedCount;
  const names = nameFormatterOf(new VocabularyTranslator([vocabulary]));
  return {
    findings: [
      ...(omittedErrors + omittedWarnings > 0
        ? [omittedFinding(omittedErrors, omittedWarnings, source, fingerprint)]
        : []),
      ...diagnostics.map((diagnostic) => findingOf(diagnostic, source, names, fingerprint)),
    ],
    secrets: [...diagnostics.flatMap(({ secrets = [] }) => secrets), ...truncatedSecrets],
    ...(truncatedCount === 0 || !mayTruncate
      ? {}
      : {
          truncated: {
            errors: truncatedCount,
            fixable: truncatedFixable.filter(({ fix }) => fix?.(names)?.safe).length,
          },
        }),
  };
}

/**
 * The finding that says how many others are not listed. Nobody knows which ones, so it is accepted or old only as long as nothing in
 * the file changes: the fingerprint is of the whole text, and the path is that of the whole document.
 */
function omittedFinding(
  errors: number,
  warnings: number,
  { name, text }: SourceFile,
  fingerprint: Fingerprint,
): Finding {
  const code = 'settings/limit';
  const counts = [
    ...(errors > 0 ? [`${errors} more ${errors === 1 ? 'error' : 'errors'}`] : []),
    ...(warnings > 0 ? [`${warnings} more ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
  ];
  return {
    code,
    severity: errors > 0 ? 'error' : 'warning',
    message: `${counts.join(' and ')} not listed: a report lists at most ${MAX_FILE_FINDINGS} errors and ${MAX_FILE_FINDINGS} warnings of a file`,
    help: 'Fix the listed ones, then check again',
    path: '',
    location: { file: name, line: 1, column: 1, endLine: 1, endColumn: 1 },
    fingerprint: fingerprint(code, name, text),
  };
}

/** The finding of a file that could not be read. */
export function readErrorFinding(
  file: string,
  { ruleId, message, help, position = { line: 1, column: 1 } }: ReadError,
  fingerprint: Fingerprint,
): Finding {
  const code = `settings/${ruleId}`;
  const location = { file, ...position, endLine: position.line, endColumn: position.column };
  return { code, severity: 'error', message, help, location, fingerprint: fingerprint(code, file) };
}

/** Writes neutral names as the first vocabulary of a translator does. */
export function nameFormatterOf(translator: VocabularyTranslator): NameFormatter {
  const translatePath = (path: Path) => translator.translatePath(path);
  return {
    key: (path, neutral) => translator.key(path, neutral),
    value: (path, neutral) => translator.value(path, neutral),
    isPlaceholder: (path, neutral) => translator.isPlaceholder(path, neutral),
    translatePath,
    formatPath: (path, from) => formatPath(path, { translatePath }, from),
  };
}

function findingOf(
  diagnostic: Diagnostic,
  { name, lines }: SourceFile,
  names: NameFormatter,
  fingerprint: Fingerprint,
): Finding {
  const code = `settings/${diagnostic.ruleId}`;
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
