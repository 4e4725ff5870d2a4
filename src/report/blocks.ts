/** The pieces of a Markdown report as mdast nodes. Untrusted text enters by `phrasing`, as code or in a fence. */
import type {
  BlockContent,
  InlineCode,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  TableRow,
  Text,
} from 'mdast';
import type { Check, Exchange, Gate, Source } from '../model/report.ts';
import { frame } from '../text/frame.ts';
import {
  checkName,
  duration,
  firstLine,
  fixNote,
  gateName,
  listed,
  placeOf,
  plural,
  type Row,
  seenLine,
  unjudged,
} from './digest.ts';
import { clip, oneLine } from './escape.ts';
import { commitLink, permalink, runLink } from './links.ts';
import type { Change } from './marker.ts';
import { phrasing } from './phrasing.ts';
import { exchangeText } from './said.ts';
import type { Judge, WriteOptions } from './writer.ts';

/** The longest text of one field, in UTF-16 units. */
const FIELD = 500;
/** The longest reason of a gate that could not run, and help that is the output of a program. */
const REASON = 2000;
/** Files of the judge that are named. */
const JUDGES = 10;

const VERDICTS = { pass: '✅ pass', fail: '❌ fail', error: '🛑 error' } as const;

/** Text of our own; anything else goes through `words`. */
export const text = (value: string): Text => ({ type: 'text', value });
export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
export const heading = (depth: 2 | 3, value: string): RootContent => ({
  type: 'heading',
  depth,
  children: [text(value)],
});
const code = (value: string): InlineCode => ({ type: 'inlineCode', value: clip(value, FIELD) });
export const words = (value: string) => phrasing(clip(value, FIELD));
const strong = (...children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });
const link = (url: string | undefined, child: Text | InlineCode): PhrasingContent =>
  url ? { type: 'link', url, children: [child] } : child;

/** The commit and the run, linked where the source says where they are. */
export function origin(source: Source | undefined): PhrasingContent[] {
  if (!source) return [];
  const run = runLink(source);
  return [
    text(' · commit '),
    link(commitLink(source), code(source.sha.slice(0, 10))),
    ...(run ? [text(' · '), link(run, text('run'))] : []),
  ];
}

/** That the change under review touches what judges it; nothing where it does not. */
export function judgeNotice(judge: Judge | undefined): Paragraph[] {
  const { counted = [], kept = [] } = judge ?? {};
  if (counted.length + kept.length === 0) return [];
  return [
    paragraph(
      text('⚠️ '),
      strong(text('This change touches what judges it:')),
      ...(counted.length > 0
        ? [text(' '), ...someFiles(counted), text('. Review that first: it decides what counts.')]
        : []),
      ...(kept.length > 0
        ? [
            text(' '),
            ...someFiles(kept),
            text(kept.length > 1 ? ' were read as they are without it.' : ' was read as it is without it.'),
          ]
        : []),
    ),
  ];
}

function someFiles(files: readonly string[]): PhrasingContent[] {
  const shown = files.slice(0, JUDGES).map((file) => code(oneLine(file)));
  const more = files.length - shown.length;
  const listed = shown.flatMap((file, index) => (index > 0 ? [text(', '), file] : [file]));
  return more > 0 ? [...listed, text(` and ${more} more`)] : listed;
}

/** How many findings are new and fixed since the last push. */
export function changeWords(change: Change | undefined): PhrasingContent[] {
  if (!change) return [];
  return [
    text(` · ${change.fresh} new and ${change.fixed} fixed since `),
    { type: 'inlineCode', value: change.since.slice(0, 10) },
  ];
}

/** The first thing to mend, in a line above a long table. */
export function firstToMend(row: Row | undefined, source: Source | undefined): Paragraph[] {
  if (!row) return [];
  const { location, message } = row.finding;
  const where = location
    ? [link(permalink(source, location), code(placeOf(location)))]
    : words(`${gateName(row.gate)}, ${row.check.id}`);
  return [paragraph(strong(text('Mend first:')), text(' '), ...where, text(': '), ...words(message))];
}

/** A row for each gate, those that block first, then one for each that could have run. */
export function gateTable(gates: readonly Gate[], notConfigured: readonly string[]): RootContent {
  const row = (...cells: PhrasingContent[][]): TableRow => ({
    type: 'tableRow',
    children: cells.map((children) => ({ type: 'tableCell', children })),
  });
  const plain = (...cells: (string | number)[]) => cells.map((cell) => [text(String(cell))]);
  return {
    type: 'table',
    align: [null, null, 'right', 'right', 'right', 'right', 'right'],
    children: [
      row(...plain('Gate', 'Verdict', 'Failed', 'Warned', 'Skipped', 'Passed', 'Time')),
      ...gates.map((gate) => {
        const { fail, warn, skip, pass } = gate.counts;
        const time = duration(gate.durationMs);
        return row(words(gateName(gate)), ...plain(VERDICTS[gate.verdict], fail, warn, skip, pass, time));
      }),
      ...notConfigured.map((gate) =>
        row(words(oneLine(gate)), ...plain('not configured', '', '', '', '', '')),
      ),
    ],
  };
}

