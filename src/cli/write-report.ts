/** From gates to everything a run leaves behind: standard output, files, and what a workflow's step takes. */
import { join } from 'node:path';
import { isWorkflowRun, writeOutputs, writeSummary } from '../forge/actions-runtime.ts';
import { mergedReportSource, reportSource } from '../forge/report-source.ts';
import type { Io } from '../io.ts';
import type { Finding, Gate, Report } from '../model/report.ts';
import { exitCodeOf, reportVerdict } from '../model/verdict.ts';
import { formats, outFiles, type ReportFormat } from '../report/formats.ts';
import type { WriteOptions } from '../report/writer.ts';
import { LineIndex } from '../text/line-index.ts';
import { VERSION } from '../version.ts';
import { checkedOutCommit } from './git.ts';
import type { Values } from './options.ts';
import { createRedactor } from './secrets.ts';
import { writeFiles } from './write-files.ts';

/** What a report is written with beside itself. */
export interface ReportExtras {
  /** The text of files by report name, for frames. */
  readonly texts: ReadonlyMap<string, string>;
  readonly secrets: readonly string[];
  readonly notConfigured?: readonly string[];
  /** The pull request that the parts of another run name. */
  readonly pullRequest?: number | undefined;
}

export interface FinishedRun extends ReportExtras {
  readonly gates: readonly Gate[];
  readonly startedAt: Date;
}

/** A step's summary may be 1 MiB; a larger one is dropped whole. */
const MAX_SUMMARY_BYTES = 1024 * 1024 - 4096;

/** Writes the report of these gates everywhere it is wanted and returns the exit code. */
export const finishRun = async (run: FinishedRun, values: Values, io: Io): Promise<number> =>
  writeReport(await buildReport(run, io), run, values, io);

/** Writes a report everywhere it is wanted and returns the exit code. */
export async function writeReport(
  unredacted: Report,
  extras: ReportExtras,
  values: Values,
  io: Io,
): Promise<number> {
  const redactor = createRedactor(io.env, extras.secrets);
  const report = redactor.redactData(unredacted);
  const indexes = new Map([...extras.texts].map(([file, text]) => [file, new LineIndex(text)]));
  const options: WriteOptions = {
    sourceLine: (file, number) => {
      const line = indexes.get(file)?.line(number);
      return line === undefined ? undefined : redactor.redact(line);
    },
    ...(isColored(values, io) ? { paint: (await import('picocolors')).default.createColors(true) } : {}),
    notConfigured: extras.notConfigured ?? [],
  };
  const render = async (format: ReportFormat, overrides: WriteOptions = {}) =>
    (await formats[format].load())(report, { ...options, ...overrides });
  const format = formatOf(values);
  io.stdout.write(await render(format));
  const workflow = isWorkflowRun(io.env);
  const outPath = values.text('out') ?? (workflow ? defaultOutFolder(io.env) : undefined);
  const files = outFiles.map(([name, fileFormat]) => [name, () => render(fileFormat)] as const);
  const folder = outPath && (await writeFiles('--out', outPath, Object.fromEntries(files), io));
  const badgeFolder = values.text('badge');
  if (badgeFolder !== undefined) {
    const { badge, badgeEndpoint } = await import('../report/badge.ts');
    const badgeFiles = {
      'badge.svg': async () => badge(report),
      'badge.json': async () => badgeEndpoint(report),
    };
    await writeFiles('--badge', badgeFolder, badgeFiles, io);
  }
  if (workflow) {
    if (format !== 'github') io.stderr.write(await render('github'));
    await writeSummary(io, await render('markdown', { maxBytes: MAX_SUMMARY_BYTES }));
    await writeOutputs(io, {
      verdict: report.verdict,
      report: folder ?? '',
      errors: countFindings(report, 'error'),
      warnings: countFindings(report, 'warning'),
    });
  }
  // Last: whatever the forge does, everything else is written by now.
  if (values.flag('publish')) {
    const [{ publishReport }, markdown] = await Promise.all([
      import('./publish.ts'),
      formats.markdown.load(),
    ]);
    const { texts, pullRequest } = extras;
    const renderMarkdown = (overrides: WriteOptions) => markdown(report, { ...options, ...overrides });
    await publishReport({ report, markdown: renderMarkdown, texts, redactor, pullRequest }, values, io);
  }
  return exitCodeOf(report);
}

/** Whether all that a run leaves behind is the report for a terminal. */
export function isTerminalOnly(values: Values, { env }: Io): boolean {
  return formatOf(values) === 'pretty' && values.text('out') === undefined && !isWorkflowRun(env);
}

const formatOf = (values: Values) => (values.text('format') ?? 'pretty') as ReportFormat;

function isColored(values: Values, { env, stdout }: Io): boolean {
  return !env['NO_COLOR'] && !values.flag('no-color') && Boolean(stdout.isTTY);
}

/** What makes reports. */
export const tool = { name: 'gatehouse', version: VERSION };

/** Where this runs; `undefined` outside of a workflow. */
const sourceHere = async (io: Io) =>
  isWorkflowRun(io.env) ? reportSource(io.env, await checkedOutCommit(io)) : undefined;

/** Where the parts come from that are merged here. */
export const sourceOfPartsHere = async (io: Io) =>
  isWorkflowRun(io.env) ? mergedReportSource(io.env, await checkedOutCommit(io)) : undefined;

async function buildReport({ gates, startedAt }: FinishedRun, io: Io): Promise<Report> {
  const source = await sourceHere(io);
  return {
    version: 1,
    tool,
    verdict: reportVerdict(gates),
    startedAt: startedAt.toISOString(),
    durationMs: io.now().getTime() - startedAt.getTime(),
    ...(source ? { source } : {}),
    ...configFilesOf(io),
    gates: gates.map((gate) => ({ ...gate, ...legOf(io) })),
  };
}

/** The leg of the job's matrix and their number, as the actions pass them in. */
function legOf({ env }: Io): Pick<Gate, 'leg' | 'legs'> {
  const { GATEHOUSE_LEG: value = '', GATEHOUSE_LEGS: count = '' } = env;
  // A runner without matrices gives `job/`.
  const leg = value.replace(/\/$/, '');
  if (leg === '') return {};
  return leg === value && /^[1-9][0-9]{0,3}$/.test(count) ? { leg, legs: Number(count) } : { leg };
}

/** The files that decided what counts here. */
function configFilesOf({ trustedFiles: { files, commit } }: Io): Pick<Report, 'configFiles'> {
  if (files.size === 0) return {};
  return {
    configFiles: [...files].sort().map((file) => (commit === undefined ? { file } : { file, commit })),
  };
}

function defaultOutFolder(env: Io['env']): string | undefined {
  return env['RUNNER_TEMP'] ? join(env['RUNNER_TEMP'], 'gatehouse') : undefined;
}

function countFindings(report: Report, severity: Finding['severity']): number {
  const findings = report.gates.flatMap((gate) => gate.checks).flatMap((check) => check.findings);
  return findings.filter((finding) => finding.severity === severity).length;
}
