/** The report as SARIF 2.1.0, for code scanning and editors. Sections (§) are those of the standard. */
import { Buffer } from 'node:buffer';
import type * as Sarif from 'sarif';
import type { Fix, Location, Report } from '../model/report.ts';
import { clip } from '../text/clip.ts';
import { gateLabel, plural } from './labels.ts';
import { type FindingRow, rankFindings } from './rank.ts';
import { reproduceCommand } from './reproduce-command.ts';
import { sanitizeReport, toJson } from './sanitize.ts';
import { gateErrorReason, verdictSentence } from './summary.ts';
import type { ReportWriter } from './writer.ts';

/** GitHub keeps 5,000 results of a run and accepts files of 10 MB compressed: uncompressed is on the safe side. */
const MAX_RESULTS = 5000;
const MAX_BYTES = 10_000_000;
/** The longest text of a field, in UTF-16 units. A fix with a longer text is omitted. */
const MAX_FIELD_LENGTH = 2000;
/** The base of relative URIs (§3.4.4): code scanning's name for the root of the repository. */
const ROOT_URI_BASE = '%SRCROOT%';

/** Writes one run, its results worst first, with a notification of how many are omitted. */
export const sarif: ReportWriter = (rawReport) => {
  const report = sanitizeReport(rawReport);
  const allRows = rankFindings(report);
  for (let limit = MAX_RESULTS; ; limit = Math.floor(limit / 2)) {
    const text = buildLog(report, allRows, limit);
    if (limit === 0 || Buffer.byteLength(text) <= MAX_BYTES) return text;
  }
};

function buildLog(report: Report, all: readonly FindingRow[], limit: number): string {
  const included = all.slice(0, limit);
  const rules = collectRules(included);
  const ruleIndexes = new Map(rules.map(({ id }, index) => [id, index]));
  const log: Sarif.Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { ...report.tool, rules } },
        invocations: [
          {
            executionSuccessful: report.verdict !== 'error',
            startTimeUtc: report.startedAt,
            toolExecutionNotifications: notifications(report, included.length, all.length - included.length),
          },
        ],
        originalUriBaseIds: { [ROOT_URI_BASE]: { description: { text: 'The root of the repository' } } },
        columnKind: 'utf16CodeUnits',
        results: included.map((row) => toResult(row, ruleIndexes.get(row.finding.code)!)),
      },
    ],
  };
  return toJson(log);
}

function notifications(report: Report, included: number, omitted: number): Sarif.Notification[] {
  const erroredGates = report.gates.filter((gate) => gate.verdict === 'error');
  const errors =
    report.gates.length === 0
      ? [verdictSentence(report)]
      : erroredGates.map((gate) => `${gateLabel(gate)} could not run: ${gateErrorReason(gate)}`);
  const omissionNote = `Only the ${included} most severe results are included; ${plural(omitted, 'more result')} omitted`;
  return [
    ...errors.map((text) => ({ level: 'error' as const, message: { text: clip(text, MAX_FIELD_LENGTH) } })),
    ...(omitted > 0 ? [{ level: 'warning' as const, message: { text: omissionNote } }] : []),
  ];
}

/** A rule per code, with the severity of its most severe result: the rows come worst first. */
function collectRules(included: readonly FindingRow[]): Sarif.ReportingDescriptor[] {
  const rules = new Map<string, Sarif.ReportingDescriptor>();
  for (const row of included) {
    const { gate, check, finding } = row;
    if (rules.has(finding.code)) continue;
    const ruleName = finding.code.slice(finding.code.indexOf('/') + 1);
    const isCheck = finding.code === `${gate.gate}/${check.id}`;
    const title = clip(isCheck ? check.title : ruleName.replaceAll('-', ' '), MAX_FIELD_LENGTH);
    const spec = check.spec ? ` See ${check.spec}.` : '';
    const command = reproduceCommand(row);
    const rerunHelp = command ? `Reproduce: ${command}.` : 'Merge the parts again to re-check.';
    const explainHelp = `Run gatehouse explain ${finding.code} for its meaning and an example.`;
    rules.set(finding.code, {
      id: finding.code,
      shortDescription: { text: title },
      fullDescription: { text: title },
      help: { text: clip(`${gate.gate === 'settings' ? explainHelp : rerunHelp}${spec}`, MAX_FIELD_LENGTH) },
      defaultConfiguration: { level: finding.severity },
      properties: { tags: ['gatehouse', gate.gate] },
    });
  }
  return [...rules.values()];
}

function toResult({ gate, check, finding }: FindingRow, ruleIndex: number): Sarif.Result {
  const { code, severity, message, help, path, location, fix, fingerprint } = finding;
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: {
      text: [message, help].flatMap((text) => (text ? clip(text, MAX_FIELD_LENGTH) : [])).join('\n'),
    },
    locations: [
      {
        // Code scanning rejects a log with a result that has no location: the name of the rule stands in for one.
        physicalLocation: location
          ? { artifactLocation: artifactLocation(location.file), region: toRegion(location) }
          : { artifactLocation: { uri: relativeUri(code) }, region: { startLine: 1 } },
        logicalLocations: [
          { fullyQualifiedName: clip(path ?? `${gateLabel(gate)}, ${check.id}`, MAX_FIELD_LENGTH) },
        ],
      },
    ],
    partialFingerprints: { 'gatehouse/v1': fingerprint },
    ...(fix?.edits.every(({ text }) => text.length <= MAX_FIELD_LENGTH) && { fixes: [toSarifFix(fix)] }),
  };
}

function toSarifFix({ title, edits }: Fix): Sarif.Fix {
  const files = new Set(edits.map((edit) => edit.location.file));
  return {
    description: { text: clip(title, MAX_FIELD_LENGTH) },
    artifactChanges: [...files].map((file) => ({
      artifactLocation: artifactLocation(file),
      replacements: edits
        .filter((edit) => edit.location.file === file)
        .map(({ location, text }) => ({ deletedRegion: toRegion(location), insertedContent: { text } })),
    })),
  };
}

const artifactLocation = (file: string): Sarif.ArtifactLocation => ({
  uri: relativeUri(file),
  uriBaseId: ROOT_URI_BASE,
});

/** End columns are exclusive, as in the report (§3.30.8). */
const toRegion = ({ line, column, endLine, endColumn }: Location): Sarif.Region => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
});

const LONE_SURROGATE = /\p{Cs}/gu;

/** A relative reference, percent-encoded (§3.10.1). */
const relativeUri = (file: string) =>
  file.replace(LONE_SURROGATE, '\ufffd').split('/').map(encodeURIComponent).join('/');
