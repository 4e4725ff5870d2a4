/**
 * Whether the jobs of a followed run ended as their parts tell: the parts come from the change and may say anything, the forge
 * knows how its jobs ended. Pure.
 */
import type { Gate } from '../model/report.ts';
import type { MergeProblem } from './expected-parts.ts';
import { formatList } from './labels.ts';
import { jobNameOf } from './merge-key.ts';

/** A job as the forge lists it. */
export interface FollowedJob {
  /** The name that it shows: the job's id or its `name`, with the values of its matrix, after the names of calling jobs. */
  readonly name: string;
  /** `success`, `failure`, `skipped`, …; `undefined` if it has not ended. */
  readonly conclusion: string | undefined;
}

/** The jobs of the followed run, or why they are not known. */
export type FollowedJobs = readonly FollowedJob[] | { readonly problem: string };

const PROBLEM_NAME = 'followed run';

/**
 * The jobs that ended worse than the gates say. A leg names a job by its id, which is also the name that the forge shows, unless
 * the workflow gives it another: then any failed job that no leg names may be the one.
 */
export function followedJobProblems(followed: FollowedJobs, gates: readonly Gate[]): MergeProblem[] {
  if ('problem' in followed)
    return [
      {
        name: PROBLEM_NAME,
        message: `the jobs of the followed run could not be read, so its report could not be verified: ${followed.problem}`,
        help: 'Give the job `actions: read` and the step a token',
      },
    ];
  const checkedGates = gates.filter(({ gate }) => gate !== 'report');
  const failing = new Set(checkedGates.filter(({ verdict }) => verdict !== 'pass').map(jobNameOf));
  const legJobs = [...new Set(checkedGates.map(jobNameOf))];
  const jobsNamed = (id: string | undefined) =>
    followed.filter(({ name }) => id !== undefined && isJob(name, id));
  const contradicted = legJobs
    .filter((id) => !failing.has(id) && jobsNamed(id).some((job) => !isSuccess(job)))
    .map((id) =>
      toProblem(
        id!,
        jobsNamed(id).filter((job) => !isSuccess(job)),
      ),
    );
  const unknown = legJobs.filter((id) => !failing.has(id) && jobsNamed(id).length === 0);
  if (unknown.length === 0) return contradicted;
  const unnamed = followed.filter(({ name }) => !legJobs.some((id) => id !== undefined && isJob(name, id)));
  const suspects = unnamed.filter((job) => !isSuccess(job) && job.conclusion !== 'skipped');
  return suspects.length === 0 ? contradicted : [...contradicted, toProblem(undefined, suspects)];
}

const isSuccess = ({ conclusion }: FollowedJob) => conclusion === 'success';

/** Whether the name that a forge shows is that of the job with this id: alone, called by others, and with a matrix. */
const isJob = (name: string, id: string) =>
  name === id || name.startsWith(`${id} (`) || name.endsWith(` / ${id}`) || name.includes(` / ${id} (`);

function toProblem(id: string | undefined, jobs: readonly FollowedJob[]): MergeProblem {
  const ended = formatList(
    jobs.slice(0, 10).map(({ name, conclusion = 'not completed' }) => `${name}: ${conclusion}`),
  );
  return {
    name: id ?? PROBLEM_NAME,
    message:
      id === undefined
        ? `the gates pass, but jobs of the followed run did not succeed (${ended}), and the report does not tell which jobs it is from`
        : `job ${id} of the followed run did not succeed (${ended}), but its gates pass`,
    help: 'Check the log of that run: the report may have been changed, or a step failed after the gate',
  };
}
