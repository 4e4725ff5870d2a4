/** Whether every job in `needs`, and of a followed run, ended as its parts tell. Pure. */
import type { Gate } from '../model/report.ts';
import { parseJson } from '../text/bounded-json.ts';
import { type MergeProblem, partNames } from './expected-parts.ts';
import { attemptOf, jobNameOf, mergeKey, withRun } from './merge-key.ts';
import type { InvalidPart, ReportPart } from './report-part.ts';

/** A job in `needs`, with its result. */
export interface Job {
  readonly name: string;
  /** `success`, `failure`, `cancelled` or `skipped`. */
  readonly result: string;
}

/** The jobs of `toJSON(needs)`; `undefined` if the text is not that. */
export function parseNeeds(needs: string): Job[] | undefined {
  let value: unknown;
  try {
    value = parseJson(needs);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const jobs = Object.entries(value).map(([name, job]) => ({ name, result: (job as Job | null)?.result }));
  return jobs.every((job): job is Job => typeof job.result === 'string') ? jobs : undefined;
}

/** What was received, for the jobs that need it. */
export interface Received {
  readonly parts: readonly ReportPart[];
  readonly invalid: readonly InvalidPart[];
  /** The gates that count. */
  readonly gates: readonly Gate[];
  /** The names of `--expect`. */
  readonly expected: readonly string[];
}

/** The jobs in `needs` that no part belongs to, and those that ended worse than their parts say. */
export function neededJobProblems(
  jobs: readonly Job[],
  received: Received,
): { missing: MergeProblem[]; inconsistent: MergeProblem[] } {
  const invalidNames = new Set(received.invalid.flatMap(partNames));
  const gatesByJob = new Map(jobs.map(({ name }) => [name, gatesOfJob(name, jobs, received)]));
  const isMissing = ({ name }: Job) => gatesByJob.get(name)!.length === 0 && !invalidNames.has(name);
  return {
    missing: jobs.filter(isMissing).map(({ name, result }) => ({
      name,
      message: `job ${name} produced no report (${describeResult(result)})`,
      help: noReportHelp(result),
    })),
    inconsistent: jobs
      .filter((job) => !isMissing(job))
      .flatMap((job) => inconsistency(job, gatesByJob.get(job.name)!)),
  };
}

/**
 * The gates of a job: those whose leg names it. If there are none, those of the parts with its name, provided that `--expect`
 * lists that name and the leg, if any, is not of another needed job: a plain step has no leg, and a called workflow has jobs of
 * its own. A folder or gate that happens to have the name of a job says nothing about it.
 */
function gatesOfJob(name: string, jobs: readonly Job[], { parts, gates, expected }: Received): Gate[] {
  const own = gates.filter((gate) => jobNameOf(gate) === name);
  if (own.length > 0 || !expected.includes(name)) return own;
  const neededNames = new Set(jobs.map((job) => job.name));
  const counting = new Set(gates.map(attemptKey));
  return parts
    .flatMap((part) => part.report.gates.map((gate) => ({ part, gate: withRun(gate, part.report.source) })))
    .filter(({ part, gate }) => {
      const names = [gate.gate, `${gate.gate} ${gate.subject}`, gate.leg, ...partNames(part)];
      return (
        !neededNames.has(jobNameOf(gate) ?? '') && names.includes(name) && counting.has(attemptKey(gate))
      );
    })
    .map(({ gate }) => gate);
}

const attemptKey = (gate: Gate) => `${mergeKey(gate)} ${attemptOf(gate)}`;

const describeResult = (result: string) =>
  ({
    success: 'it succeeded',
    failure: 'it failed',
    cancelled: 'it was cancelled',
    skipped: 'it was skipped',
  })[result] ?? `it ended as ${result}`;

const noReportHelp = (result: string) =>
  result === 'success'
    ? 'Remove jobs that run no gate from `needs`; where its report has no leg, or it calls a workflow, name its part in `expect`'
    : result === 'skipped'
      ? 'Find out why the job was skipped; remove jobs that run no gate from `needs`'
      : "See that job's log: it stopped before it wrote its report";

/** A job that ended worse than its gates: a leg or step may have stopped before it wrote its report, or the report is wrong. */
function inconsistency({ name, result }: Job, gates: readonly Gate[]): MergeProblem[] {
  if (result === 'success') return [];
  if (result === 'failure' && gates.some(({ verdict }) => verdict !== 'pass')) return [];
  const outcome = result === 'failure' ? 'failed, but none of its gates did' : `was ${result}`;
  return [
    {
      name,
      message: `job ${name} ${outcome}: some of its results may be missing`,
      help: 'Check the log of the job, then re-run it',
    },
  ];
}
