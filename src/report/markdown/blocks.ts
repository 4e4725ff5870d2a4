/** The blocks of a Markdown report: its notices, its gates and its findings. */
import type { BlockContent, Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { Check, Exchange, Gate, Report, ReportSource } from '../../model/report.ts';
import { clip } from '../../text/clip.ts';
import { codeFrame } from '../../text/code-frame.ts';
import type { FindingChanges } from '../comment-state.ts';
import { CONFIG_CHANGES_TITLE, listConfigChanges } from '../config-changes.ts';
import { exchangeLine, exchangeText } from '../exchange.ts';
import {
  checkLabel,
  checkWithSpec,
  firstLine,
  fixNote,
  formatDuration,
  formatList,
  formatLocation,
  gateLabel,
  plural,
} from '../labels.ts';
import { commitLink, permalink, runLink } from '../links.ts';
import type { FindingRow, FixFirstEntry } from '../rank.ts';
import { sanitizeLine } from '../sanitize.ts';
import { gateErrorReason } from '../summary.ts';
import type { TouchedConfigFiles, WriteOptions } from '../writer.ts';
import {
  cell,
  code,
  codeBlock,
  details,
  link,
  list,
  paragraph,
  strong,
  table,
  text,
  untrusted,
} from './builder.ts';

/** The longest reason of a gate that could not run, and help that ends in the output of a program. */
const MAX_REASON_LENGTH = 2000;
/** The most files that the notice about touched configuration names. */
const MAX_NAMED_FILES = 10;

export const VERDICT_ICONS = { pass: '✅', fail: '❌', error: '🛑' } as const;

/** The commit and the run, linked if the source has their URLs. */
export function sourceLinks(source: ReportSource | undefined): PhrasingContent[] {
  if (!source) return [];
  const run = runLink(source);
  return [
    text(' · commit '),
    link(commitLink(source), code(source.sha.slice(0, 10))),
    ...(run ? [text(' · '), link(run, text('run'))] : []),
  ];
}

/** A warning if the change under review touches files that decide what is checked; else empty. */
export function touchedConfigNotice(touched: TouchedConfigFiles | undefined): Paragraph[] {
  const { fromHead = [], fromBase = [] } = touched ?? {};
  if (fromHead.length + fromBase.length === 0) return [];
  const review = `. Review ${fromHead.length === 1 ? 'it' : 'them'} first.`;
  const readFromBase = ` ${fromBase.length === 1 ? 'was' : 'were'} read from the base commit.`;
  return [
    paragraph(
      text('⚠️ '),
      strong(text('This change touches files that decide what is checked:')),
      ...(fromHead.length > 0 ? [text(' '), ...fileList(fromHead), text(review)] : []),
      ...(fromBase.length > 0 ? [text(' '), ...fileList(fromBase), text(readFromBase)] : []),
    ),
  ];
}

/** What the change under review alters in what is checked; empty if it alters nothing. */
export function configChangesNotice(report: Report): RootContent[] {
  const { shown, omitted } = listConfigChanges(report);
  if (shown.length === 0) return [];
  return [
    paragraph(text('⚠️ '), strong(text(`${CONFIG_CHANGES_TITLE}:`))),
    ...list([
      ...shown.map(({ file, what }) => paragraph(code(sanitizeLine(file)), text(' '), ...untrusted(what))),
      ...(omitted > 0 ? [paragraph(text(`and ${omitted} more`))] : []),
    ]),
  ];
}

function fileList(files: readonly string[]): PhrasingContent[] {
  const fileNodes = files.slice(0, MAX_NAMED_FILES).map((file) => code(sanitizeLine(file)));
  const omitted = files.length - fileNodes.length;
  const nodes = fileNodes.flatMap((file, index) => (index > 0 ? [text(', '), file] : [file]));
  return omitted > 0 ? [...nodes, text(` and ${omitted} more`)] : nodes;
}

/** The number of findings that are new and fixed since the last push. */
export function changeCounts(changes: FindingChanges | undefined): PhrasingContent[] {
  if (!changes) return [];
  return [
    text(` · ${changes.added} new and ${changes.fixed} fixed since `),
    code(changes.since.slice(0, 10)),
  ];
}

/** What to fix first, in a line above a long table; empty if nothing blocks. */
export function fixFirst(entry: FixFirstEntry | undefined, source: ReportSource | undefined): Paragraph[] {
  if (!entry) return [];
  const location = entry.row?.finding.location;
  const where = location
    ? [link(permalink(source, location), code(formatLocation(location)))]
    : untrusted(entry.where);
  return [
    paragraph(strong(text('Fix first:')), text(' '), ...where, text(': '), ...untrusted(entry.message)),
  ];
}

/** A row per gate, then one per gate that is not configured. */
export function gateTable(gates: readonly Gate[], notConfigured: readonly string[]): RootContent {
  const rows = gates.map((gate) => {
    const { fail, warn, skip, pass } = gate.counts;
    const verdict = `${VERDICT_ICONS[gate.verdict]} ${gate.verdict}`;
    const cells = [verdict, fail, warn, skip, pass, formatDuration(gate.durationMs)];
    return [untrusted(gateLabel(gate)), ...cells.map(cell)];
  });
  const notConfiguredRows = notConfigured.map((gate) => [
    untrusted(sanitizeLine(gate)),
    ...['not configured', '', '', '', '', ''].map(cell),
  ]);
  const header = ['Gate', 'Verdict', 'Failed', 'Warned', 'Skipped', 'Passed', 'Time'].map(cell);
  return table(
    [header, ...rows, ...notConfiguredRows],
    [null, null, 'right', 'right', 'right', 'right', 'right'],
  );
}

/** Why a gate could not run; the output of a program is a code block. */
export function gateErrorBlocks(gate: Gate): BlockContent[] {
  const [first, ...rest] = clip(gateErrorReason(gate)!, MAX_REASON_LENGTH).split('\n');
  const sentence = paragraph(...untrusted(gateLabel(gate)), text(' could not run: '), ...untrusted(first!));
  return rest.length > 0 ? [sentence, codeBlock(rest.join('\n'))] : [sentence];
}

interface FindingBlockOptions {
  readonly isNew?: boolean;
  readonly command?: string | undefined;
  /** The exchanges to show with it. */
  readonly exchanges?: readonly Exchange[];
}

/** A finding in full: location and message, code frame, check, help, fix, command and exchanges, each if there is one. */
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
    ? [link(permalink(source, location), code(formatLocation(location)))]
    : untrusted(gateLabel(row.gate));
  const labeledParagraph = (label: string, value: string | undefined) =>
    value ? [paragraph(strong(text(label)), text(' '), ...untrusted(value))] : [];
  const exchange = location ? undefined : exchangeLine(check, finding);
  return [
    paragraph(
      strong(...locationNodes),
      text(': '),
      ...untrusted(message),
      text(' · '),
      code(finding.code),
      ...(isNew ? [text(' · '), strong(text('new'))] : []),
    ),
    ...(frameLines.length > 0 ? [codeBlock(frameLines.join('\n'))] : []),
    ...(location ? [] : labeledParagraph('Check:', checkWithSpec(check))),
    ...labeledParagraph('Request:', exchange),
    ...helpBlocks(help),
    ...(fix
      ? [paragraph(strong(text('Fix:')), text(' '), ...untrusted(fix.title), text(` ${fixNote(fix)}`))]
      : []),
    ...(command ? [paragraph(strong(text('Reproduce:')), text(' '), code(command))] : []),
    ...details(
      exchanges.length === 1 ? 'Request and response' : plural(exchanges.length, 'exchange'),
      exchanges.map((one) => codeBlock(exchangeText(row.gate.gate, one))),
    ),
  ];
}

