/** Findings in the shapes of the protocol: lines and columns count from 0 there. */
import type { CodeAction, Diagnostic, Range, TextEdit } from 'vscode-languageserver';
import { CodeActionKind, DiagnosticSeverity } from 'vscode-languageserver';
import type { Finding, Fix, Location } from '../model/report.ts';

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const;

/** A finding as a diagnostic, with the gate's own words. `codesPage` is the page that explains every code. */
export function toDiagnostic(
  { code, severity, message, help, location }: Finding,
  codesPage: string,
): Diagnostic {
  return {
    source: 'gatehouse',
    code,
    codeDescription: { href: `${codesPage}#${code.replace(/[^a-z-]/g, '')}` },
    severity: severities[severity],
    message: help === undefined ? message : `${message}\n${help}`,
    range: location
      ? rangeOf(location)
      : { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  };
}

/** The range of a location. */
export const rangeOf = ({ line, column, endLine, endColumn }: Location): Range => ({
  start: { line: line - 1, character: column - 1 },
  end: { line: endLine - 1, character: endColumn - 1 },
});

/** The fixes of findings that touch a range, and one action for all safe fixes. */
export function codeActionsFor(
  uri: string,
  findings: readonly Finding[],
  range: Range,
  codesPage: string,
): CodeAction[] {
  const fixable = findings.flatMap((finding) => (finding.fix ? [{ finding, fix: finding.fix }] : []));
  const quickFixes = fixable
    .filter(({ finding }) => touches(toDiagnostic(finding, codesPage).range, range))
    .map(
      ({ finding, fix }): CodeAction => ({
        title: fix.safe ? fix.title : `${fix.title} (review before applying)`,
        kind: CodeActionKind.QuickFix,
        diagnostics: [toDiagnostic(finding, codesPage)],
        isPreferred: fix.safe,
        edit: { changes: { [uri]: editsOf([fix]) } },
      }),
    );
  const safe = fixable.filter(({ fix }) => fix.safe).map(({ fix }) => fix);
  if (safe.length === 0) return quickFixes;
  const fixAll: CodeAction = {
    title: 'Apply all safe fixes',
    kind: `${CodeActionKind.SourceFixAll}.gatehouse`,
    edit: { changes: { [uri]: editsOf(safe) } },
  };
  return [...quickFixes, fixAll];
}

/** The edits of fixes; of overlapping ones the first. */
function editsOf(fixes: readonly Fix[]): TextEdit[] {
  const edits = fixes
    .flatMap((fix) => fix.edits)
    .map(({ location, text }) => ({ range: rangeOf(location), newText: text }))
    .sort((a, b) => compare(a.range.start, b.range.start));
  return edits.filter(
    ({ range }, index) => index === 0 || compare(edits[index - 1]!.range.end, range.start) <= 0,
  );
}

const touches = (a: Range, b: Range): boolean => compare(a.start, b.end) <= 0 && compare(b.start, a.end) <= 0;

const compare = (a: Range['start'], b: Range['start']): number =>
  a.line - b.line || a.character - b.character;
