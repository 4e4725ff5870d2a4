/** `gatehouse bot watch`: merges the report parts of a run and updates the issue of the default branch. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BotResult } from '../bot/handle-comment.ts';
import { updateWatchIssue } from '../bot/watch.ts';
import type { WorkflowEvent } from '../forge/event.ts';
import type { Io } from '../io.ts';
import { parseNeeds } from '../report/expected-parts.ts';
import { merge } from '../report/merge.ts';
import { DEFAULT_BASELINE } from './bot-options.ts';
import { loadBaseline } from './load-inputs.ts';
import type { Values } from './options.ts';
import { readParts } from './read-parts.ts';
import { connectRepositoryClient, type ResolvedForge, requireToken } from './resolve-forge.ts';
import { createRedactor } from './secrets.ts';
import { UsageError } from './usage-error.ts';
import { sourceOfPartsHere, tool } from './write-report.ts';

/** Runs the task. Throws a `UsageError`, or an `ApiError` if the forge fails. */
export async function watch(
  event: WorkflowEvent,
  resolvedForge: ResolvedForge,
  values: Values,
  io: Io,
): Promise<BotResult> {
  const paths = values.list('parts');
  if (paths.length === 0)
    throw new UsageError('no report part is given; name the folder of the reports: --parts DIR');
  const token = requireToken(io);
  const repositoryClient = await connectRepositoryClient(resolvedForge, token);
  const branch = await repositoryClient.defaultBranch();
  if (event.ref !== `refs/heads/${branch}`)
    return { line: 'nothing to do: this is not the default branch', isFailure: false };
  const needs = values.text('needs');
  const jobs = needs === undefined ? [] : parseNeeds(needs);
  if (!jobs) throw new UsageError('--needs is not the JSON object that toJSON(needs) returns');
  const source = await sourceOfPartsHere(io);
  const report = merge(readParts(paths, io), {
    tool,
    startedAt: io.now().toISOString(),
    source,
    jobs,
    expected: [],
  });
  const redactor = createRedactor(io.env);
  const client = await resolvedForge.forge.connect({ ...resolvedForge.connection, token });
  const line = await updateWatchIssue({
    repositoryClient,
    botLogin: await client.me(),
    report: redactor.redactData(report),
    baseline: (await loadAcceptedFailures(values, io)) ?? [],
    branch,
    sha: event.sha,
    run: event,
    runUrl: event.runUrl,
    label: values.text('label')!,
    maxBodyBytes: resolvedForge.forge.maxBodyBytes,
    today: io.now().toISOString().slice(0, 10),
    redact: (text) => redactor.redact(text),
  });
  return { line, isFailure: false };
}

/** The entries of the given baseline file, or of the default one if it exists. */
async function loadAcceptedFailures(values: Values, io: Io) {
  if (values.text('baseline') !== undefined) return loadBaseline(values, io);
  if (!existsSync(resolve(io.cwd, DEFAULT_BASELINE))) return undefined;
  return (await import('./baseline-file.ts')).readBaseline(DEFAULT_BASELINE, io);
}
