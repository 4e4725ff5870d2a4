import { describe, expect, it } from 'vitest';
import { isCollection, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Finding } from '../../../src/model/report.ts';
import { collectViolations } from '../../../src/rules/collect-violations.ts';
import {
  any,
  boolean,
  field,
  integer,
  list,
  map,
  object,
  type Rule,
  string,
} from '../../../src/rules/rule.ts';
import { cronCheck } from '../../../src/settings/cron.ts';
import { documentRule } from '../../../src/settings/schema/document.ts';
import { readFully } from '../../../src/text/full/read.ts';
import { neutralVocabulary } from '../../../src/vocabulary/vocabulary.ts';
import { bucketCheck, reservedNameCheck } from '../../../src/vocabulary/vocabulary-checks.ts';
import { findingsOf } from '../findings.ts';
import { ledger } from './index.ts';
import { resolvePath, tablePaths, valuePaths } from './key-coverage.ts';
import { type MarkedRange, readMarks } from './marks.ts';
import type { RejectedCase, SettingsCode } from './types.ts';

const SECTIONS = [...Array.from({ length: 20 }, (_, index) => `2.${index + 1}`), '2.6a', '8'];

const acceptedYaml = ledger.flatMap(({ tests }) => tests?.accepts ?? []);
const rejectedYaml = ledger.flatMap(({ tests }) =>
  (tests?.rejects ?? []).map(({ yaml }) => readMarks(yaml).yaml),
);

const findingsIn = (yaml: string) => findingsOf(yaml, { vocabulary: 'neutral' });

const formatStart = (range: MarkedRange): string => `${range.line}:${range.column}`;
const formatRange = (range: MarkedRange): string =>
  `${formatStart(range)}-${range.endLine}:${range.endColumn}`;
/** Whether the end counts too: an empty mark is only a start, and the end of a range over several lines is not compared. */
const hasEnd = (range: MarkedRange): boolean =>
  range.line === range.endLine && range.column < range.endColumn;

const before = (a: MarkedRange, b: MarkedRange): boolean =>
  a.endLine < b.line || (a.endLine === b.line && a.endColumn <= b.column);
const touches = (a: MarkedRange, b: MarkedRange): boolean =>
  formatStart(a) === formatStart(b) || (!before(a, b) && !before(b, a));

/** The errors that a rejected document expects: each code at its mark. */
function expectedErrors(
  rejected: RejectedCase,
  ranges: readonly MarkedRange[],
): { code: SettingsCode; range: MarkedRange }[] {
  const codes = typeof rejected.code === 'string' ? [rejected.code] : rejected.code;
  if (codes.length !== ranges.length) throw new Error(`${codes.length} codes, ${ranges.length} marks`);
  return ranges.flatMap((range, index) =>
    [codes[index] ?? []].flat().map((code) => ({ code: code as SettingsCode, range })),
  );
}

/** One line per finding, with its end if the mark at its start has one. */
function formatFinding(finding: Finding, marks: readonly MarkedRange[]): string {
  const { location } = finding;
  if (!location) return `without location: ${finding.code}`;
  const mark = marks.find((each) => formatStart(each) === formatStart(location));
  return `${mark && !hasEnd(mark) ? formatStart(location) : formatRange(location)} ${finding.code}`;
}

/** The nodes of a document as written: all starts, and the ranges of scalars and flow collections. */
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

