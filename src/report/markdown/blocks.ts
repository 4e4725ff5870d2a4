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
import type { Check, Exchange, Gate, ReportSource } from '../../model/report.ts';
import { codeFrame } from '../../text/code-frame.ts';
import type { FindingChanges } from '../comment-state.ts';
import { clip, sanitizeLine } from '../escape.ts';
import { exchangeText } from '../exchange-text.ts';
import {
  checkLabel,
  exchangeLine,
  type FindingRow,
  firstLine,
  fixNote,
  formatDuration,
  formatList,
  formatLocation,
  gateErrorReason,
  gateLabel,
  plural,
} from '../format-helpers.ts';
import { commitLink, permalink, runLink } from '../links.ts';
import type { TouchedConfigFiles, WriteOptions } from '../writer.ts';
import { inlineNodes } from './inline.ts';

/** The longest text of one field, in UTF-16 units. */
const MAX_FIELD_LENGTH = 500;
/** The longest reason of a gate that could not run, and help that is the output of a program. */
const MAX_REASON_LENGTH = 2000;
/** Files of the judge that are named. */
const MAX_NAMED_FILES = 10;

const VERDICT_LABELS = { pass: '✅ pass', fail: '❌ fail', error: '🛑 error' } as const;

/** Text of our own; anything else goes through `words`. */
export const trustedText = (value: string): Text => ({ type: 'text', value });
export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
export const heading = (depth: 2 | 3, value: string): RootContent => ({
  type: 'heading',
  depth,
  children: [trustedText(value)],
});
const inlineCode = (value: string): InlineCode => ({
  type: 'inlineCode',
  value: clip(value, MAX_FIELD_LENGTH),
});
export const untrustedText = (value: string) => inlineNodes(clip(value, MAX_FIELD_LENGTH));
const strong = (...children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });
const link = (url: string | undefined, child: Text | InlineCode): PhrasingContent =>
  url ? { type: 'link', url, children: [child] } : child;

/** The commit and the run, linked where the source says where they are. */
export function sourceLinks(source: ReportSource | undefined): PhrasingContent[] {
  if (!source) return [];
  const run = runLink(source);
  return [
    trustedText(' · commit '),
    link(commitLink(source), inlineCode(source.sha.slice(0, 10))),
    ...(run ? [trustedText(' · '), link(run, trustedText('run'))] : []),
  ];
}

/** That the change under review touches what judges it; nothing where it does not. */
export function touchedConfigNotice(touched: TouchedConfigFiles | undefined): Paragraph[] {
  const { fromHead = [], fromBase = [] } = touched ?? {};
  if (fromHead.length + fromBase.length === 0) return [];
  return [
    paragraph(
      trustedText('⚠️ '),
      strong(trustedText('This change touches what judges it:')),
      ...(fromHead.length > 0
        ? [
            trustedText(' '),
            ...fileList(fromHead),
            trustedText('. Review that first: it decides what counts.'),
          ]
        : []),
      ...(fromBase.length > 0
        ? [
            trustedText(' '),
            ...fileList(fromBase),
            trustedText(
              fromBase.length > 1 ? ' were read as they are without it.' : ' was read as it is without it.',
            ),
          ]
        : []),
    ),
  ];
}

function fileList(files: readonly string[]): PhrasingContent[] {
  const fileNodes = files.slice(0, MAX_NAMED_FILES).map((file) => inlineCode(sanitizeLine(file)));
  const omitted = files.length - fileNodes.length;
  const nodes = fileNodes.flatMap((file, index) => (index > 0 ? [trustedText(', '), file] : [file]));
  return omitted > 0 ? [...nodes, trustedText(` and ${omitted} more`)] : nodes;
}

/** How many findings are new and fixed since the last push. */
export function changeCounts(changes: FindingChanges | undefined): PhrasingContent[] {
  if (!changes) return [];
  return [
    trustedText(` · ${changes.added} new and ${changes.fixed} fixed since `),
    { type: 'inlineCode', value: changes.since.slice(0, 10) },
  ];
}

/** The first thing to mend, in a line above a long table. */
export function fixFirst(row: FindingRow | undefined, source: ReportSource | undefined): Paragraph[] {
  if (!row) return [];
  const { location, message } = row.finding;
  const locationNodes = location
    ? [link(permalink(source, location), inlineCode(formatLocation(location)))]
    : untrustedText(`${gateLabel(row.gate)}, ${row.check.id}`);
  return [
    paragraph(
      strong(trustedText('Mend first:')),
      trustedText(' '),
      ...locationNodes,
      trustedText(': '),
      ...untrustedText(message),
    ),
  ];
}

/** A row for each gate, those that block first, then one for each that could have run. */
export function gateTable(gates: readonly Gate[], notConfigured: readonly string[]): RootContent {
  const tableRow = (...cells: PhrasingContent[][]): TableRow => ({
    type: 'tableRow',
    children: cells.map((children) => ({ type: 'tableCell', children })),
  });
  const plainCells = (...cells: (string | number)[]) => cells.map((cell) => [trustedText(String(cell))]);
  return {
    type: 'table',
    align: [null, null, 'right', 'right', 'right', 'right', 'right'],
    children: [
      tableRow(...plainCells('Gate', 'Verdict', 'Failed', 'Warned', 'Skipped', 'Passed', 'Time')),
      ...gates.map((gate) => {
        const { fail, warn, skip, pass } = gate.counts;
        const time = formatDuration(gate.durationMs);
        return tableRow(
          untrustedText(gateLabel(gate)),
          ...plainCells(VERDICT_LABELS[gate.verdict], fail, warn, skip, pass, time),
        );
      }),
      ...notConfigured.map((gate) =>
        tableRow(untrustedText(sanitizeLine(gate)), ...plainCells('not configured', '', '', '', '', '')),
      ),
    ],
  };
}

