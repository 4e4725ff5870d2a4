/** The source of a report, from the runner's variables and event. */
import { readFileSync } from 'node:fs';
import type { Io } from '../io.ts';
import type { ReportSource } from '../model/report.ts';
import { parseJson } from '../text/bounded-json.ts';
import { parseEvent, type WorkflowEvent } from './event.ts';

/** The event of this run, with the payload from the runner's file; `undefined` outside a workflow. Never throws. */
export const readEvent = (env: Io['env']): WorkflowEvent | undefined =>
  parseEvent(env, readEventPayload(env));

/**
 * The source of what is checked here; `undefined` outside a workflow. `checkedOut` is the commit in the workspace, if there is
 * one.
 */
export function reportSource(env: Io['env'], checkedOut: string | undefined): ReportSource | undefined {
  const event = readEvent(env);
  if (!event) return undefined;
  const { sha, pullRequest } = event;
  // The event of a comment has no head commit: what counts is what the workflow checked out.
  const headSha = event.name === 'issue_comment' ? (checkedOut ?? sha) : sha;
  return buildSource(event, { sha: headSha, checkedOut: checkedOut ?? env['GITHUB_SHA']!, pullRequest });
}

/**
 * The source of the parts that are merged here; `undefined` outside a workflow. A run that follows another one merges that
 * run's parts, so the source is the followed run and not what is checked out here.
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

/** The event's payload as parsed JSON; `undefined` if it can't be read. */
export function readEventPayload({ GITHUB_EVENT_PATH: path }: Io['env']): unknown {
  if (!path) return undefined;
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
