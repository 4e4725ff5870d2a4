import { ApiError } from '../forge/api-error.ts';
import type { RunAttempt } from '../forge/event.ts';
import { readEvent } from '../forge/report-source.ts';
import type { Io } from '../io.ts';
import type { Gate, Report } from '../model/report.ts';
import { exitCodeOf, gateVerdict, reportVerdict } from '../model/verdict.ts';
import type { FollowedJobs } from '../report/followed-jobs.ts';
import { merge } from '../report/merge.ts';
import type { InvalidPart, ReportPart } from '../report/report-part.ts';
import { mergedSource, tool } from './build-report.ts';
import type { Invocation } from './command.ts';
import { resolveOptions } from './options.ts';
import { publishKinds } from './publish-options.ts';
import { readNeeds, readParts } from './read-parts.ts';
import { partsOption, type reportOptions } from './report-options.ts';
import { requireToken, resolveForge } from './resolve-forge.ts';
import { readSourceTexts } from './source-texts.ts';
import { UsageError } from './usage-error.ts';
import { prepareReport, writeReport } from './write-report.ts';

/** `gatehouse report FILE|DIR …`: many reports as one, written in every format. Returns the exit code; throws `UsageError`. */
export async function report({
  args,
  values,
  io,
}: Invocation<(typeof reportOptions)[number]>): Promise<number> {
  if (values.flag('publish-only')) {
    const { publishStepReport } = await import('./publish-step-report.ts');
    return publishStepReport(values, io);
  }
  // Throws for too many kinds before anything is read.
  const kinds = publishKinds(values);
  const startedAt = io.now().toISOString();
  const paths = args.length > 0 ? args : resolveOptions([partsOption], {}, io.env).list('parts');
  if (paths.length === 0)
    throw new UsageError('no report part given; name report files or a folder of them: gatehouse report DIR');
  const jobs = readNeeds(values.text('needs'));
  const source = await mergedSource(io);
  const parts = readParts(paths, io);
  const options = { tool, startedAt, source, jobs, expected: values.list('expect') };
  const merged = await verifyFollowedRun(
    merge(parts, options),
    (followed) => merge(parts, { ...options, followed }),
    io,
  );
  const finalReport = values.text('fail-on') === 'warning' ? withWarningsBlocking(merged) : merged;
  const sourceTexts = await readSourceTexts(finalReport, parts, io);
  const renderable = await prepareReport(finalReport, sourceTexts, values, io);
  await writeReport(renderable, values, io, values.text('badge'));
  if (kinds.length > 0) {
    const { publishReport } = await import('./publish.ts');
    await publishReport(
      { ...renderable, vocabulary: values.text('vocabulary'), pullRequest: pullRequestOf(parts) },
      kinds,
      values,
      io,
    );
  }
  return exitCodeOf(finalReport);
}

/**
 * The report of a followed run that passes, merged again with what the forge knows about the run's jobs: the parts are from the
 * change and may claim anything. A report that does not pass needs no confirmation.
 */
async function verifyFollowedRun(
  merged: Report,
  mergeAgain: (followed: FollowedJobs) => Report,
  io: Io,
): Promise<Report> {
  const event = readEvent(io.env);
  if (event?.name !== 'workflow_run' || merged.verdict !== 'pass') return merged;
  if (!event.followedRun)
    throw new UsageError(`could not read the payload of the event ${event.name} (GITHUB_EVENT_PATH)`);
  return mergeAgain(await readFollowedJobs(event.followedRun, io));
}

async function readFollowedJobs(run: RunAttempt, io: Io): Promise<FollowedJobs> {
  try {
    const { forge, connection } = resolveForge(io);
    const client = await forge.connect({ ...connection, token: requireToken(io) });
    return await client.runJobs(run);
  } catch (error) {
    if (error instanceof ApiError || error instanceof UsageError) return { problem: error.message };
    throw error;
  }
}

/** The pull request that the parts name, if they name one only. */
function pullRequestOf(parts: readonly (ReportPart | InvalidPart)[]): number | undefined {
  const pullRequests = new Set(
    parts.flatMap((part) => ('report' in part && part.report.source?.pullRequest) || []),
  );
  return pullRequests.size === 1 ? [...pullRequests][0] : undefined;
}

/** The same report where warnings fail their gates. */
function withWarningsBlocking(report: Report): Report {
  const gates = report.gates.map(
    (gate): Gate =>
      gate.verdict === 'pass' ? { ...gate, verdict: gateVerdict(gate.counts, 'warning') } : gate,
  );
  return { ...report, gates, verdict: reportVerdict(gates) };
}