/** The help; the output of a program that it may end in is a code block. */
function helpBlocks(help: string | undefined): BlockContent[] {
  if (!help) return [];
  const [first = '', ...rest] = clip(help, MAX_REASON_LENGTH).split('\n');
  const isOutput = rest.length > 1;
  const sentence = isOutput ? first : [first, ...rest].join('\n');
  return [
    paragraph(strong(text('Help:')), text(' '), ...untrusted(sentence)),
    ...(isOutput ? [codeBlock(rest.join('\n'))] : []),
  ];
}

/** A finding as a list item. */
export function findingItem({ gate, finding }: FindingRow): Paragraph {
  const locationNodes = finding.location
    ? [code(formatLocation(finding.location))]
    : untrusted(gateLabel(gate));
  return paragraph(
    ...locationNodes,
    text(': '),
    ...untrusted(finding.message),
    text(' · '),
    code(finding.code),
  );
}

/** A check as a list item, with the reason of its status. */
export function checkItem(check: Check): Paragraph {
  const skipped = check.status === 'skip' ? 'skipped' : '';
  const reason = [skipped, check.reason && firstLine(check.reason)].filter(Boolean).join(': ');
  return paragraph(...untrusted(checkLabel(check)), ...(reason ? [text(' — '), ...untrusted(reason)] : []));
}

/** What was left out, as counts by noun, and where to find it; empty if all counts are 0. */
export function omissionNotice(
  source: ReportSource | undefined,
  counts: Record<string, number>,
): RootContent[] {
  const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
  if (nonZero.length === 0) return [];
  const omitted = formatList(nonZero.map(([noun, count]) => plural(count, noun)));
  return [
    paragraph(
      text(`Left out here: ${omitted}. `),
      link(runLink(source), text('The run')),
      text(' has the full report.'),
    ),
  ];
}
