/**
 * `gatehouse report --publish-only`, the second step of the root action: publishes the report that the first step left. The first
 * step runs code of the change without the token; this one has the token, and runs nothing of the change.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeOutput, writeOutputs, writeSummary } from '../forge/actions-runtime.ts';
import type { Io } from '../io.ts';
import { workflowCommand } from '../report/annotations.ts';
import { merge } from '../report/merge.ts';
import { type InvalidPart, MAX_PART_BYTES, type ReportPart, readPart } from '../report/report-part.ts';
import { mergedSource, tool } from './build-report.ts';
import { errorCode, isInWorkspaceOrTemp } from './files.ts';
import { gates } from './gates.ts';
import { type CommonOption, resolveOptions, type Values } from './options.ts';
import { publishReport } from './publish.ts';
import { chosenKinds } from './publish-options.ts';
import { partsOption, type reportOptions } from './report-options.ts';
import { readSourceTexts } from './source-texts.ts';
import { prepareReport } from './write-report.ts';

/**
 * Publishes the report as it is; if it is missing or not what the first step wrote, an error instead. Returns 0, or 3 for that
 * error: the verdict itself has ended the first step. Throws `UsageError` for too many kinds.
 */
export async function publishStepReport(
  values: Values<(typeof reportOptions)[number] | CommonOption>,
  io: Io,
): Promise<number> {
  const kinds = chosenKinds(values);
  const [folder] = resolveOptions([partsOption], {}, io.env).list('parts');
  const part = readStepReport(folder, io.env['GATEHOUSE_DIGEST'], io);
  const isValid = 'report' in part;
  const report = isValid
    ? part.report
    : merge([part], {
        tool,
        startedAt: io.now().toISOString(),
        source: await mergedSource(io),
        jobs: [],
        expected: [],
      });
  const present = new Set<string>(report.gates.map(({ gate }) => gate));
  const extras = {
    ...(await readSourceTexts(report, [part], io)),
    notConfigured: isValid ? gates.flatMap(({ gate }) => (present.has(gate) ? [] : [gate])) : [],
  };
  const renderable = await prepareReport(report, extras, values, io);
  if (!isValid) await announceError(part.reason, io);
  await publishReport({ ...renderable, vocabulary: values.text('vocabulary') }, kinds, values, io);
  // The launcher has set it to error, for a step that does not get this far.
  if (isValid) await writeOutput(io, 'verdict', report.verdict);
  return isValid ? 0 : 3;
}

/** The report in the folder, if its bytes have the digest. */
function readStepReport(
  folder: string | undefined,
  digest: string | undefined,
  io: Io,
): ReportPart | InvalidPart {
  const name = 'report.json';
  const invalid = (reason: string): InvalidPart => ({ name, check: 'present', reason });
  if (!folder || !digest)
    return invalid('was not written: the gates could not run; see the log of their step');
  const path = join(folder, name);
  try {
    if (!isInWorkspaceOrTemp(realpathSync(path), io.env))
      return invalid('leads out of the workspace and RUNNER_TEMP');
    const stats = statSync(path);
    if (!stats.isFile()) return invalid('is not a regular file');
    if (stats.size > MAX_PART_BYTES) return invalid(`is larger than ${MAX_PART_BYTES / 1024 / 1024} MiB`);
    const bytes = readFileSync(path);
    if (createHash('sha256').update(bytes).digest('hex') !== digest)
      return invalid('is not the report that the gates wrote: its SHA-256 differs');
    return readPart(name, bytes);
  } catch (error) {
    return invalid(`can't be read (${errorCode(error)})`);
  }
}

/** The first step has written no report of this run, or another one was put in its place: the log, summary and outputs say so. */
async function announceError(reason: string, io: Io): Promise<void> {
  const message = `report.json ${reason}`;
  io.stderr.write(workflowCommand('error', { properties: { title: 'gatehouse' }, message }));
  await writeSummary(io, `\n❌ gatehouse: ${message}\n`);
  await writeOutputs(io, { verdict: 'error', report: '', errors: 0, warnings: 0 });
}
