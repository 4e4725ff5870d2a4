/** The third stage: from diagnostics to the findings of the report, in the names of the file's vocabulary. */
import type { Finding } from '../model/report.ts';
import type { Truncated } from '../model/truncation.ts';
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

/** The findings of diagnostics. */
export function toFindings(
  source: SourceFile,
  { diagnostics, vocabulary, truncatedCount, truncatedFixable, truncatedSecrets }: CollectedDiagnostics,
  fingerprint: Fingerprint,
): Findings {
  const names = nameFormatterOf(new VocabularyTranslator([vocabulary]));
  return {
    findings: diagnostics.map((diagnostic) => findingOf(diagnostic, source, names, fingerprint)),
    secrets: [...diagnostics.flatMap(({ secrets = [] }) => secrets), ...truncatedSecrets],
    ...(truncatedCount === 0
      ? {}
      : {
          truncated: {
            errors: truncatedCount,
            fixable: truncatedFixable.filter(({ fix }) => fix?.(names)?.safe).length,
          },
        }),
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