/** A document on one line, for a failure message. */
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

  it('has accepted and rejected documents for each requirement, or a reason', () => {
    const withoutCases = ledger.filter(
      ({ tests: { accepts = [], rejects = [] } = {}, reason }) =>
        (accepts.length === 0 || rejects.length === 0) && !reason,
    );
    expect(withoutCases.map(({ id }) => id)).toEqual([]);
  });

  it('never both accepts and rejects a document', () => {
    expect(rejectedYaml.filter((yaml) => acceptedYaml.includes(yaml))).toEqual([]);
  });

  it('is written in YAML, its marks around whole nodes', () => {
    for (const { id, tests: { accepts = [], rejects = [] } = {} } of ledger) {
      for (const yaml of accepts) expect(writtenNodes(yaml).errors, `${id} ${yaml}`).toEqual([]);
      for (const rejected of rejects) {
        const { yaml, ranges: marks } = readMarks(rejected.yaml);
        const { errors, starts, ranges } = writtenNodes(yaml);
        const offNode = marks.filter(
          (mark) => !(hasEnd(mark) ? ranges.has(formatRange(mark)) : starts.has(formatStart(mark))),
        );
        expect({ errors, offNode }, `${id} ${rejected.yaml}`).toEqual({ errors: [], offNode: [] });
        expect(expectedErrors(rejected, marks).length, `${id} ${rejected.yaml}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('every key of the tables, and every item and entry', () => {
  it('is accepted in a document', () => {
    expect(pathsWithoutAccepted(documentRule, acceptedYaml)).toEqual([]);
  });

  it('is rejected with a wrong value in another document', () => {
    expect(pathsWithoutRejected(documentRule, rejectedYaml)).toEqual([]);
  });

  it.each<[string, Rule, accepted: string[], rejected: string[]]>([
    [
      'a new key',
      object({ roots: field('', string('')), added: field('', integer()) }),
      ['added'],
      ['added'],
    ],
    [
      'a new key of a list of maps',
      object({ steps: field('', list(object({ run: field('', string('')), added: field('', boolean) }))) }),
      ['steps.*.added'],
      ['steps.*.added'],
    ],
    ['the entries of a map', object({ env: field('', map(boolean)) }), ['env', 'env.*'], ['env', 'env.*']],
    ['a key of any value', object({ roots: field('', string('')), added: field('', any) }), ['added'], []],
  ])('notices %s without documents', (_, rule, accepted, rejected) => {
    expect(pathsWithoutAccepted(rule, ['roots: live', 'steps: [{run: make}]'])).toEqual(accepted);
    expect(pathsWithoutRejected(rule, ['roots: 5', 'steps: 5', 'steps: [5]', 'steps: [{run: 5}]'])).toEqual(
      rejected,
    );
  });
});

const checks = {
  cron: cronCheck,
  'reserved-name': reservedNameCheck(neutralVocabulary),
  bucket: bucketCheck(neutralVocabulary),
};

/** The paths of a table at which none of the documents has a value. */
function pathsWithoutAccepted(rule: Rule, documents: readonly string[]): string[] {
  const covered = new Set(
    documents.flatMap((yaml) => valuePaths(readFully(yaml).value)).flatMap((path) => resolvePath(rule, path)),
  );
  return [...tablePaths(rule).keys()].filter((path) => !covered.has(path));
}

/** The paths of a table at which none of the documents has a wrong value, unless any value is right there. */
function pathsWithoutRejected(rule: Rule, documents: readonly string[]): string[] {
  const covered = new Set(
    documents
      .flatMap((yaml) => collectViolations(rule, readFully(yaml).value, checks))
      .filter(({ anchor, ruleId }) => anchor === 'value' || ruleId === 'empty')
      .flatMap(({ path }) => resolvePath(rule, path)),
  );
  return [...tablePaths(rule)]
    .filter(([path, rules]) => !covered.has(path) && !rules.some(({ kind }) => kind === 'any'))
    .map(([path]) => path);
}

/** The errors of a document that should have none. */
async function unexpectedErrors(yaml: string): Promise<string[]> {
  const errors = (await findingsIn(yaml)).filter(({ severity }) => severity === 'error');
  return errors.map(({ code, message }) => `${title(yaml)}: ${code} ${message}`);
}

/** How the errors of a rejected document differ from those it expects. */
async function mismatches(rejected: RejectedCase): Promise<string[]> {
  const { yaml, ranges } = readMarks(rejected.yaml);
  const findings = await findingsIn(yaml);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const actual = errors.map((finding) => formatFinding(finding, ranges)).sort();
  const expectedLines = expectedErrors(rejected, ranges)
    .map(({ code, range }) => `${hasEnd(range) ? formatRange(range) : formatStart(range)} ${code}`)
    .sort();
  const problems = errors.flatMap(({ message }) =>
    [rejected.messageIncludes]
      .flat()
      .filter((name) => !message.includes(name))
      .map((name) => `the message does not include "${name}": ${message}`),
  );
  const nearbyWarnings = findings
    .filter(({ severity }) => severity === 'warning')
    .filter(({ location }) => location && ranges.some((range) => touches(location, range)))
    .map(({ code, message }) => `also ${code} ${message}`);
  if (actual.join() !== expectedLines.join()) {
    problems.unshift(`expected ${expectedLines.join(', ')}, got ${actual.join(', ') || 'nothing'}`);
  }
  return [...problems, ...nearbyWarnings].map((problem) => `${title(rejected.yaml)}: ${problem}`);
}

describe.each(ledger)('$id $sentence', ({ tests: { accepts = [], rejects = [] } = {} }) => {
  if (accepts.length > 0) {
    it('accepts what it allows', async () => {
      expect((await Promise.all(accepts.map(unexpectedErrors))).flat()).toEqual([]);
    });
  }
  if (rejects.length > 0) {
    it('rejects what it forbids', async () => {
      expect((await Promise.all(rejects.map(mismatches))).flat()).toEqual([]);
    });
  }
});
