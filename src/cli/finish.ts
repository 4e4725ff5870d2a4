/** From gates to everything a run leaves behind: standard output, files, and what a workflow's step takes. */
import { join } from 'node:path';
import { inWorkflow, writeOutputs, writeSummary } from '../forge/runner.ts';
import { sourceOf, sourceOfParts } from '../forge/source.ts';
import type { Io } from '../io.ts';
import type { Finding, Gate, Report } from '../model/report.ts';
import { exitCodeOf, reportVerdict } from '../model/verdict.ts';
import { type Format, writers } from '../report/index.ts';
import type { WriteOptions } from '../report/writer.ts';
import { LineIndex } from '../text/line-index.ts';
import { Redactor } from '../text/redact.ts';
import { VERSION } from '../version.ts';
import { checkedOut } from './git.ts';
import type { Values } from './options.ts';
import { writeFiles } from './out.ts';
import { secretsOf } from './secrets.ts';

/** What a report is written with beside itself. */
export interface Beside {
  /** The text of files by report name, for frames. */
  readonly texts: ReadonlyMap<string, string>;
  readonly secrets: readonly string[];
  readonly notConfigured?: readonly string[];
  /** The pull request that the parts of another run name. */
  readonly pullRequest?: number | undefined;
}

export interface Judged extends Beside {
  readonly gates: readonly Gate[];
  readonly startedAt: Date;
}

/** A step's summary may be 1 MiB; a larger one is dropped whole. */
const SUMMARY_BYTES = 1024 * 1024 - 4096;

/** Writes the report of these gates everywhere it is wanted and returns the exit code. */
export const finish = async (judged: Judged, values: Values, io: Io): Promise<number> =>
  leave(await reportOf(judged, io), judged, values, io);

/** Writes a report everywhere it is wanted and returns the exit code. */
export async function leave(given: Report, beside: Beside, values: Values, io: Io): Promise<number> {
  const redactor = new Redactor();
  for (const secret of [...secretsOf(io.env), ...beside.secrets]) redactor.add(secret);
  const report = redactor.data(given);
  const indexes = new Map([...beside.texts].map(([file, text]) => [file, new LineIndex(text)]));
  const options: WriteOptions = {
    line: (file, number) => {
      const line = indexes.get(file)?.line(number);
      return line === undefined ? undefined : redactor.text(line);
    },
    ...(isColored(values, io) ? { paint: (await import('picocolors')).default.createColors(true) } : {}),
    notConfigured: beside.notConfigured ?? [],
  };
  const written = async (format: Format, more: WriteOptions = {}) =>
    (await writers[format]())(report, { ...options, ...more });
  const format = formatOf(values);
  io.stdout.write(await written(format));
  const workflow = inWorkflow(io.env);
  const named = values.text('out') ?? (workflow ? folderInWorkflow(io.env) : undefined);
  const folder = named === undefined ? undefined : await writeFiles(named, written, io);
  if (workflow) {
    if (format !== 'github') io.stderr.write(await written('github'));
    await writeSummary(io, await written('markdown', { maxBytes: SUMMARY_BYTES }));
    await writeOutputs(io, {
      verdict: report.verdict,
      report: folder ?? '',
      errors: count(report, 'error'),
      warnings: count(report, 'warning'),
    });
  }
  // Last: whatever the forge does, everything else is written by now.
  if (values.flag('publish')) {
    const [{ publishReport }, markdown] = await Promise.all([import('./publish.ts'), writers.markdown()]);
    const { texts, pullRequest } = beside;
    const said = (more: WriteOptions) => markdown(report, { ...options, ...more });
    await publishReport({ report, markdown: said, texts, redactor, pullRequest }, values, io);
  }
  return exitCodeOf(report);
}

/** Whether all that a run leaves behind is the report for a terminal. */
export function onlyShown(values: Values, { env }: Io): boolean {
  return formatOf(values) === 'pretty' && values.text('out') === undefined && !inWorkflow(env);
}

const formatOf = (values: Values) => (values.text('format') ?? 'pretty') as Format;

function isColored(values: Values, { env, stdout }: Io): boolean {
  return !env['NO_COLOR'] && !values.flag('no-color') && Boolean(stdout.isTTY);
}

/** What makes reports. */
export const tool = { name: 'gatehouse', version: VERSION };

/** Where this runs; `undefined` outside of a workflow. */
const sourceHere = async (io: Io) =>
  inWorkflow(io.env) ? sourceOf(io.env, await checkedOut(io)) : undefined;

/** Where the parts come from that are merged here. */
export const sourceOfPartsHere = async (io: Io) =>
  inWorkflow(io.env) ? sourceOfParts(io.env, await checkedOut(io)) : undefined;

async function reportOf({ gates, startedAt }: Judged, io: Io): Promise<Report> {
  // `job/` where the job has no matrix.
  const leg = io.env['GATEHOUSE_LEG']?.replace(/\/$/, '');
  const source = await sourceHere(io);
  return {
    version: 1,
    tool,
    verdict: reportVerdict(gates),
    startedAt: startedAt.toISOString(),
    durationMs: io.now().getTime() - startedAt.getTime(),
    ...(source ? { source } : {}),
    ...judgesHere(io),
    gates: leg ? gates.map((gate) => ({ ...gate, leg })) : [...gates],
  };
}

/** The files that decided what counts here. */
function judgesHere({ judges: { files, commit } }: Io): Pick<Report, 'judges'> {
  if (files.size === 0) return {};
  return { judges: [...files].sort().map((file) => (commit === undefined ? { file } : { file, commit })) };
}

function folderInWorkflow(env: Io['env']): string | undefined {
  return env['RUNNER_TEMP'] ? join(env['RUNNER_TEMP'], 'gatehouse') : undefined;
}

function count(report: Report, severity: Finding['severity']): number {
  const findings = report.gates.flatMap((gate) => gate.checks).flatMap((check) => check.findings);
  return findings.filter((finding) => finding.severity === severity).length;
}
