/** Where a report comes from, as the runner tells it (CONTRACT 3, `source`). */
import { readFileSync } from 'node:fs';
import type { Io } from '../io.ts';
import type { Source } from '../model/report.ts';

/** Read from the runner's variables and the event's file; `undefined` outside a workflow. */
export function sourceOf(env: Io['env'], checkedOut: string | undefined): Source | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_SHA: sha, GITHUB_REF: ref } = env;
  if (env['GITHUB_ACTIONS'] !== 'true' || !repository || !sha || !ref) return undefined;
  const event = eventOf(env['GITHUB_EVENT_PATH']);
  const number = at(event, 'pull_request', 'number');
  const head = at(event, 'pull_request', 'head', 'sha') ?? at(event, 'merge_group', 'head_sha');
  const { GITHUB_RUN_ID: runId, GITHUB_RUN_ATTEMPT: attempt, GITHUB_SERVER_URL: server } = env;
  return {
    repository,
    sha: typeof head === 'string' ? head : sha,
    checkedOut: checkedOut ?? sha,
    ref,
    ...(typeof number === 'number' ? { pullRequest: number } : {}),
    ...(runId ? { runId } : {}),
    ...(attempt && /^[1-9][0-9]*$/.test(attempt) ? { runAttempt: Number(attempt) } : {}),
    ...(runId && server ? { runUrl: `${server}/${repository}/actions/runs/${runId}` } : {}),
  };
}

function eventOf(path: string | undefined): unknown {
  if (!path) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys)
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined;
  return found;
}
