/** `gatehouse bot watch`: merges the report parts of a run and updates the issue of the default branch. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BotResult } from '../bot/handle-comment.ts';
import { updateWatchIssue } from '../bot/watch-issue.ts';
import type { WorkflowEvent } from '../forge/event.ts';
import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { merge } from '../report/merge.ts';
import { type BotOption, DEFAULT_BASELINE } from './bot-options.ts';
import { mergedSource, tool } from './build-report.ts';
import { loadBaseline } from './load-inputs.ts';
import type { Values } from './options.ts';
import { readNeeds, readParts } from './read-parts.ts';
import { connectRepositoryClient, type ResolvedForge, requireToken } from './resolve-forge.ts';
import { createRedactor } from './secrets.ts';
import { UsageError } from './usage-error.ts';

/** Runs the task. Throws a `UsageError`, or an `ApiError` if the forge fails. */
export async function watch(
  event: WorkflowEvent,
  resolvedForge: ResolvedForge,
  values: Values<BotOption>,
  io: Io,
): Promise<BotResult> {
  const paths = values.list('parts');
  if (paths.length === 0)
    throw new UsageError('no report part given; name the folder of the reports: --parts DIR');
  const token = requireToken(io);
  const repositoryClient = await connectRepositoryClient(resolvedForge, token);
  const branch = await repositoryClient.defaultBranch();
  if (event.ref !== `refs/heads/${branch}`)
    return { line: 'nothing to do: this is not the default branch', isFailure: false };
  const jobs = readNeeds(values.text('needs'));
  const source = await mergedSource(io);
  const report = merge(readParts(paths, io), {
    tool,
    startedAt: io.now().toISOString(),
    source,
    jobs,
    expected: values.list('expect'),
  });
  const redactor = createRedactor(io.env);
  const client = await resolvedForge.forge.connect({ ...resolvedForge.connection, token });
  const line = await updateWatchIssue({
    repositoryClient,
    botLogin: await client.me(),
    report: redactor.redactData(report),
    baseline: await loadAcceptedFailures(values, io),
    branch,
    sha: event.sha,
    run: event,
    runUrl: event.runUrl,
    label: values.text('label'),
    maxBodyBytes: resolvedForge.forge.maxBodyBytes,
    today: io.now().toISOString().slice(0, 10),
    redact: (text) => redactor.redact(text),
  });
  return { line, isFailure: false };
}

/** The accepted failures in the file that is named, or in the default one if it exists. */
async function loadAcceptedFailures(values: Values<BotOption>, io: Io): Promise<readonly BaselineEntry[]> {
  const path = values.text('baseline');
  if (path === undefined && !existsSync(resolve(io.cwd, DEFAULT_BASELINE))) return [];
  return (await loadBaseline(path ?? DEFAULT_BASELINE, io)).value ?? [];
}
