import { describe, expect, it } from 'vitest';
import { isCollection, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Finding } from '../../../src/model/report.ts';
import { findingsOf } from '../findings.ts';
import { ledger } from './index.ts';
import { type MarkedRange, readMarks } from './marks.ts';
import type { RejectedCase, SettingsCode } from './types.ts';

const SECTIONS = [...Array.from({ length: 20 }, (_, index) => `2.${index + 1}`), '2.6a', '8'];

const findingsIn = (yaml: string) => findingsOf(yaml, { vocabulary: 'neutral' });

const formatStart = (range: MarkedRange): string => `${range.line}:${range.column}`;
const formatRange = (range: MarkedRange): string =>
  `${formatStart(range)}-${range.endLine}:${range.endColumn}`;
/** Whether the end is told too: an empty mark gives a start, and the end of a range over lines is not compared. */
const hasEnd = (range: MarkedRange): boolean =>
  range.line === range.endLine && range.column < range.endColumn;

const before = (a: MarkedRange, b: MarkedRange): boolean =>
  a.endLine < b.line || (a.endLine === b.line && a.endColumn <= b.column);
const touches = (a: MarkedRange, b: MarkedRange): boolean =>
  formatStart(a) === formatStart(b) || (!before(a, b) && !before(b, a));

/** The errors a refusal expects: their codes, each at its mark. */
function expectedErrors(
  rejected: RejectedCase,
  ranges: readonly MarkedRange[],
): { code: SettingsCode; place: MarkedRange }[] {
  const codes = typeof rejected.code === 'string' ? [rejected.code] : rejected.code;
  if (codes.length !== ranges.length) throw new Error(`${codes.length} codes, ${ranges.length} marks`);
  return ranges.flatMap((range, index) =>
    [codes[index] ?? []].flat().map((code) => ({ code: code as SettingsCode, place: range })),
  );
}

/** One line a finding, with its end where the mark at its start has one. */
function formatFinding(finding: Finding, marks: readonly MarkedRange[]): string {
  const { location } = finding;
  if (!location) return `nowhere ${finding.code}`;
  const mark = marks.find((each) => formatStart(each) === formatStart(location));
  return `${mark && !hasEnd(mark) ? formatStart(location) : formatRange(location)} ${finding.code}`;
}

/** The written nodes of a document: where each starts, and the ranges that are on one line or in flow style. */
function writtenNodes(yaml: string): { errors: string[]; starts: Set<string>; ranges: Set<string> } {
  const counter = new LineCounter();
  const parsed = parseDocument(yaml, { version: '1.2', schema: 'core', lineCounter: counter });
  const starts = new Set<string>();
  const ranges = new Set<string>();
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return `${line}:${col}`;
  };
  visit(parsed, {
    Node(_, node) {
      if (!node.range) return;
      starts.add(at(node.range[0]));
      if (isScalar(node) || (isCollection(node) && node.flow)) {
        ranges.add(`${at(node.range[0])}-${at(node.range[1])}`);
      }
    },
  });
  return { errors: [...parsed.errors, ...parsed.warnings].map(String), starts, ranges };
}

/** A document on one line of a failure. */
const title = (yaml: string): string => {
  const flat = yaml.trimEnd().replaceAll('\n', ' ⏎ ');
  return flat.length > 200 ? `${flat.slice(0, 200)}…` : flat;
};

describe('the ledger of spec 1', () => {
  it('has requirements with ids of one form, each once', () => {
    const ids = ledger.map(({ id }) => id);
    for (const { id, spec, sentence } of ledger) {
      expect(id).toMatch(/^S1-(2\.([1-9]|1[0-9]|20|6a)|8)(-[a-z0-9]+)+$/);
      expect(id.startsWith(`S1-${spec}-`), id).toBe(true);
      expect(sentence.trim().length, id).toBeGreaterThan(10);
    }
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has every section that binds', () => {
    expect(new Set(ledger.map(({ spec }) => spec))).toEqual(new Set(SECTIONS));
  });

  it('has a case of each kind for each requirement, or a reason', () => {
    const withoutCases = ledger.filter(
      ({ accepts = [], rejects = [], reason }) => (accepts.length === 0 || rejects.length === 0) && !reason,
    );
    expect(withoutCases.map(({ id }) => id)).toEqual([]);
  });

  it('never asks for a document to be both accepted and refused', () => {
    const accepted = new Set(ledger.flatMap(({ accepts = [] }) => accepts));
    const refused = ledger.flatMap(({ rejects = [] }) => rejects.map(({ yaml }) => readMarks(yaml).yaml));
    expect(refused.filter((yaml) => accepted.has(yaml))).toEqual([]);
  });

  it('is written in YAML, its marks around whole nodes', () => {
    for (const { id, accepts = [], rejects = [] } of ledger) {
      for (const yaml of accepts) expect(writtenNodes(yaml).errors, `${id} ${yaml}`).toEqual([]);
      for (const refusal of rejects) {
        const { yaml, ranges: places } = readMarks(refusal.yaml);
        const { errors, starts, ranges } = writtenNodes(yaml);
        const offNode = places.filter(
          (place) => !(hasEnd(place) ? ranges.has(formatRange(place)) : starts.has(formatStart(place))),
        );
        expect({ errors, astray: offNode }, `${id} ${refusal.yaml}`).toEqual({ errors: [], astray: [] });
        expect(expectedErrors(refusal, places).length, `${id} ${refusal.yaml}`).toBeGreaterThan(0);
      }
    }
  });
});

/** What goes against the acceptance of a document; nothing where it is accepted. */
async function unexpectedErrors(yaml: string): Promise<string[]> {
  const errors = (await findingsIn(yaml)).filter(({ severity }) => severity === 'error');
  return errors.map(({ code, message }) => `${title(yaml)}: ${code} ${message}`);
}

/** What is missing from a refusal, and what is too much. */
async function mismatches(rejected: RejectedCase): Promise<string[]> {
  const { yaml, ranges } = readMarks(rejected.yaml);
  const findings = await findingsIn(yaml);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const actual = errors.map((finding) => formatFinding(finding, ranges)).sort();
  const expectedLines = expectedErrors(rejected, ranges)
    .map(({ code, place: range }) => `${hasEnd(range) ? formatRange(range) : formatStart(range)} ${code}`)
    .sort();
  const problems = errors.flatMap(({ message }) =>
    [rejected.messageIncludes]
      .flat()
      .filter((name) => !message.includes(name))
      .map((name) => `the message lacks "${name}": ${message}`),
  );
  const nearbyWarnings = findings
    .filter(({ severity }) => severity === 'warning')
    .filter(({ location }) => location && ranges.some((range) => touches(location, range)))
    .map(({ code, message }) => `beside it ${code} ${message}`);
  if (actual.join() !== expectedLines.join()) {
    problems.unshift(`found ${actual.join(', ') || 'nothing'}; wanted ${expectedLines.join(', ')}`);
  }
  return [...problems, ...nearbyWarnings].map((problem) => `${title(rejected.yaml)}: ${problem}`);
}

describe.each(ledger)('$id $says', ({ accepts, rejects }) => {
  if (accepts?.length) {
    it('accepts what is inside', async () => {
      expect((await Promise.all(accepts.map(unexpectedErrors))).flat()).toEqual([]);
    });
  }
  if (rejects?.length) {
    it('refuses what is outside', async () => {
      expect((await Promise.all(rejects.map(mismatches))).flat()).toEqual([]);
    });
  }
});
