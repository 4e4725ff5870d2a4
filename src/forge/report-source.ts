/** Where a report comes from, as the runner tells it (CONTRACT 3, `source`). */
import { readFileSync } from 'node:fs';
import type { Io } from '../io.ts';
import type { ReportSource } from '../model/report.ts';
import { parseEvent, type WorkflowEvent } from './event.ts';

/** The event of this run, its payload read from the runner's file; `undefined` outside of a workflow. */
export const readEvent = (env: Io['env']): WorkflowEvent | undefined =>
  parseEvent(env, readEventPayload(env));

/**
 * The source of what was judged here; `undefined` outside of a workflow. `checkedOut` is the commit in the workspace, where
 * there is one.
 */
export function reportSource(env: Io['env'], checkedOut: string | undefined): ReportSource | undefined {
  const event = readEvent(env);
  if (!event) return undefined;
  const { sha, pullRequest } = event;
  // A comment tells of no commit: what is judged is what the workflow checked out.
  const headSha = event.name === 'issue_comment' ? (checkedOut ?? sha) : sha;
  return buildSource(event, { sha: headSha, checkedOut: checkedOut ?? env['GITHUB_SHA']!, pullRequest });
}

/**
 * The source of parts that are merged here. Of a run that follows another one it is that other one: its parts are of that
 * run's commit, and what is checked out here is something else.
 */
export function mergedReportSource(env: Io['env'], checkedOut: string | undefined): ReportSource | undefined {
  const followed = readEvent(env)?.followedRun;
  if (!followed) return reportSource(env, checkedOut);
  const { sha, runId, runAttempt, url } = followed;
  const ref = `refs/heads/${followed.head.branch}`;
  return {
    repository: env['GITHUB_REPOSITORY']!,
    sha,
    checkedOut: sha,
    ref,
    runId,
    runAttempt,
    ...(url ? { runUrl: url } : {}),
  };
}

function buildSource(
  { repository, ref, runId, runAttempt, runUrl }: WorkflowEvent,
  { sha, checkedOut, pullRequest }: { sha: string; checkedOut: string; pullRequest: number | undefined },
): ReportSource {
  return {
    repository,
    sha,
    checkedOut,
    ref,
    ...(pullRequest === undefined ? {} : { pullRequest }),
    ...(runId ? { runId, runAttempt } : {}),
    ...(runUrl ? { runUrl } : {}),
  };
}

/** What the runner's file tells of the event; `undefined` where there is none. */
export function readEventPayload({ GITHUB_EVENT_PATH: path }: Io['env']): unknown {
  if (!path) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