/** Why a gate could not be judged; what a program said last is in a fence. */
export function gateErrorBlocks(gate: Gate): BlockContent[] {
  const [first, ...rest] = clip(gateErrorReason(gate)!, MAX_REASON_LENGTH).split('\n');
  const sentence = paragraph(
    ...untrustedText(gateLabel(gate)),
    trustedText(' could not be judged: '),
    ...untrustedText(first!),
  );
  return rest.length > 0 ? [sentence, { type: 'code', value: rest.join('\n') }] : [sentence];
}

interface FindingBlockOptions {
  readonly isNew?: boolean;
  readonly command?: string | undefined;
  /** What was asked and answered, where it is told here. */
  readonly exchanges?: readonly Exchange[];
}

/** A finding: where and what, the frame where the text is at hand and wanted, what to do, and what is given beside it. */
export function findingBlocks(
  row: FindingRow,
  source: ReportSource | undefined,
  options: WriteOptions,
  { isNew = false, command, exchanges = [] }: FindingBlockOptions = {},
): RootContent[] {
  const { check, finding } = row;
  const { location, message, help, fix } = finding;
  const lineText = location && options.sourceLine?.(location.file, location.line);
  const frameLines = lineText === undefined ? [] : codeFrame(lineText, location!);
  const locationNodes = location
    ? [link(permalink(source, location), inlineCode(formatLocation(location)))]
    : untrustedText(gateLabel(row.gate));
  const labeledParagraph = (label: string, value: string | undefined) =>
    value ? [paragraph(strong(trustedText(label)), trustedText(' '), ...untrustedText(value))] : [];
  const exchange = location ? undefined : exchangeLine(check, finding);
  return [
    paragraph(
      strong(...locationNodes),
      trustedText(': '),
      ...untrustedText(message),
      trustedText(' · '),
      inlineCode(finding.code),
      ...(isNew ? [trustedText(' · '), strong(trustedText('new'))] : []),
    ),
    ...(frameLines.length > 0 ? [{ type: 'code', value: frameLines.join('\n') } as const] : []),
    ...(location
      ? []
      : labeledParagraph('Check:', checkLabel(check) + (check.spec ? ` (${check.spec})` : ''))),
    ...labeledParagraph('Seen:', exchange),
    ...helpBlocks(help),
    ...(fix
      ? [
          paragraph(
            strong(trustedText('Fix:')),
            trustedText(' '),
            ...untrustedText(fix.title),
            trustedText(` ${fixNote(fix)}`),
          ),
        ]
      : []),
    ...(command ? [paragraph(strong(trustedText('Run again:')), trustedText(' '), inlineCode(command))] : []),
    ...details(
      exchanges.length === 1 ? 'What was asked and answered' : plural(exchanges.length, 'exchange'),
      exchanges.map((one) => ({ type: 'code', value: exchangeText(one) })),
    ),
  ];
}

/** What to do; the last lines of a program, which some help ends in, as they were. */
function helpBlocks(help: string | undefined): BlockContent[] {
  if (!help) return [];
  const [first = '', ...rest] = clip(help, MAX_REASON_LENGTH).split('\n');
  const isOutput = rest.length > 1;
  const sentence = isOutput ? first : [first, ...rest].join('\n');
  return [
    paragraph(strong(trustedText('Help:')), trustedText(' '), ...untrustedText(sentence)),
    ...(isOutput ? [{ type: 'code', value: rest.join('\n') } as const] : []),
  ];
}

/** A finding in a list: where and what. */
export function findingItem({ gate, finding }: FindingRow): Paragraph {
  const locationNodes = finding.location
    ? [inlineCode(formatLocation(finding.location))]
    : untrustedText(gateLabel(gate));
  return paragraph(
    ...locationNodes,
    trustedText(': '),
    ...untrustedText(finding.message),
    trustedText(' · '),
    inlineCode(finding.code),
  );
}

/** A check in a list, with why it was skipped or what its status rests on. */
export function checkItem(check: Check): Paragraph {
  const skipped = check.status === 'skip' ? 'skipped' : '';
  const reason = [skipped, check.reason && firstLine(check.reason)].filter(Boolean).join(': ');
  return paragraph(
    ...untrustedText(checkLabel(check)),
    ...(reason ? [trustedText(' — '), ...untrustedText(reason)] : []),
  );
}

/** A list of these items; nothing where there are none. */
export function list(items: readonly Paragraph[]): BlockContent[] {
  if (items.length === 0) return [];
  const children = items.map((item): ListItem => ({ type: 'listItem', spread: false, children: [item] }));
  return [{ type: 'list', spread: false, children }];
}

/** The blocks behind a line of ours that opens them; nothing where there are none. */
export function details(summary: string, blocks: readonly RootContent[]): RootContent[] {
  if (blocks.length === 0) return [];
  const open = `<details>\n<summary>${summary}</summary>`;
  return [{ type: 'html', value: open }, ...blocks, { type: 'html', value: '</details>' }];
}

/** What was left out (a word and how many of it), and where it is. */
export function omissionNotice(
  source: ReportSource | undefined,
  counts: Record<string, number>,
): RootContent[] {
  const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
  if (nonZero.length === 0) return [];
  const omitted = formatList(nonZero.map(([noun, count]) => plural(count, noun)));
  return [
    paragraph(
      trustedText(`Left out here: ${omitted}. `),
      link(runLink(source), trustedText('The run')),
      trustedText(' has the full report.'),
    ),
  ];
}
