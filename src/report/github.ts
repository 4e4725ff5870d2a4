/** The report as workflow commands of GitHub Actions: annotations at the lines of the change. */
import type { Gate, Severity } from '../model/report.ts';
import {
  bySeverity,
  checkName,
  fixNote,
  gateName,
  plural,
  type Row,
  rows,
  unjudged,
  verdictSentence,
} from './digest.ts';
import { clean, clip, oneLine } from './escape.ts';
import type { Writer } from './writer.ts';

/** The runner keeps 10 annotations of a kind for a step and drops the others without a word. */
const SLOTS = 10;
/** The runner cuts a message after 4,096 characters; the Checks API refuses a title of more than 255. */
const MESSAGE = 4000;
const TITLE = 250;

const KINDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

interface Annotation {
  properties: Record<string, string | number | undefined>;
  message: string;
}

/** One command a line, the worst first, at most ten of a kind: the tenth says how many more there are, and where. */
export const github: Writer = (given) => {
  const report = clean(given);
  const found = bySeverity(rows(report));
  // Where a check failed in it, its finding says what went wrong.
  const broken = report.gates
    .filter((gate) => gate.verdict === 'error' && gate.counts.fail === 0)
    .map(ofGate);
  if (report.gates.length === 0)
    broken.push({ properties: { title: report.tool.name }, message: verdictSentence(report) });
  const place = report.source?.runUrl ?? 'the log and the summary of this job';
  return (Object.keys(KINDS) as Severity[])
    .flatMap((severity) => {
      const all = [...(severity === 'error' ? broken : []), ...found[severity].map(ofRow)];
      const shown = all.length > SLOTS ? all.slice(0, SLOTS - 1) : all;
      const rest = all.length - shown.length;
      if (rest > 0)
        shown.push({ properties: { title: plural(rest, `more ${severity}`) }, message: `See ${place}` });
      return shown.map((each) => command(KINDS[severity], each));
    })
    .join('');
};

function ofGate(gate: Gate): Annotation {
  return { properties: { title: `${gateName(gate)} could not be judged` }, message: unjudged(gate)! };
}

function ofRow({ gate, check, finding }: Row): Annotation {
  const { code, location, message, help, fix } = finding;
  const rule = `${gateName(gate)}, ${checkName(check)}${check.spec ? ` (${check.spec})` : ''}`;
  const parts = [message, location ? '' : rule, help, fix && `Fix: ${fix.title} ${fixNote(fix)}`];
  const single = location?.line === location?.endLine;
  return {
    properties: {
      title: code,
      file: location && oneLine(location.file),
      line: location?.line,
      endLine: location?.endLine,
      // GitHub refuses columns of a range over several lines.
      col: single ? location?.column : undefined,
      endColumn: single ? location?.endColumn : undefined,
    },
    message: parts.filter(Boolean).join('\n'),
  };
}

/** One annotation as `@actions/core` writes it; that package is not used because loading it takes longer than the gate. */
export function command(kind: string, { properties, message }: Annotation): string {
  const pairs = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${key}=${escapeProperty(key === 'title' ? clip(String(value), TITLE) : String(value))}`,
    );
  return `::${kind} ${pairs.join(',')}::${escapeData(clip(message, MESSAGE))}\n`;
}

const escapeData = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
