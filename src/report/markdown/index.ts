/** The report as Markdown, for a comment on a pull request and for the summary of a job. */
import type { RootContent } from 'mdast';
import type { Check, Report } from '../../model/report.ts';
import { changesSince, commentStateMarker } from '../comment-state.ts';
import { plural } from '../labels.ts';
import {
  type FindingRow,
  fixFirstEntries,
  groupFindings,
  orderGates,
  rankFindings,
  unexplainedErrors,
} from '../rank.ts';
import { reproduceCommand } from '../reproduce-command.ts';
import { sanitizeReport } from '../sanitize.ts';
import { checksWithStatus, countSummary, reportSummary, verdictSentence } from '../summary.ts';
import type { ReportWriter, WriteOptions } from '../writer.ts';
import {
  changeCounts,
  checkItem,
  configChangesNotice,
  findingBlocks,
  findingItem,
  fixFirst,
  gateErrorBlocks,
  gateTable,
  omissionNotice,
  sourceLinks,
  touchedConfigNotice,
  VERDICT_ICONS,
} from './blocks.ts';
import { details, heading, list, paragraph, renderMarkdown, text } from './builder.ts';
import { checkTables, hasCheckTable } from './tables.ts';

/** How much a page contains. */
interface DetailLevel {
  /** Passed and skipped checks, and existing findings. */
  maxQuiet: number;
  /** Whether all checks are in tables. */
  tables: boolean;
  /** Exchanges of a failed check. */
  maxExchanges: number;
  frames: 'all' | 'blocking' | 'none';
  maxFindings: number;
  maxGates: number;
}

const MINIMAL_LEVEL: DetailLevel = {
  maxQuiet: 0,
  tables: false,
  maxExchanges: 0,
  frames: 'none',
  maxFindings: 200,
  maxGates: 300,
};

/** From full to minimal: what a reader misses least is dropped first. */
const DETAIL_LEVELS: readonly DetailLevel[] = [
  { ...MINIMAL_LEVEL, maxQuiet: 100, tables: true, maxExchanges: 3, frames: 'all' },
  { ...MINIMAL_LEVEL, tables: true, maxExchanges: 3, frames: 'all' },
  { ...MINIMAL_LEVEL, maxExchanges: 3, frames: 'all' },
  { ...MINIMAL_LEVEL, frames: 'all' },
  { ...MINIMAL_LEVEL, frames: 'blocking' },
  MINIMAL_LEVEL,
  { ...MINIMAL_LEVEL, maxFindings: 100, maxGates: 100 },
  { ...MINIMAL_LEVEL, maxFindings: 50, maxGates: 50 },
  { ...MINIMAL_LEVEL, maxFindings: 25, maxGates: 25 },
  { ...MINIMAL_LEVEL, maxFindings: 10, maxGates: 10 },
  { ...MINIMAL_LEVEL, maxFindings: 3, maxGates: 10 },
  { ...MINIMAL_LEVEL, maxFindings: 0, maxGates: 5 },
];

/** With more gates than this the first finding would be out of sight. */
const MAX_GATES_WITHOUT_HINT = 4;

/**
 * Writes the fullest form of at most `maxBytes`, which says what it leaves out. If no form is that small, it is the
 * last one, of a few KiB.
 */
export const markdown: ReportWriter = (rawReport, options = {}) => {
  const report = sanitizeReport(rawReport);
  const rows = rankFindings(report);
  const max = options.maxBytes ?? Number.POSITIVE_INFINITY;
  let result = '';
  for (const level of DETAIL_LEVELS) {
    result = renderMarkdown(pageBlocks(report, rows, options, level));
    if (Buffer.byteLength(result) <= max) break;
  }
  return result;
};

function pageBlocks(
  report: Report,
  rows: readonly FindingRow[],
  options: WriteOptions,
  level: DetailLevel,
): RootContent[] {
  const { source, verdict } = report;
  const { blocking, warnings, existing } = groupFindings(rows);
  const gates = orderGates(report.gates);
  const quietChecks = report.gates
    .filter((gate) => !hasCheckTable(gate))
    .flatMap((gate) => [...checksWithStatus(gate, 'skip'), ...checksWithStatus(gate, 'pass')]);
  const tableGates = gates.filter(hasCheckTable);
  const changes = changesSince(options.previous, report);
  const shownGates = gates.slice(0, level.maxGates);
  const shownBlocking = blocking.slice(0, level.maxFindings);
  const shownWarnings = warnings.slice(0, level.maxFindings);
  const shownExisting = existing.slice(0, level.maxQuiet);
  const shownQuiet = quietChecks.slice(0, level.maxQuiet);
  const omittedFrames = { all: [], blocking: shownWarnings, none: [...shownBlocking, ...shownWarnings] }[
    level.frames
  ];
  const quietSummary = plural(quietChecks.length, 'passed or skipped check');
  const blocks = (some: readonly FindingRow[], withFrames: boolean, exchanges = 0) =>
    some.flatMap((row, index) => {
      const next = some[index + 1];
      const command = reproduceCommand(row);
      return findingBlocks(row, source, withFrames ? options : {}, {
        isNew: changes?.isNew(row.finding) ?? false,
        command: next && reproduceCommand(next) === command ? undefined : command,
        exchanges: next?.check === row.check ? [] : (row.check.evidence ?? []).slice(0, exchanges),
      });
    });
  const failedChecks = new Set(blocking.map(({ check }) => check));
  const shownChecks = new Set(shownBlocking.map(({ check }) => check));
  const countExchanges = (checks: ReadonlySet<Check>, limit = Number.POSITIVE_INFINITY) =>
    [...checks].reduce((sum, { evidence = [] }) => sum + Math.min(evidence.length, limit), 0);
  return [
    ...(options.embedState ? [{ type: 'html', value: commentStateMarker(report) } as const] : []),
    heading(2, `${VERDICT_ICONS[verdict]} ${verdictSentence(report)}`),
    ...configChangesNotice(report),
    ...touchedConfigNotice(options.touchedConfig),
    paragraph(text(reportSummary(report)), ...sourceLinks(source), ...changeCounts(changes)),
    ...(shownGates.length > MAX_GATES_WITHOUT_HINT ? fixFirst(fixFirstEntries(report, rows)[0], source) : []),
    gateTable(shownGates, options.notConfigured ?? []),
    ...unexplainedErrors(shownGates).flatMap(gateErrorBlocks),
    ...(blocking.length > 0
      ? [heading(3, `${countSummary(blocking.map((row) => row.finding))} to fix`)]
      : []),
    ...blocks(shownBlocking, level.frames !== 'none', level.maxExchanges),
    ...details(plural(warnings.length, 'warning'), blocks(shownWarnings, level.frames === 'all')),
    ...details(plural(existing.length, 'existing finding'), list(shownExisting.map(findingItem))),
    ...(level.tables ? checkTables(gates) : []),
    ...details(quietSummary, list(shownQuiet.map(checkItem))),
    ...omissionNotice(source, {
      gate: gates.length - shownGates.length,
      frame: options.sourceLine ? omittedFrames.length : 0,
      finding: blocking.length - shownBlocking.length + warnings.length - shownWarnings.length,
      'existing finding': existing.length - shownExisting.length,
      exchange: countExchanges(failedChecks) - countExchanges(shownChecks, level.maxExchanges),
      'check table': level.tables ? 0 : tableGates.length,
      'passed or skipped check': quietChecks.length - shownQuiet.length,
    }),
  ];
}
