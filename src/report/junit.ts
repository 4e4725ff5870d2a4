/** The report as JUnit XML: a test suite per gate, a test case per check. */
import type { Element, ElementContent, Text } from 'xast';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import type { Check, Gate, Report } from '../model/report.ts';
import { clip } from '../text/clip.ts';
import { checkLabel, firstLine, fixNote, gateLabel, locationOrGate } from './labels.ts';
import { blockingStatus, type FindingRow, rankCheckFindings } from './rank.ts';
import { sanitizeLine, sanitizeReport } from './sanitize.ts';
import { gateErrorReason } from './summary.ts';
import type { ReportWriter } from './writer.ts';

/** Characters that XML 1.0 can't represent. `sanitizeReport` leaves only the non-characters among them. */
const INVALID_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The longest text of a field, in UTF-16 units. */
const MAX_FIELD_LENGTH = 4000;
const MAX_NAME_LENGTH = 500;

/** Writes the form that dorny/test-reporter, mikepenz/action-junit-report and EnricoMi/publish-unit-test-result read. */
export const junit: ReportWriter = (rawReport) => {
  const report = sanitizeReport(rawReport);
  const suites = report.gates.length > 0 ? report.gates.map(suite) : [emptyReportSuite(report)];
  const sum = (key: string) => suites.reduce((total, [{ attributes }]) => total + Number(attributes[key]), 0);
  const counts = {
    tests: sum('tests'),
    failures: sum('failures'),
    errors: sum('errors'),
    skipped: sum('skipped'),
  };
  const root = x('testsuites', { name: report.tool.name, ...counts, time: seconds(report.durationMs) });
  const suiteTexts = suites.map(([element, cases]) => wrapElement(2, element, cases));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${wrapElement(1, root, suiteTexts)}\n`;
};

/** A suite without its cases, and the cases as text: as elements they would take ten times the memory. */
type Suite = [Element, string[]];

/** Writes an element around children that are text already. */
function wrapElement(depth: number, element: Element, children: readonly string[]): string {
  const text = xml(element, false);
  const end = text.lastIndexOf('</');
  return [
    text.slice(0, end),
    ...children.flatMap((one) => [indent(depth), one]),
    indent(depth - 1),
    text.slice(end),
  ].join('');
}

const xml = (element: Element, closeEmptyElements = true): string =>
  toXml(element, { closeEmptyElements })
    // The serializer does not escape `]]>`, which XML forbids in text. There are no CDATA sections here.
    .replaceAll(']]>', ']]&gt;')
    .replace(INVALID_XML, '\ufffd');

/** A report without gates must not read as one without failures. */
function emptyReportSuite({ tool }: Report): Suite {
  const attributes = { name: tool.name, tests: 1, failures: 0, errors: 1, skipped: 0, time: seconds(0) };
  return [x('testsuite', attributes), [xml(errorCase(tool.name, 'a gate ran', 'no gate ran'))]];
}

function suite(gate: Gate): Suite {
  const blocking = blockingStatus(gate);
  const failures = gate.checks.filter((check) => check.status === blocking).length;
  const errorReason = failures === 0 ? gateErrorReason(gate) : undefined;
  const cases = gate.checks.map((check) => xml(testCase(gate, check, check.status === blocking)));
  if (errorReason) cases.push(xml(errorCase(suiteName(gate), `${gate.gate} ran`, errorReason)));
  return [
    x('testsuite', {
      name: suiteName(gate),
      tests: cases.length,
      failures,
      errors: errorReason ? 1 : 0,
      skipped: gate.checks.filter((check) => check.status === 'skip').length,
      time: seconds(gate.durationMs),
      timestamp: gate.startedAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
    }),
    cases,
  ];
}

/** Clipped, as every case repeats it. */
const suiteName = (gate: Gate) => clip(gateLabel(gate), MAX_NAME_LENGTH);

function errorCase(classname: string, name: string, cause: string): Element {
  const error = x('error', { message: firstLine(cause), type: 'error' }, cause);
  return x('testcase', { classname, name, time: seconds(0) }, indented(3, [error]));
}

function testCase(gate: Gate, check: Check, hasFailed: boolean): Element {
  const rows = rankCheckFindings(gate, check);
  const location = rows.find(({ finding }) => finding.location)?.finding.location;
  const blocking = check.status === 'warn' ? 'warning' : 'error';
  const failures = hasFailed ? rows.filter(({ finding }) => finding.severity === blocking) : [];
  const otherWarnings = rows.filter((row) => row.finding.severity === 'warning' && !failures.includes(row));
  const text = (some: readonly FindingRow[]) => some.map(describeFinding).join('\n');
  const children: Element[] = [];
  if (hasFailed) {
    const moreText = failures.length > 1 ? ` (and ${failures.length - 1} more)` : '';
    const message = attributeText(failures[0]?.finding.message ?? check.reason ?? check.title) + moreText;
    children.push(
      x(
        'failure',
        { message, type: failures[0]?.finding.code ?? `${gate.gate}/${check.id}` },
        text(failures),
      ),
    );
  }
  if (check.status === 'skip') children.push(x('skipped', { message: attributeText(check.reason ?? '') }));
  if (otherWarnings.length > 0) children.push(x('system-out', text(otherWarnings)));
  const attributes = {
    classname: suiteName(gate),
    name: clip(checkLabel(check), MAX_FIELD_LENGTH),
    ...(location && { file: sanitizeLine(location.file), line: location.line }),
    time: seconds(check.durationMs),
  };
  return x('testcase', attributes, indented(3, children));
}

function describeFinding(row: FindingRow): string {
  const { message, code, help, fix } = row.finding;
  return [
    clip(`${locationOrGate(row)}: ${message} [${code}]`, MAX_FIELD_LENGTH),
    help && `help: ${clip(help, MAX_FIELD_LENGTH).replaceAll('\n', '\n      ')}`,
    fix && `fix: ${clip(fix.title, MAX_FIELD_LENGTH)} ${fixNote(fix)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** One line: an attribute has no line breaks. */
const attributeText = (text: string) => clip(text.replaceAll('\n', ' '), MAX_FIELD_LENGTH);

/** Each element on a line of its own. */
function indented(depth: number, elements: Element[]): ElementContent[] {
  if (elements.length === 0) return [];
  const text = (value: string): Text => ({ type: 'text', value });
  return [...elements.flatMap((element) => [text(indent(depth)), element]), text(indent(depth - 1))];
}

const indent = (depth: number) => `\n${'  '.repeat(depth)}`;
