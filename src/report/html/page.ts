/** What the parts of the page share: the report, how it is written, and the names of its places. */
import type { Check, Finding, Gate, Report } from '../../model/report.ts';
import type { FindingRow } from '../format-helpers.ts';
import type { WriteOptions } from '../writer.ts';

/** Findings that are told with frame, help and command; the others have a line. A browser is slow with more. */
const MAX_DETAILED = 250;
/** Lines of one kind, in all gates together: findings, and checks. */
const MAX_LINES = 10_000;

export interface HtmlPage {
  readonly report: Report;
  readonly options: WriteOptions;
  /** Every finding of the page, worst first. */
  readonly rows: readonly FindingRow[];
  readonly gateId: (gate: Gate) => string;
  /** Only findings in full have a name. */
  readonly findingId: (finding: Finding) => string | undefined;
  /** Whether a finding that is not in full has a line: the worst of the page have one. */
  readonly isListed: (finding: Finding) => boolean;
  /** Whether a check has a row: of too many those that failed come first. */
  readonly hasRow: (check: Check) => boolean;
  readonly evidenceId: (gate: Gate, check: Check) => string;
}

export function createPage(report: Report, rows: readonly FindingRow[], options: WriteOptions): HtmlPage {
  const gateIds = new Map(report.gates.map((gate, index) => [gate, `gate-${index + 1}`]));
  const findingIds = new Map(
    rows.slice(0, MAX_DETAILED).map(({ finding }, index) => [finding, `finding-${index + 1}`]),
  );
  const listed = new Set(rows.slice(MAX_DETAILED, MAX_DETAILED + MAX_LINES).map(({ finding }) => finding));
  return {
    report,
    options,
    rows,
    gateId: (gate) => gateIds.get(gate)!,
    findingId: (finding) => findingIds.get(finding),
    isListed: (finding) => listed.has(finding),
    hasRow: worstChecksFilter(report.gates.flatMap(({ checks }) => checks)),
    evidenceId: (gate, check) => `${gateIds.get(gate)}-exchanges-${gate.checks.indexOf(check) + 1}`,
  };
}

function worstChecksFilter(checks: readonly Check[]): (check: Check) => boolean {
  if (checks.length <= MAX_LINES) return () => true;
  const ranked = (['fail', 'warn', 'skip', 'pass'] as const).flatMap((status) =>
    checks.filter((check) => check.status === status),
  );
  const included = new Set(ranked.slice(0, MAX_LINES));
  return (check) => included.has(check);
}
