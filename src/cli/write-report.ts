/** From a report to everything that a run leaves behind, apart from the forge: standard output, files, the outputs of a step. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isWorkflowRun, writeOutputs, writeSummary } from '../forge/actions-runtime.ts';
import type { Io } from '../io.ts';
import type { Finding, Report } from '../model/report.ts';
import { formats, outFiles, type ReportFormat } from '../report/formats.ts';
import type { WriteOptions } from '../report/writer.ts';
import { LineIndex } from '../text/line-index.ts';
import type { Redactor } from '../text/redact.ts';
import type { CommonOption, GateOption, Named, Values } from './options.ts';
import { createRedactor } from './secrets.ts';
import { CannotRunError } from './usage-error.ts';
import { claimReport } from './watchdog.ts';
import { writeFiles } from './write-files.ts';

/** What the writers need besides the report. */
export interface ReportExtras {
  /** The texts of files by report name, for code frames. */
  readonly texts: ReadonlyMap<string, string>;
  /** Values that must never appear in output. */
  readonly secrets: readonly string[];
  readonly notConfigured?: readonly string[];
}

/** A report without secrets, ready to be rendered in any format. */
export interface RenderableReport {
  readonly report: Report;
  readonly texts: ReadonlyMap<string, string>;
  readonly redactor: Redactor;
  /** Loads the writer of a format. */
  readonly rendererOf: (format: ReportFormat) => Promise<(overrides?: WriteOptions) => string>;
}

type OutputValues = Values<Named<GateOption, 'format' | 'out'> | CommonOption>;

/** GitHub drops the summary of a step above 1 MiB; the rest of the step may need some of that. */
const MAX_SUMMARY_BYTES = 1024 * 1024 - 4096;

/** Redacts a report and binds it to its writers. */
export async function prepareReport(
  unredacted: Report,
  { texts, secrets, notConfigured = [] }: ReportExtras,
  values: OutputValues,
  io: Io,
): Promise<RenderableReport> {
  const redactor = createRedactor(io.env, secrets);
  const report = redactor.redactData(unredacted);
  const indexes = new Map([...texts].map(([file, text]) => [file, new LineIndex(text)]));
  const options: WriteOptions = {
    sourceLine: (file, number) => {
      const line = indexes.get(file)?.line(number);
      return line === undefined ? undefined : redactor.redact(line);
    },
    ...(isColored(values, io) ? { paint: (await import('picocolors')).default.createColors(true) } : {}),
    notConfigured,
  };
  return {
    report,
    texts,
    redactor,
    rendererOf: async (format) => {
      const write = await formats[format].load();
      return (overrides = {}) => write(report, { ...options, ...overrides });
    },
  };
}

/**
 * Writes standard output, then `--out`, then `badgeFolder`, then the outputs of a workflow's step. Throws `UsageError`, and
 * `CannotRunError` if nobody reads a passing verdict.
 */
export async function writeReport(
  renderable: RenderableReport,
  values: OutputValues,
  io: Io,
  badgeFolder?: string,
): Promise<void> {
  if (io.ownsProcess) claimReport();
  const format = values.text('format');
  io.stdout.write((await renderable.rendererOf(format))());
  // Nobody has read the verdict: a pass would be a silent one. A failure keeps its exit code.
  if (io.stdout.isClosed && renderable.report.verdict === 'pass')
    throw new CannotRunError('standard output was closed before the verdict was written; read it to its end');
  const out = await writeOutFolder(renderable, values, io);
  if (badgeFolder !== undefined) await writeBadge(renderable, badgeFolder, io);
  if (isWorkflowRun(io.env)) await writeStepOutputs(renderable, format, out, io);
}

/** What was written to `--out`. */
interface OutFolder {
  /** Its full path. */
  readonly folder: string;
  /** The SHA-256 of `report.json`, in hex. */
  readonly digest: string;
}

/** Writes `--out`, which is a folder in RUNNER_TEMP by default in a workflow. */
async function writeOutFolder(
  { rendererOf }: RenderableReport,
  values: OutputValues,
  io: Io,
): Promise<OutFolder | undefined> {
  const temp = io.env['RUNNER_TEMP'];
  const folder = values.text('out') ?? (isWorkflowRun(io.env) && temp ? join(temp, 'gatehouse') : undefined);
  if (folder === undefined) return undefined;
  let digest = '';
  const files = outFiles.map(([name, format]) => {
    const render = async () => {
      const text = (await rendererOf(format))();
      // Of the text and not of the file, which others may change.
      if (format === 'json') digest = createHash('sha256').update(text).digest('hex');
      return text;
    };
    return [name, render] as const;
  });
  const path = await writeFiles('--out', folder, Object.fromEntries(files), io);
  return { folder: path, digest };
}

async function writeBadge({ report }: RenderableReport, folder: string, io: Io): Promise<void> {
  const { badge, badgeEndpoint } = await import('../report/badge.ts');
  const files = { 'badge.svg': async () => badge(report), 'badge.json': async () => badgeEndpoint(report) };
  await writeFiles('--badge', folder, files, io);
}

/** Writes the annotations, summary and outputs of a workflow's step. */
async function writeStepOutputs(
  { report, rendererOf }: RenderableReport,
  format: ReportFormat,
  out: OutFolder | undefined,
  io: Io,
): Promise<void> {
  if (format !== 'github') io.stderr.write((await rendererOf('github'))());
  await writeSummary(io, (await rendererOf('markdown'))({ maxBytes: MAX_SUMMARY_BYTES }));
  await writeOutputs(io, {
    verdict: report.verdict,
    report: out?.folder ?? '',
    ...(out ? { digest: out.digest } : {}),
    errors: countFindings(report, 'error'),
    warnings: countFindings(report, 'warning'),
  });
}

/** Whether the report is written for a terminal, and nowhere else. */
export function isTerminalOnly(values: OutputValues, { env }: Io): boolean {
  return values.text('format') === 'pretty' && values.text('out') === undefined && !isWorkflowRun(env);
}

function isColored(values: OutputValues, { env, stdout }: Io): boolean {
  return !env['NO_COLOR'] && !values.flag('no-color') && Boolean(stdout.isTTY);
}

function countFindings(report: Report, severity: Finding['severity']): number {
  const findings = report.gates.flatMap((gate) => gate.checks).flatMap((check) => check.findings);
  return findings.filter((finding) => finding.severity === severity).length;
}
