/** What the parts of the page share: the report, the options, the ids of elements, and what has a row. */
import type { Check, Finding, Gate, Report } from '../../model/report.ts';
import type { FindingRow } from '../rank.ts';
import type { WriteOptions } from '../writer.ts';

/** The most findings with frame, help and command; the others have a line. More would make a browser slow. */
const MAX_DETAILED = 250;
/** The most lines of findings, and rows of checks, in all gates together. */
const MAX_LINES = 10_000;

/** The report and what all sections need to link to each other. */
export interface HtmlPage {
  readonly report: Report;
  readonly options: WriteOptions;
  /** Every finding, in the order of `rankFindings`. */
  readonly rows: readonly FindingRow[];
  readonly gateId: (gate: Gate) => string;
  /** The id of the element; `undefined` for a finding that is not shown in full. */
  readonly findingId: (finding: Finding) => string | undefined;
  /** Whether a finding that is not shown in full has a line. */
  readonly isListed: (finding: Finding) => boolean;
  /** Whether a check has a row: of too many, the worst have. */
  readonly hasRow: (check: Check) => boolean;
  readonly evidenceId: (gate: Gate, check: Check) => string;
}

/** Assigns ids, and rows to the worst findings and checks; `rows` are those of `rankFindings`. */
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
