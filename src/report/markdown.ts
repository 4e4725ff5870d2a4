/** The report as Markdown, for a comment on a pull request and for the summary of a job. */
import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Report } from '../model/report.ts';
import {
  brief,
  brokenGate,
  checkItem,
  findingBlocks,
  folded,
  gateTable,
  heading,
  leftOut,
  list,
  origin,
  paragraph,
  text,
} from './blocks.ts';
import { type Parts, parts, plural, type Row, summary, tally, verdictSentence } from './digest.ts';
import { clean } from './escape.ts';
import type { WriteOptions, Writer } from './writer.ts';

/** How much is said: how many quiet checks and older findings, which frames, how many findings and gates. */
interface Level {
  quiet: number;
  frames: 'all' | 'mend' | 'none';
  findings: number;
  gates: number;
}

/** What a reader misses least is dropped first. */
const LEVELS: readonly Level[] = [
  { quiet: 100, frames: 'all', findings: 200, gates: 300 },
  { quiet: 0, frames: 'all', findings: 200, gates: 300 },
  { quiet: 0, frames: 'mend', findings: 200, gates: 300 },
  { quiet: 0, frames: 'none', findings: 200, gates: 300 },
  { quiet: 0, frames: 'none', findings: 100, gates: 100 },
  { quiet: 0, frames: 'none', findings: 50, gates: 50 },
  { quiet: 0, frames: 'none', findings: 25, gates: 25 },
  { quiet: 0, frames: 'none', findings: 10, gates: 10 },
  { quiet: 0, frames: 'none', findings: 3, gates: 10 },
  { quiet: 0, frames: 'none', findings: 0, gates: 5 },
];

const ICONS = { pass: '✅', fail: '❌', error: '🛑' } as const;

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
  const { gates, source, verdict } = report;
  const { mend, advice, older, quiet } = part;
  const shownGates = gates.slice(0, level.gates);
  const shownMend = mend.slice(0, level.findings);
  const shownAdvice = advice.slice(0, level.findings);
  const shownOlder = older.slice(0, level.quiet);
  const shownQuiet = quiet.slice(0, level.quiet);
  const frames = { all: [], mend: shownAdvice, none: [...shownMend, ...shownAdvice] }[level.frames];
  const blocks = (some: readonly Row[], framed: boolean) =>
    some.flatMap((row) => findingBlocks(row, source, framed ? options : {}));
  const quietWord = `${plural(quiet.length, 'check')} passed or skipped`;
  return [
    heading(2, `${ICONS[verdict]} ${verdictSentence(report)}`),
    paragraph(text(summary(report)), ...origin(source)),
    gateTable(shownGates, options.notConfigured ?? []),
    ...shownGates.filter((gate) => gate.verdict === 'error').flatMap(brokenGate),
    ...(mend.length > 0 ? [heading(3, `${tally(mend.map((row) => row.finding))} to mend`)] : []),
    ...blocks(shownMend, level.frames !== 'none'),
    ...folded(plural(advice.length, 'warning'), blocks(shownAdvice, level.frames === 'all')),
    ...folded(plural(older.length, 'older finding'), list(shownOlder.map(brief))),
    ...folded(quietWord, list(shownQuiet.map(checkItem))),
    ...leftOut(source, {
      gate: gates.length - shownGates.length,
      frame: options.line ? frames.length : 0,
      finding: mend.length - shownMend.length + advice.length - shownAdvice.length,
      'older finding': older.length - shownOlder.length,
      'quiet check': quiet.length - shownQuiet.length,
    }),
  ];
}
