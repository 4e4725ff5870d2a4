import type { Gate, Report } from '../model/report.ts';
import { gateVerdict, reportVerdict } from '../model/verdict.ts';
import { type Job, parseNeeds } from '../report/expected-parts.ts';
import { merge } from '../report/merge.ts';
import type { Invocation } from './commands.ts';
import { resolveOptions } from './options.ts';
import { publishKinds } from './publish-options.ts';
import { readParts } from './read-parts.ts';
import { partsOption } from './report-options.ts';
import { readSourceTexts } from './source-texts.ts';
import { UsageError } from './usage-error.ts';
import { sourceOfPartsHere, tool, writeReport } from './write-report.ts';

/** `gatehouse report FILE|DIR …`: many reports as one, written in every format. */
export async function report({ args, values, io }: Invocation): Promise<number> {
  publishKinds(values);
  const startedAt = io.now().toISOString();
  const paths = args.length > 0 ? args : resolveOptions([partsOption], {}, io.env).list('parts');
  if (paths.length === 0)
    throw new UsageError('no part is named; name report files or a folder of them: gatehouse report DIR');
  const jobs = readNeeds(values.text('needs'));
  const source = await sourceOfPartsHere(io);
  const parts = readParts(paths, io);
  const merged = merge(parts, { tool, startedAt, source, jobs, expected: values.list('expect') });
  const finalReport = values.text('fail-on') === 'warning' ? withWarningsBlocking(merged) : merged;
  const pullRequests = new Set(
    parts.flatMap((part) => ('report' in part && part.report.source?.pullRequest) || []),
  );
  const pullRequest = pullRequests.size === 1 ? [...pullRequests][0] : undefined;
  return writeReport(
    finalReport,
    { ...(await readSourceTexts(finalReport, parts, io)), pullRequest },
    values,
    io,
  );
}

/** Throws `CallError` for what are no needs. */
function readNeeds(needs: string | undefined): readonly Job[] {
  if (needs === undefined) return [];
  const jobs = parseNeeds(needs);
  if (jobs) return jobs;
  throw new UsageError('--needs is not the object of jobs that toJSON(needs) gives; give it that');
}

/** With warnings that block. */
function withWarningsBlocking(report: Report): Report {
  const gates = report.gates.map(
    (gate): Gate =>
      gate.verdict === 'pass' ? { ...gate, verdict: gateVerdict(gate.counts, 'warning') } : gate,
  );
  return { ...report, gates, verdict: reportVerdict(gates) };
}
