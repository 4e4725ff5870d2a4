/** The report as workflow commands of GitHub Actions: annotations at the lines of the change. */
import type { Gate, Severity } from '../model/report.ts';
import { clip, sanitizeLine, sanitizeReport } from './escape.ts';
import {
  checkLabel,
  type FindingRow,
  findingRows,
  fixNote,
  gateErrorReason,
  gateLabel,
  groupBySeverity,
  plural,
  verdictSentence,
} from './format-helpers.ts';
import type { ReportWriter } from './writer.ts';

/** The runner keeps 10 annotations of a kind for a step and drops the others without a word. */
const MAX_ANNOTATIONS = 10;
/** The runner cuts a message after 4,096 characters; the Checks API refuses a title of more than 255. */
const MAX_MESSAGE_LENGTH = 4000;
const MAX_TITLE_LENGTH = 250;

const COMMAND_NAMES = { error: 'error', warning: 'warning', note: 'notice' } as const;

interface LogAnnotation {
  properties: Record<string, string | number | undefined>;
  message: string;
}

/** One command a line, the worst first, at most ten of a kind: the tenth says how many more there are, and where. */
export const github: ReportWriter = (rawReport) => {
  const report = sanitizeReport(rawReport);
  const rowsBySeverity = groupBySeverity(findingRows(report));
  // Where a check failed in it, its finding says what went wrong.
  const gateErrors = report.gates
    .filter((gate) => gate.verdict === 'error' && gate.counts.fail === 0)
    .map(gateAnnotation);
  if (report.gates.length === 0)
    gateErrors.push({ properties: { title: report.tool.name }, message: verdictSentence(report) });
  const fullReport = report.source?.runUrl ?? 'the log and the summary of this job';
  return (Object.keys(COMMAND_NAMES) as Severity[])
    .flatMap((severity) => {
      const all = [
        ...(severity === 'error' ? gateErrors : []),
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

function gateAnnotation(gate: Gate): LogAnnotation {
  return { properties: { title: `${gateLabel(gate)} could not be judged` }, message: gateErrorReason(gate)! };
}

function findingAnnotation({ gate, check, finding }: FindingRow): LogAnnotation {
  const { code, location, message, help, fix } = finding;
  const checkReference = `${gateLabel(gate)}, ${checkLabel(check)}${check.spec ? ` (${check.spec})` : ''}`;
  const messageLines = [
    message,
    location ? '' : checkReference,
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
      // GitHub refuses columns of a range over several lines.
      col: isSingleLine ? location?.column : undefined,
      endColumn: isSingleLine ? location?.endColumn : undefined,
    },
    message: messageLines.filter(Boolean).join('\n'),
  };
}

/** One annotation as `@actions/core` writes it; that package is not used because loading it takes longer than the gate. */
export function workflowCommand(kind: string, { properties, message }: LogAnnotation): string {
  const pairs = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${key}=${escapeProperty(key === 'title' ? clip(String(value), MAX_TITLE_LENGTH) : String(value))}`,
    );
  return `::${kind} ${pairs.join(',')}::${escapeData(clip(message, MAX_MESSAGE_LENGTH))}\n`;
}

const escapeData = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
