/** What the parts of the page share: the report, how it is written, and the names of its places. */
import type { Check, Finding, Gate, Report } from '../../model/report.ts';
import type { Row } from '../digest.ts';
import type { WriteOptions } from '../writer.ts';

/** Findings that are told with frame, help and command; the others have a line. A browser is slow with more. */
const IN_FULL = 250;
/** Lines of one kind, in all gates together: findings, and checks. */
const LINES = 10_000;

export interface Page {
  readonly report: Report;
  readonly options: WriteOptions;
  /** Every finding of the page, worst first. */
  readonly rows: readonly Row[];
  readonly idOf: (gate: Gate) => string;
  /** Only findings in full have a name. */
  readonly nameOf: (finding: Finding) => string | undefined;
  /** Whether a finding that is not in full has a line: the worst of the page have one. */
  readonly hasLine: (finding: Finding) => boolean;
  /** Whether a check has a row: of too many those that failed come first. */
  readonly hasRow: (check: Check) => boolean;
  readonly evidenceOf: (gate: Gate, check: Check) => string;
}

export function pageOf(report: Report, rows: readonly Row[], options: WriteOptions): Page {
  const gates = new Map(report.gates.map((gate, index) => [gate, `gate-${index + 1}`]));
  const full = new Map(rows.slice(0, IN_FULL).map(({ finding }, index) => [finding, `finding-${index + 1}`]));
  const lined = new Set(rows.slice(IN_FULL, IN_FULL + LINES).map(({ finding }) => finding));
  return {
    report,
    options,
    rows,
    idOf: (gate) => gates.get(gate)!,
    nameOf: (finding) => full.get(finding),
    hasLine: (finding) => lined.has(finding),
    hasRow: worstOf(report.gates.flatMap(({ checks }) => checks)),
    evidenceOf: (gate, check) => `${gates.get(gate)}-exchanges-${gate.checks.indexOf(check) + 1}`,
  };
}

function worstOf(checks: readonly Check[]): (check: Check) => boolean {
  if (checks.length <= LINES) return () => true;
  const ranked = (['fail', 'warn', 'skip', 'pass'] as const).flatMap((status) =>
    checks.filter((check) => check.status === status),
  );
  const kept = new Set(ranked.slice(0, LINES));
  return (check) => kept.has(check);
}
