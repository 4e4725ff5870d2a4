/** The report as JUnit XML: a suite for a gate, a test case for a check. */
import type { Element, ElementContent, Text } from 'xast';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import type { Check, Finding, Gate, Report } from '../model/report.ts';
import {
  blockingStatus,
  byWeight,
  checkName,
  firstLine,
  fixNote,
  gateName,
  headline,
  type Row,
  unjudged,
} from './digest.ts';
import { clean, clip, oneLine } from './escape.ts';
import type { Writer } from './writer.ts';

/** What XML 1.0 has no form for. Of these `clean` leaves only the non-characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The longest text of a field, in UTF-16 units. */
const FIELD = 4000;
const NAME = 500;

/** In the form that dorny/test-reporter, mikepenz/action-junit-report and EnricoMi/publish-unit-test-result read. */
export const junit: Writer = (given) => {
  const report = clean(given);
  const suites = report.gates.length > 0 ? report.gates.map(suite) : [nothingRan(report)];
  const sum = (key: string) => suites.reduce((total, [{ attributes }]) => total + Number(attributes[key]), 0);
  const counts = {
    tests: sum('tests'),
    failures: sum('failures'),
    errors: sum('errors'),
    skipped: sum('skipped'),
  };
  const root = x('testsuites', { name: report.tool.name, ...counts, time: seconds(report.durationMs) });
  const written = suites.map(([element, cases]) => around(2, element, cases));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${around(1, root, written)}\n`;
};

/** A suite without its cases, and these as text: as elements all of them would take ten times as much. */
type Suite = [Element, string[]];

/** The element around what is written already. */
function around(depth: number, element: Element, inner: readonly string[]): string {
  const text = xml(element, false);
  const end = text.lastIndexOf('</');
  return [
    text.slice(0, end),
    ...inner.flatMap((one) => [space(depth), one]),
    space(depth - 1),
    text.slice(end),
  ].join('');
}

const xml = (element: Element, closeEmptyElements = true): string =>
  toXml(element, { closeEmptyElements })
    // The serialiser lets `]]>` through, which XML forbids in text. There are no CDATA sections here.
    .replaceAll(']]>', ']]&gt;')
    .replace(FORBIDDEN, '\ufffd');

/** A report without gates must not read as one without failures. */
function nothingRan({ tool }: Report): Suite {
  const attributes = { name: tool.name, tests: 1, failures: 0, errors: 1, skipped: 0, time: seconds(0) };
  return [x('testsuite', attributes), [xml(errorCase(tool.name, 'a gate ran', 'no gate ran'))]];
}

function suite(gate: Gate): Suite {
  const blocking = blockingStatus(gate);
  const failures = gate.checks.filter((check) => check.status === blocking).length;
  const cause = failures === 0 ? unjudged(gate) : undefined;
  const cases = gate.checks.map((check) => xml(testCase(gate, check, check.status === blocking)));
  if (cause) cases.push(xml(errorCase(nameOf(gate), `${gate.gate} could be judged`, cause)));
  return [
    x('testsuite', {
      name: nameOf(gate),
      tests: cases.length,
      failures,
      errors: cause ? 1 : 0,
      skipped: gate.checks.filter((check) => check.status === 'skip').length,
      time: seconds(gate.durationMs),
      timestamp: gate.startedAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
    }),
    cases,
  ];
}

/** Every case repeats it. */
const nameOf = (gate: Gate) => clip(gateName(gate), NAME);

function errorCase(classname: string, name: string, cause: string): Element {
  const error = x('error', { message: firstLine(cause), type: 'error' }, cause);
  return x('testcase', { classname, name, time: seconds(0) }, indented(3, [error]));
}

function testCase(gate: Gate, check: Check, failed: boolean): Element {
  const findings = [...check.findings].sort(byWeight);
  const place = findings.find((finding) => finding.location)?.location;
  const blocking = check.status === 'warn' ? 'warning' : 'error';
  const told = failed ? findings.filter((finding) => finding.severity === blocking) : [];
  const aside = findings.filter((finding) => finding.severity === 'warning' && !told.includes(finding));
  const text = (findings: Finding[]) =>
    findings.map((finding) => described({ gate, check, finding })).join('\n');
  const children: Element[] = [];
  if (failed) {
    const more = told.length > 1 ? ` (and ${told.length - 1} more)` : '';
    const message = flat(told[0]?.message ?? check.reason ?? check.title) + more;
    children.push(x('failure', { message, type: told[0]?.code ?? `${gate.gate}/${check.id}` }, text(told)));
  }
  if (check.status === 'skip') children.push(x('skipped', { message: flat(check.reason ?? '') }));
  if (aside.length > 0) children.push(x('system-out', text(aside)));
  const attributes = {
    classname: nameOf(gate),
    name: clip(checkName(check), FIELD),
    ...(place && { file: oneLine(place.file), line: place.line }),
    time: seconds(check.durationMs),
  };
  return x('testcase', attributes, indented(3, children));
}

function described(row: Row): string {
  const { help, fix } = row.finding;
  return [
    clip(headline(row), FIELD),
    help && `help: ${clip(help, FIELD).replaceAll('\n', '\n      ')}`,
    fix && `fix: ${clip(fix.title, FIELD)} ${fixNote(fix)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

/** An attribute has no line breaks, and is no place for a whole file. */
const flat = (text: string) => clip(text.replaceAll('\n', ' '), FIELD);

/** Each element on a line of its own. */
function indented(depth: number, elements: Element[]): ElementContent[] {
  if (elements.length === 0) return [];
  const text = (value: string): Text => ({ type: 'text', value });
  return [...elements.flatMap((element) => [text(space(depth)), element]), text(space(depth - 1))];
}

const space = (depth: number) => `\n${'  '.repeat(depth)}`;
