/** The report as workflow commands of GitHub Actions: annotations at the lines of the change. */
import type { Gate, Report, Severity } from '../model/report.ts';
import { clip } from '../text/clip.ts';
import { CONFIG_CHANGES_TITLE, listConfigChanges } from './config-changes.ts';
import { checkWithSpec, fixNote, gateLabel, plural } from './labels.ts';
import { type FindingRow, groupBySeverity, rankFindings, unexplainedErrors } from './rank.ts';
import { sanitizeLine, sanitizeReport } from './sanitize.ts';
import { gateErrorReason, verdictSentence } from './summary.ts';
import { escapeData, escapeProperty } from './workflow-command.ts';
import type { ReportWriter } from './writer.ts';

/** The runner keeps 10 annotations of a kind per step and drops the others silently. */
const MAX_ANNOTATIONS = 10;
/** The runner cuts a message after 4,096 characters; the Checks API rejects a title of more than 255. */
const MAX_MESSAGE_LENGTH = 4000;
const MAX_TITLE_LENGTH = 250;

const COMMAND_NAMES = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** A workflow command: the properties before the second `::`, and the message after it. */
interface LogAnnotation {
  properties: Record<string, string | number | undefined>;
  message: string;
}

/** One command per line, worst first, at most ten of a kind: the tenth says how many more there are, and where. */
export const github: ReportWriter = (rawReport) => {
  const report = sanitizeReport(rawReport);
  const rowsBySeverity = groupBySeverity(rankFindings(report));
  const gateErrors = unexplainedErrors(report.gates).map(gateAnnotation);
  if (report.gates.length === 0)
    gateErrors.push({ properties: { title: report.tool.name }, message: verdictSentence(report) });
  const fullReport = report.source?.runUrl ?? 'the log and the summary of this job';
  return (Object.keys(COMMAND_NAMES) as Severity[])
    .flatMap((severity) => {
      const all = [
        ...(severity === 'error' ? gateErrors : []),
        ...(severity === 'warning' ? configChangeAnnotations(report) : []),
        ...rowsBySeverity[severity].map(findingAnnotation),
      ];
      const shown = all.length > MAX_ANNOTATIONS ? all.slice(0, MAX_ANNOTATIONS - 1) : all;
      const omitted = all.length - shown.length;
      if (omitted > 0)
        shown.push({
          properties: { title: plural(omitted, `more ${severity}`) },
          message: `See ${fullReport}`,
        });
      return shown.map((each) => workflowCommand(COMMAND_NAMES[severity], each));
    })
    .join('');
};

/** One warning with all changes to what is checked: it must not be the eleventh. */
function configChangeAnnotations(report: Report): LogAnnotation[] {
  const { shown, omitted } = listConfigChanges(report);
  if (shown.length === 0) return [];
  const lines = shown.map(({ file, what }) => `${sanitizeLine(file)} ${what}`);
  const message = [...lines, ...(omitted > 0 ? [`and ${omitted} more`] : [])].join('\n');
  return [{ properties: { title: CONFIG_CHANGES_TITLE }, message: clip(message, MAX_MESSAGE_LENGTH) }];
}

function gateAnnotation(gate: Gate): LogAnnotation {
  return { properties: { title: `${gateLabel(gate)} could not run` }, message: gateErrorReason(gate)! };
}

function findingAnnotation({ gate, check, finding }: FindingRow): LogAnnotation {
  const { code, location, message, help, fix } = finding;
  const messageLines = [
    message,
    location ? '' : `${gateLabel(gate)}, ${checkWithSpec(check)}`,
    help,
    fix && `Fix: ${fix.title} ${fixNote(fix)}`,
  ];
  const isSingleLine = location?.line === location?.endLine;
  return {
    properties: {
      title: code,
      file: location && sanitizeLine(location.file),
      line: location?.line,
      endLine: location?.endLine,
      // GitHub rejects columns for a range of several lines.
      col: isSingleLine ? location?.column : undefined,
      endColumn: isSingleLine ? location?.endColumn : undefined,
    },
    message: messageLines.filter(Boolean).join('\n'),
  };
}

/** One line, as `@actions/core` writes it: loading that package takes longer than the gate. */
export function workflowCommand(kind: string, { properties, message }: LogAnnotation): string {
  const pairs = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${key}=${escapeProperty(key === 'title' ? clip(String(value), MAX_TITLE_LENGTH) : String(value))}`,
    );
  return `::${kind} ${pairs.join(',')}::${escapeData(clip(message, MAX_MESSAGE_LENGTH))}\n`;
}
