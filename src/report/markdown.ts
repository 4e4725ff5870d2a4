/** The report as Markdown, for a comment on a pull request and for the summary of a job. */
import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Check, Report, Verdict } from '../model/report.ts';
import {
  brief,
  brokenGate,
  changeWords,
  checkItem,
  findingBlocks,
  firstToMend,
  folded,
  gateTable,
  heading,
  judgeNotice,
  leftOut,
  list,
  origin,
  paragraph,
  text,
} from './blocks.ts';
import { checksOf, type Parts, parts, plural, type Row, summary, tally, verdictSentence } from './digest.ts';
import { clean } from './escape.ts';
import { changeSince, markerOf } from './marker.ts';
import { reproduce } from './reproduce.ts';
import { checkTables, isTabled } from './tables.ts';
import type { WriteOptions, Writer } from './writer.ts';

/** How much is said. */
interface Level {
  /** Quiet checks, and older findings. */
  quiet: number;
  /** Whether all checks are in tables. */
  tables: boolean;
  /** Exchanges of a check that failed. */
  exchanges: number;
  frames: 'all' | 'mend' | 'none';
  findings: number;
  gates: number;
}

const least: Level = { quiet: 0, tables: false, exchanges: 0, frames: 'none', findings: 200, gates: 300 };

/** What a reader misses least is dropped first. */
const LEVELS: readonly Level[] = [
  { ...least, quiet: 100, tables: true, exchanges: 3, frames: 'all' },
  { ...least, tables: true, exchanges: 3, frames: 'all' },
  { ...least, exchanges: 3, frames: 'all' },
  { ...least, frames: 'all' },
  { ...least, frames: 'mend' },
  least,
  { ...least, findings: 100, gates: 100 },
  { ...least, findings: 50, gates: 50 },
  { ...least, findings: 25, gates: 25 },
  { ...least, findings: 10, gates: 10 },
  { ...least, findings: 3, gates: 10 },
  { ...least, findings: 0, gates: 5 },
];

/** Gates above which the first thing to mend would be out of sight. */
const FEW_GATES = 4;

const ICONS = { pass: '✅', fail: '❌', error: '🛑' } as const;
/** The gates that block stand first. */
const ORDER: readonly Verdict[] = ['error', 'fail', 'pass'];

/**
 * The fullest form of at most `maxBytes`; it says what it leaves out. Where none is so small it is the last form, of a
 * few KiB.
 */
export const markdown: Writer = (given, options = {}) => {
  const report = clean(given);
  const part = parts(report);
  const max = options.maxBytes ?? Number.POSITIVE_INFINITY;
  let result = '';
  for (const level of LEVELS) {
    const children = page(report, part, options, level);
    result = toMarkdown(
      { type: 'root', children },
      { bullet: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] },
    );
    if (Buffer.byteLength(result) <= max) break;
  }
  return result;
};

function page(report: Report, part: Parts, options: WriteOptions, level: Level): RootContent[] {
  const { source, verdict } = report;
  const { mend, advice, older } = part;
  const gates = [...report.gates].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const quiet = report.gates
    .filter((gate) => !isTabled(gate))
    .flatMap((gate) => [...checksOf(gate, 'skip'), ...checksOf(gate, 'pass')]);
  const tabled = gates.filter(isTabled);
  const change = changeSince(options.earlier, report);
  const shownGates = gates.slice(0, level.gates);
  const shownMend = mend.slice(0, level.findings);
  const shownAdvice = advice.slice(0, level.findings);
  const shownOlder = older.slice(0, level.quiet);
  const shownQuiet = quiet.slice(0, level.quiet);
  const frames = { all: [], mend: shownAdvice, none: [...shownMend, ...shownAdvice] }[level.frames];
  const quietWord = `${plural(quiet.length, 'check')} passed or skipped`;
  // What failed in a gate is told with its findings.
  const silent = shownGates.filter((gate) => gate.verdict === 'error' && gate.counts.fail === 0);
  const blocks = (some: readonly Row[], framed: boolean, exchanges = 0) =>
    some.flatMap((row, index) => {
      const next = some[index + 1];
      const command = reproduce(row);
      return findingBlocks(row, source, framed ? options : {}, {
        isNew: change?.isNew(row.finding) ?? false,
        command: next && reproduce(next) === command ? undefined : command,
        exchanges: next?.check === row.check ? [] : (row.check.evidence ?? []).slice(0, exchanges),
      });
    });
  const failed = new Set(mend.map(({ check }) => check));
  const told = new Set(shownMend.map(({ check }) => check));
  const asked = (checks: ReadonlySet<Check>, most = Number.POSITIVE_INFINITY) =>
    [...checks].reduce((sum, { evidence = [] }) => sum + Math.min(evidence.length, most), 0);
  return [
    ...(options.marker ? [{ type: 'html', value: markerOf(report) } as const] : []),
    heading(2, `${ICONS[verdict]} ${verdictSentence(report)}`),
    ...judgeNotice(options.judge),
    paragraph(text(summary(report)), ...origin(source), ...changeWords(change)),
    ...(shownGates.length > FEW_GATES ? firstToMend(mend[0], source) : []),
    gateTable(shownGates, options.notConfigured ?? []),
    ...silent.flatMap(brokenGate),
    ...(mend.length > 0 ? [heading(3, `${tally(mend.map((row) => row.finding))} to mend`)] : []),
    ...blocks(shownMend, level.frames !== 'none', level.exchanges),
    ...folded(plural(advice.length, 'warning'), blocks(shownAdvice, level.frames === 'all')),
    ...folded(plural(older.length, 'older finding'), list(shownOlder.map(brief))),
    ...(level.tables ? checkTables(gates) : []),
    ...folded(quietWord, list(shownQuiet.map(checkItem))),
    ...leftOut(source, {
      gate: gates.length - shownGates.length,
      frame: options.line ? frames.length : 0,
      finding: mend.length - shownMend.length + advice.length - shownAdvice.length,
      'older finding': older.length - shownOlder.length,
      exchange: asked(failed) - asked(told, level.exchanges),
      'check table': level.tables ? 0 : tabled.length,
      'quiet check': quiet.length - shownQuiet.length,
    }),
  ];
}
