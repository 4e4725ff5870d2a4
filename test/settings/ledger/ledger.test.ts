import { describe, expect, it } from 'vitest';
import { isCollection, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Finding } from '../../../src/model/report.ts';
import { findingsOf } from '../findings.ts';
import { ledger } from './index.ts';
import { type Place, readMarks } from './marks.ts';
import type { Code, Refusal } from './types.ts';

const SECTIONS = [...Array.from({ length: 20 }, (_, index) => `2.${index + 1}`), '2.6a', '8'];

const read = (yaml: string) => findingsOf(yaml, { vocabulary: 'neutral' });

const start = (place: Place): string => `${place.line}:${place.column}`;
const whole = (place: Place): string => `${start(place)}-${place.endLine}:${place.endColumn}`;
/** Whether the end is told too: an empty mark gives a start, and the end of a range over lines is not compared. */
const closed = (place: Place): boolean => place.line === place.endLine && place.column < place.endColumn;

const before = (a: Place, b: Place): boolean =>
  a.endLine < b.line || (a.endLine === b.line && a.endColumn <= b.column);
const touches = (a: Place, b: Place): boolean => start(a) === start(b) || (!before(a, b) && !before(b, a));

/** The errors a refusal expects: their codes, each at its mark. */
function expected(refusal: Refusal, places: readonly Place[]): { code: Code; place: Place }[] {
  const codes = typeof refusal.code === 'string' ? [refusal.code] : refusal.code;
  if (codes.length !== places.length) throw new Error(`${codes.length} codes, ${places.length} marks`);
  return places.flatMap((place, index) =>
    [codes[index] ?? []].flat().map((code) => ({ code: code as Code, place })),
  );
}

/** One line a finding, with its end where the mark at its start has one. */
function shown(finding: Finding, marks: readonly Place[]): string {
  const { location } = finding;
  if (!location) return `nowhere ${finding.code}`;
  const mark = marks.find((each) => start(each) === start(location));
  return `${mark && !closed(mark) ? start(location) : whole(location)} ${finding.code}`;
}

/** The written nodes of a document: where each starts, and the ranges that are on one line or in flow style. */
function nodes(yaml: string): { errors: string[]; starts: Set<string>; ranges: Set<string> } {
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
    for (const { id, spec, says } of ledger) {
      expect(id).toMatch(/^S1-(2\.([1-9]|1[0-9]|20|6a)|8)(-[a-z0-9]+)+$/);
      expect(id.startsWith(`S1-${spec}-`), id).toBe(true);
      expect(says.trim().length, id).toBeGreaterThan(10);
    }
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has every section that binds', () => {
    expect(new Set(ledger.map(({ spec }) => spec))).toEqual(new Set(SECTIONS));
  });

  it('has a case of each kind for each requirement, or a reason', () => {
    const bare = ledger.filter(
      ({ accepts = [], refuses = [], reason }) => (accepts.length === 0 || refuses.length === 0) && !reason,
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('never asks for a document to be both accepted and refused', () => {
    const accepted = new Set(ledger.flatMap(({ accepts = [] }) => accepts));
    const refused = ledger.flatMap(({ refuses = [] }) => refuses.map(({ yaml }) => readMarks(yaml).yaml));
    expect(refused.filter((yaml) => accepted.has(yaml))).toEqual([]);
  });

  it('is written in YAML, its marks around whole nodes', () => {
    for (const { id, accepts = [], refuses = [] } of ledger) {
      for (const yaml of accepts) expect(nodes(yaml).errors, `${id} ${yaml}`).toEqual([]);
      for (const refusal of refuses) {
        const { yaml, places } = readMarks(refusal.yaml);
        const { errors, starts, ranges } = nodes(yaml);
        const astray = places.filter(
          (place) => !(closed(place) ? ranges.has(whole(place)) : starts.has(start(place))),
        );
        expect({ errors, astray }, `${id} ${refusal.yaml}`).toEqual({ errors: [], astray: [] });
        expect(expected(refusal, places).length, `${id} ${refusal.yaml}`).toBeGreaterThan(0);
      }
    }
  });
});

/** What goes against the acceptance of a document; nothing where it is accepted. */
async function refused(yaml: string): Promise<string[]> {
  const errors = (await read(yaml)).filter(({ severity }) => severity === 'error');
  return errors.map(({ code, message }) => `${title(yaml)}: ${code} ${message}`);
}

/** What is missing from a refusal, and what is too much. */
async function misjudged(refusal: Refusal): Promise<string[]> {
  const { yaml, places } = readMarks(refusal.yaml);
  const findings = await read(yaml);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const found = errors.map((finding) => shown(finding, places)).sort();
  const wanted = expected(refusal, places)
    .map(({ code, place }) => `${closed(place) ? whole(place) : start(place)} ${code}`)
    .sort();
  const faults = errors.flatMap(({ message }) =>
    [refusal.names]
      .flat()
      .filter((name) => !message.includes(name))
      .map((name) => `the message lacks "${name}": ${message}`),
  );
  const beside = findings
    .filter(({ severity }) => severity === 'warning')
    .filter(({ location }) => location && places.some((place) => touches(location, place)))
    .map(({ code, message }) => `beside it ${code} ${message}`);
  if (found.join() !== wanted.join()) {
    faults.unshift(`found ${found.join(', ') || 'nothing'}; wanted ${wanted.join(', ')}`);
  }
  return [...faults, ...beside].map((fault) => `${title(refusal.yaml)}: ${fault}`);
}

describe.each(ledger)('$id $says', ({ accepts, refuses }) => {
  if (accepts?.length) {
    it('accepts what is inside', async () => {
      expect((await Promise.all(accepts.map(refused))).flat()).toEqual([]);
    });
  }
  if (refuses?.length) {
    it('refuses what is outside', async () => {
      expect((await Promise.all(refuses.map(misjudged))).flat()).toEqual([]);
    });
  }
});
