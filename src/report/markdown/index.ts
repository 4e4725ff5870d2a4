/** The report as Markdown, for a comment on a pull request and for the summary of a job. */
import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Check, Report, Verdict } from '../../model/report.ts';
import { changesSince, commentStateMarker } from '../comment-state.ts';
import { sanitizeReport } from '../escape.ts';
import {
  checksWithStatus,
  countSummary,
  type FindingGroups,
  type FindingRow,
  groupFindings,
  plural,
  reportSummary,
  verdictSentence,
} from '../format-helpers.ts';
import { reproduceCommand } from '../reproduce-command.ts';
import type { ReportWriter, WriteOptions } from '../writer.ts';
import {
  changeCounts,
  checkItem,
  details,
  findingBlocks,
  findingItem,
  fixFirst,
  gateErrorBlocks,
  gateTable,
  heading,
  list,
  omissionNotice,
  paragraph,
  sourceLinks,
  touchedConfigNotice,
  trustedText,
} from './blocks.ts';
import { checkTables, hasCheckTable } from './tables.ts';

/** How much is said. */
interface DetailLevel {
  /** Quiet checks, and older findings. */
  maxQuiet: number;
  /** Whether all checks are in tables. */
  tables: boolean;
  /** Exchanges of a check that failed. */
  maxExchanges: number;
  frames: 'all' | 'mend' | 'none';
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

/** What a reader misses least is dropped first. */
const DETAIL_LEVELS: readonly DetailLevel[] = [
  { ...MINIMAL_LEVEL, maxQuiet: 100, tables: true, maxExchanges: 3, frames: 'all' },
  { ...MINIMAL_LEVEL, tables: true, maxExchanges: 3, frames: 'all' },
  { ...MINIMAL_LEVEL, maxExchanges: 3, frames: 'all' },
  { ...MINIMAL_LEVEL, frames: 'all' },
  { ...MINIMAL_LEVEL, frames: 'mend' },
  MINIMAL_LEVEL,
  { ...MINIMAL_LEVEL, maxFindings: 100, maxGates: 100 },
  { ...MINIMAL_LEVEL, maxFindings: 50, maxGates: 50 },
  { ...MINIMAL_LEVEL, maxFindings: 25, maxGates: 25 },
  { ...MINIMAL_LEVEL, maxFindings: 10, maxGates: 10 },
  { ...MINIMAL_LEVEL, maxFindings: 3, maxGates: 10 },
  { ...MINIMAL_LEVEL, maxFindings: 0, maxGates: 5 },
];

/** Gates above which the first thing to mend would be out of sight. */
const MAX_GATES_WITHOUT_HINT = 4;

const VERDICT_ICONS = { pass: '✅', fail: '❌', error: '🛑' } as const;
/** The gates that block stand first. */
const VERDICT_ORDER: readonly Verdict[] = ['error', 'fail', 'pass'];

/**
 * The fullest form of at most `maxBytes`; it says what it leaves out. Where none is so small it is the last form, of a
 * few KiB.
 */
export const markdown: ReportWriter = (rawReport, options = {}) => {
  const report = sanitizeReport(rawReport);
  const groups = groupFindings(report);
  const max = options.maxBytes ?? Number.POSITIVE_INFINITY;
  let result = '';
  for (const level of DETAIL_LEVELS) {
    const children = pageBlocks(report, groups, options, level);
    result = toMarkdown(
      { type: 'root', children },
      { bullet: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] },
    );
    if (Buffer.byteLength(result) <= max) break;
  }
  return result;
};

function pageBlocks(
  report: Report,
  groups: FindingGroups,
  options: WriteOptions,
  level: DetailLevel,
): RootContent[] {
  const { source, verdict } = report;
  const { blocking, warnings, older } = groups;
  const gates = [...report.gates].sort(
    (a, b) => VERDICT_ORDER.indexOf(a.verdict) - VERDICT_ORDER.indexOf(b.verdict),
  );
  const quietChecks = report.gates
    .filter((gate) => !hasCheckTable(gate))
    .flatMap((gate) => [...checksWithStatus(gate, 'skip'), ...checksWithStatus(gate, 'pass')]);
  const tableGates = gates.filter(hasCheckTable);
  const changes = changesSince(options.previous, report);
  const shownGates = gates.slice(0, level.maxGates);
  const shownBlocking = blocking.slice(0, level.maxFindings);
  const shownWarnings = warnings.slice(0, level.maxFindings);
  const shownOlder = older.slice(0, level.maxQuiet);
  const shownQuiet = quietChecks.slice(0, level.maxQuiet);
  const omittedFrames = { all: [], mend: shownWarnings, none: [...shownBlocking, ...shownWarnings] }[
    level.frames
  ];
  const quietSummary = `${plural(quietChecks.length, 'check')} passed or skipped`;
  // What failed in a gate is told with its findings.
  const erroredGates = shownGates.filter((gate) => gate.verdict === 'error' && gate.counts.fail === 0);
  const blocks = (rows: readonly FindingRow[], withFrames: boolean, exchanges = 0) =>
    rows.flatMap((row, index) => {
      const next = rows[index + 1];
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
    ...touchedConfigNotice(options.touchedConfig),
    paragraph(trustedText(reportSummary(report)), ...sourceLinks(source), ...changeCounts(changes)),
    ...(shownGates.length > MAX_GATES_WITHOUT_HINT ? fixFirst(blocking[0], source) : []),
    gateTable(shownGates, options.notConfigured ?? []),
    ...erroredGates.flatMap(gateErrorBlocks),
    ...(blocking.length > 0
      ? [heading(3, `${countSummary(blocking.map((row) => row.finding))} to mend`)]
      : []),
    ...blocks(shownBlocking, level.frames !== 'none', level.maxExchanges),
    ...details(plural(warnings.length, 'warning'), blocks(shownWarnings, level.frames === 'all')),
    ...details(plural(older.length, 'older finding'), list(shownOlder.map(findingItem))),
    ...(level.tables ? checkTables(gates) : []),
    ...details(quietSummary, list(shownQuiet.map(checkItem))),
    ...omissionNotice(source, {
      gate: gates.length - shownGates.length,
      frame: options.sourceLine ? omittedFrames.length : 0,
      finding: blocking.length - shownBlocking.length + warnings.length - shownWarnings.length,
      'older finding': older.length - shownOlder.length,
      exchange: countExchanges(failedChecks) - countExchanges(shownChecks, level.maxExchanges),
      'check table': level.tables ? 0 : tableGates.length,
      'quiet check': quietChecks.length - shownQuiet.length,
    }),
  ];
}
