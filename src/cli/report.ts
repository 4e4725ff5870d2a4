import type { Gate, Report } from '../model/report.ts';
import { gateVerdict, reportVerdict } from '../model/verdict.ts';
import { type Job, parseNeeds } from '../report/expected-parts.ts';
import { merge } from '../report/merge.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import { leave, sourceOfPartsHere, tool } from './finish.ts';
import { resolve } from './options.ts';
import { readParts } from './parts.ts';
import { wantedOf } from './publish-options.ts';
import { partsOption } from './report-options.ts';
import { textsOf } from './report-texts.ts';

/** `gatehouse report FILE|DIR …`: many reports as one, written in every format. */
export async function report({ args, values, io }: Call): Promise<number> {
  wantedOf(values);
  const at = io.now().toISOString();
  const named = args.length > 0 ? args : resolve([partsOption], {}, io.env).list('parts');
  if (named.length === 0)
    throw new CallError('no part is named; name report files or a folder of them: gatehouse report DIR');
  const jobs = jobsOfCall(values.text('needs'));
  const source = await sourceOfPartsHere(io);
  const parts = readParts(named, io);
  const merged = merge(parts, { tool, startedAt: at, source, jobs, expected: values.list('expect') });
  const judged = values.text('fail-on') === 'warning' ? strictly(merged) : merged;
  const pulls = new Set(parts.flatMap((part) => ('report' in part && part.report.source?.pullRequest) || []));
  const pullRequest = pulls.size === 1 ? [...pulls][0] : undefined;
  return leave(judged, { ...(await textsOf(judged, parts, io)), pullRequest }, values, io);
}

/** Throws `CallError` for what are no needs. */
function jobsOfCall(needs: string | undefined): readonly Job[] {
  if (needs === undefined) return [];
  const jobs = parseNeeds(needs);
  if (jobs) return jobs;
  throw new CallError('--needs is not the object of jobs that toJSON(needs) gives; give it that');
}

/** With warnings that block. */
function strictly(report: Report): Report {
  const gates = report.gates.map(
    (gate): Gate =>
      gate.verdict === 'pass' ? { ...gate, verdict: gateVerdict(gate.counts, 'warning') } : gate,
  );
  return { ...report, gates, verdict: reportVerdict(gates) };
}
