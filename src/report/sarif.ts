/** The report as SARIF 2.1.0, for code scanning and editors. Sections (§) are those of the standard. */
import { Buffer } from 'node:buffer';
import type * as Sarif from 'sarif';
import type { Fix, Location, Report } from '../model/report.ts';
import { gateName, plural, type Row, rows, unjudged, verdictSentence } from './digest.ts';
import { clean, clip, toJson } from './escape.ts';
import { reproduce } from './reproduce.ts';
import type { Writer } from './writer.ts';

/** GitHub keeps 5,000 results of a run, and takes 10 MB of a file: compressed, so that this holds whatever is in it. */
const RESULTS = 5000;
const BYTES = 10_000_000;
/** The longest text of a field, in UTF-16 units. A fix that writes more is left out. */
const FIELD = 2000;
/** What uris are relative to (§3.4.4): the name that code scanning gives to the root of the repository. */
const ROOT = '%SRCROOT%';

/** One run, its results worst first, with a notification of how many are left out. */
export const sarif: Writer = (given) => {
  const report = clean(given);
  const all = rows(report);
  for (let most = RESULTS; ; most = Math.floor(most / 2)) {
    const text = log(report, all, most);
    if (most === 0 || Buffer.byteLength(text) <= BYTES) return text;
  }
};

function log(report: Report, all: readonly Row[], most: number): string {
  const kept = all.slice(0, most);
  const rules = rulesOf(kept);
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
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
            toolExecutionNotifications: notifications(report, kept.length, all.length - kept.length),
          },
        ],
        originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository' } } },
        columnKind: 'utf16CodeUnits',
        results: kept.map((row) => result(row, indexes.get(row.finding.code)!)),
      },
    ],
  };
  return toJson(log);
}

function notifications(report: Report, kept: number, left: number): Sarif.Notification[] {
  const broken = report.gates.filter((gate) => gate.verdict === 'error');
  const told =
    report.gates.length === 0
      ? [verdictSentence(report)]
      : broken.map((gate) => `${gateName(gate)} could not be judged: ${unjudged(gate)}`);
  const most = `The ${kept} most severe results are kept; ${plural(left, 'more result')} left out`;
  return [
    ...told.map((text) => ({ level: 'error' as const, message: { text: clip(text, FIELD) } })),
    ...(left > 0 ? [{ level: 'warning' as const, message: { text: most } }] : []),
  ];
}

/** A rule for each code, as severe as its most severe result: the rows come worst first. */
function rulesOf(kept: readonly Row[]): Sarif.ReportingDescriptor[] {
  const rules = new Map<string, Sarif.ReportingDescriptor>();
  for (const row of kept) {
    const { gate, check, finding } = row;
    if (rules.has(finding.code)) continue;
    const word = finding.code.slice(finding.code.indexOf('/') + 1);
    const isCheck = finding.code === `${gate.gate}/${check.id}`;
    const title = clip(isCheck ? check.title : word.replaceAll('-', ' '), FIELD);
    const spec = check.spec ? ` It rests on ${check.spec}.` : '';
    const command = reproduce(row);
    const again = command ? `${command} judges it again.` : 'Merging the parts again judges it again.';
    const explained = `gatehouse explain ${finding.code} says what it means and shows a good example.`;
    rules.set(finding.code, {
      id: finding.code,
      shortDescription: { text: title },
      fullDescription: { text: title },
      help: { text: clip(`${gate.gate === 'settings' ? explained : again}${spec}`, FIELD) },
      defaultConfiguration: { level: finding.severity },
      properties: { tags: ['gatehouse', gate.gate] },
    });
  }
  return [...rules.values()];
}

function result({ gate, check, finding }: Row, ruleIndex: number): Sarif.Result {
  const { code, severity, message, help, path, location, fix, fingerprint } = finding;
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: [message, help].flatMap((text) => (text ? clip(text, FIELD) : [])).join('\n') },
    locations: [
      {
        // Code scanning refuses a log with a result that is nowhere: the name of the rule stands for the place.
        physicalLocation: location
          ? { artifactLocation: artifact(location.file), region: region(location) }
          : { artifactLocation: { uri: uriOf(code) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: clip(path ?? `${gateName(gate)}, ${check.id}`, FIELD) }],
      },
    ],
    partialFingerprints: { 'gatehouse/v1': fingerprint },
    ...(fix?.edits.every(({ text }) => text.length <= FIELD) && { fixes: [fixOf(fix)] }),
  };
}

function fixOf({ title, edits }: Fix): Sarif.Fix {
  const files = new Set(edits.map((edit) => edit.location.file));
  return {
    description: { text: clip(title, FIELD) },
    artifactChanges: [...files].map((file) => ({
      artifactLocation: artifact(file),
      replacements: edits
        .filter((edit) => edit.location.file === file)
        .map(({ location, text }) => ({ deletedRegion: region(location), insertedContent: { text } })),
    })),
  };
}

const artifact = (file: string): Sarif.ArtifactLocation => ({ uri: uriOf(file), uriBaseId: ROOT });

/** Ends are exclusive here as in the report (§3.30.8). */
const region = ({ line, column, endLine, endColumn }: Location): Sarif.Region => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
});

const LONE_SURROGATE = /\p{Cs}/gu;

/** A relative reference, percent-encoded (§3.10.1). */
const uriOf = (file: string) =>
  file.replace(LONE_SURROGATE, '\ufffd').split('/').map(encodeURIComponent).join('/');