/** Why a gate could not be judged; what a program said last is in a fence. */
export function brokenGate(gate: Gate): BlockContent[] {
  const [first, ...rest] = clip(unjudged(gate)!, REASON).split('\n');
  const sentence = paragraph(...words(gateName(gate)), text(' could not be judged: '), ...words(first!));
  return rest.length > 0 ? [sentence, { type: 'code', value: rest.join('\n') }] : [sentence];
}

interface Beside {
  readonly isNew?: boolean;
  readonly command?: string | undefined;
  /** What was asked and answered, where it is told here. */
  readonly exchanges?: readonly Exchange[];
}

/** A finding: where and what, the frame where the text is at hand and wanted, what to do, and what is given beside it. */
export function findingBlocks(
  row: Row,
  source: Source | undefined,
  options: WriteOptions,
  { isNew = false, command, exchanges = [] }: Beside = {},
): RootContent[] {
  const { check, finding } = row;
  const { location, message, help, fix } = finding;
  const content = location && options.line?.(location.file, location.line);
  const shown = content === undefined ? [] : frame(content, location!);
  const where = location
    ? [link(permalink(source, location), code(placeOf(location)))]
    : words(gateName(row.gate));
  const labelled = (label: string, value: string | undefined) =>
    value ? [paragraph(strong(text(label)), text(' '), ...words(value))] : [];
  const seen = location ? undefined : seenLine(check, finding);
  return [
    paragraph(
      strong(...where),
      text(': '),
      ...words(message),
      text(' · '),
      code(finding.code),
      ...(isNew ? [text(' · '), strong(text('new'))] : []),
    ),
    ...(shown.length > 0 ? [{ type: 'code', value: shown.join('\n') } as const] : []),
    ...(location ? [] : labelled('Check:', checkName(check) + (check.spec ? ` (${check.spec})` : ''))),
    ...labelled('Seen:', seen),
    ...helpBlocks(help),
    ...(fix
      ? [paragraph(strong(text('Fix:')), text(' '), ...words(fix.title), text(` ${fixNote(fix)}`))]
      : []),
    ...(command ? [paragraph(strong(text('Run again:')), text(' '), code(command))] : []),
    ...folded(
      exchanges.length === 1 ? 'What was asked and answered' : plural(exchanges.length, 'exchange'),
      exchanges.map((one) => ({ type: 'code', value: exchangeText(one) })),
    ),
  ];
}

/** What to do; the last lines of a program, which some help ends in, as they were. */
function helpBlocks(help: string | undefined): BlockContent[] {
  if (!help) return [];
  const [first = '', ...rest] = clip(help, REASON).split('\n');
  const isOutput = rest.length > 1;
  const said = isOutput ? first : [first, ...rest].join('\n');
  return [
    paragraph(strong(text('Help:')), text(' '), ...words(said)),
    ...(isOutput ? [{ type: 'code', value: rest.join('\n') } as const] : []),
  ];
}

/** A finding in a list: where and what. */
export function brief({ gate, finding }: Row): Paragraph {
  const where = finding.location ? [code(placeOf(finding.location))] : words(gateName(gate));
  return paragraph(...where, text(': '), ...words(finding.message), text(' · '), code(finding.code));
}

/** A check in a list, with why it was skipped or what its status rests on. */
export function checkItem(check: Check): Paragraph {
  const skipped = check.status === 'skip' ? 'skipped' : '';
  const reason = [skipped, check.reason && firstLine(check.reason)].filter(Boolean).join(': ');
  return paragraph(...words(checkName(check)), ...(reason ? [text(' — '), ...words(reason)] : []));
}

/** A list of these items; nothing where there are none. */
export function list(items: readonly Paragraph[]): BlockContent[] {
  if (items.length === 0) return [];
  const children = items.map((item): ListItem => ({ type: 'listItem', spread: false, children: [item] }));
  return [{ type: 'list', spread: false, children }];
}

/** The blocks behind a line of ours that opens them; nothing where there are none. */
export function folded(summary: string, blocks: readonly RootContent[]): RootContent[] {
  if (blocks.length === 0) return [];
  const open = `<details>\n<summary>${summary}</summary>`;
  return [{ type: 'html', value: open }, ...blocks, { type: 'html', value: '</details>' }];
}

/** What was left out (a word and how many of it), and where it is. */
export function leftOut(source: Source | undefined, counts: Record<string, number>): RootContent[] {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  if (some.length === 0) return [];
  const what = listed(some.map(([word, count]) => plural(count, word)));
  return [
    paragraph(
      text(`Left out here: ${what}. `),
      link(runLink(source), text('The run')),
      text(' has the full report.'),
    ),
  ];
}
