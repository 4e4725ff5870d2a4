/** Fills a platform with the sample data of a profile, through its API. Running it again creates nothing. */
import type { Problem } from '../model/check-result.ts';
import { PlatformReader } from './read-client.ts';
import { readObject } from './read-json.ts';
import {
  findRecord,
  planSeed,
  providedId,
  readResponse,
  SeedError,
  type SeedPlan,
  toSeedError,
  unsupportedMessage,
} from './seed-plan.ts';
import type { SeedIdName, SeedIds, SeedRecord } from './seed-records.ts';
import type { SeedSettings } from './seed-settings.ts';
import { type SeedRun, type SeedStep, seedSteps } from './seed-steps.ts';
import { normalizeToken } from './token.ts';
import { PlatformWriter, type WriteRequest } from './write-client.ts';

export interface SeedOptions extends SeedSettings {
  /** In the form of `parseBaseUrl`. */
  readonly baseUrl: string;
  readonly token?: string | undefined;
  readonly dryRun: boolean;
  /** Whether a live account may be billed. */
  readonly yes: boolean;
  readonly requestTimeoutMs: number;
  /** How long the agent and the skill may take to become ready, in ms. */
  readonly readyMs: number;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}

export interface SeedResult {
  /** `planned`: a dry run; `refused`: it failed before the first change; `failed`: it failed after that. */
  readonly status: 'done' | 'planned' | 'refused' | 'failed';
  /** The labels of the records created and steps done. */
  readonly created: readonly string[];
  readonly existing: readonly string[];
  /** With the reasons. */
  readonly skipped: readonly string[];
  /** The requests of a dry run, with placeholders such as `<agent>` for ids not known yet. */
  readonly requests: readonly WriteRequest[];
  readonly problem?: Problem;
  /** Whether the command line or environment must change, rather than the platform. */
  readonly isUsageError?: boolean;
}

/** Creates what is missing, in order. Never throws for what the platform does. */
export async function seed(rawOptions: SeedOptions): Promise<SeedResult> {
  const result = {
    created: [] as string[],
    existing: [] as string[],
    skipped: [] as string[],
    requests: [] as WriteRequest[],
  };
  if (rawOptions.profile === 'none') return { status: 'done', ...result };
  let options: SeedOptions;
  try {
    options = { ...rawOptions, token: normalizeToken(rawOptions.token) };
  } catch (error) {
    return {
      status: 'refused',
      ...result,
      problem: { message: `nothing was created: ${(error as Error).message}` },
    };
  }
  const reader = new PlatformReader(options);
  let hasStarted = false;
  try {
    const plan = await planSeed(reader, options, options.baseUrl);
    const pendingSteps = await findPendingSteps(plan, reader);
    for (const { record, reason } of plan.skipped)
      result.skipped.push(`${record.label(plan.context)}: ${reason}`);
    for (const { record, existing } of plan.records)
      if (existing) result.existing.push(record.label(plan.context));
    if (options.dryRun) {
      result.requests.push(...plannedRequests(plan, pendingSteps));
      return { status: 'planned', ...result };
    }
    confirmBilling(plan, pendingSteps, options);
    hasStarted = true;
    const run = {
      ...options,
      context: plan.context,
      reader,
      writer: new PlatformWriter(options),
      ids: { ...plan.ids },
    };
    for (const line of result.skipped) options.progress(`skipped: ${line}`);
    for (const { record, existing } of plan.records) {
      if (existing) options.progress(`exists: ${record.label(plan.context)}`);
      else await createRecord(record, run, result);
    }
    // A release without the feature has no record to act on.
    for (const pending of pendingSteps)
      if (run.ids[pending.step.needs] !== undefined) await runStep(pending, run, result);
    return { status: 'done', ...result };
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    const problem = problemOf(error, hasStarted, result.created);
    return {
      status: hasStarted ? 'failed' : 'refused',
      ...result,
      problem,
      isUsageError: error.isUsageError,
    };
  }
}

function problemOf({ message, help }: SeedError, hasStarted: boolean, created: readonly string[]): Problem {
  if (!hasStarted) return { message: `nothing was created: ${message}`, help };
  const progressNote = created.length === 0 ? 'nothing was created' : `created so far: ${created.join(', ')}`;
  const resumeHint = 'Run the same command again to continue; existing records are kept';
  return { message: `${message} (${progressNote})`, help: help ? `${help}. ${resumeHint}` : resumeHint };
}

interface PendingStep {
  readonly step: SeedStep;
  /** Absent if the record it acts on does not exist yet. */
  readonly requests?: readonly WriteRequest[];
}

/** The steps still to be done. Throws `SeedError`. */
async function findPendingSteps(
  { context, ids, skipped }: SeedPlan,
  reader: PlatformReader,
): Promise<PendingStep[]> {
  const pendingSteps: PendingStep[] = [];
  if (context.profile !== 'demo') return pendingSteps;
  for (const step of seedSteps) {
    const reason = step.skipReason?.(context);
    if (reason !== undefined) continue;
    if (ids[step.needs] === undefined || ids.agent === undefined) {
      if (!skipped.some(({ record }) => record.provides?.[0] === step.needs)) pendingSteps.push({ step });
      continue;
    }
    const requests = await step.pendingRequests({ context, reader, ids });
    if (requests.length > 0) pendingSteps.push({ step, requests });
  }
  return pendingSteps;
}

function plannedRequests(
  { context, records, ids }: SeedPlan,
  pendingSteps: readonly PendingStep[],
): WriteRequest[] {
  const knownIds = { agent: '<agent>', case: '<case>', skill: '<skill>', ...ids };
  const creations = records
    .filter(({ existing }) => !existing)
    .map(({ record }) => ({
      method: 'POST' as const,
      path: (record.createPath ?? record.listPath)(knownIds),
      body: record.body(context),
    }));
  return [
    ...creations,
    ...pendingSteps.flatMap(({ step, requests }) => requests ?? step.allRequests(knownIds)),
  ];
}

/** Reports what will be billed. Throws `SeedError` unless that was confirmed. */
function confirmBilling(
  { context, records }: SeedPlan,
  pendingSteps: readonly PendingStep[],
  { yes, progress }: SeedOptions,
): void {
  if (context.local) return;
  const billedItems = [
    ...records.flatMap(({ record, existing }) => (existing ? [] : (record.billedItem ?? []))),
    ...pendingSteps.flatMap(({ step }) => step.billedItem ?? []),
  ];
  if (billedItems.length === 0) return;
  if (!yes)
    throw new SeedError(
      `the account of this platform would be billed for ${billedItems.join(', ')}`,
      'Confirm with --yes, or use --profile foundation',
      true,
    );
  progress(`the account of this platform will be billed for ${billedItems.join(', ')}`);
}

type SeedProgress = { readonly created: string[]; readonly existing: string[]; readonly skipped: string[] };
type MutableSeedRun = SeedRun & { readonly ids: Partial<Record<SeedIdName, string>> };

async function createRecord(
  record: SeedRecord,
  run: MutableSeedRun,
  { created, existing, skipped }: SeedProgress,
): Promise<void> {
  const { context, writer, ids, progress } = run;
  const label = record.label(context);
  const path = (record.createPath ?? record.listPath)(ids);
  const result = await writer.send({ method: 'POST', path, body: record.body(context) });
  if ('error' in result) {
    if (record.feature && result.error.status === 404) {
      skipped.push(`${label}: ${unsupportedMessage(record.feature)}`);
      progress(`skipped: ${skipped.at(-1)}`);
      return;
    }
    // Another client may have created it since the plan was made.
    const existingIds = result.error.status === 409 ? await findExistingIds(record, run) : undefined;
    if (!existingIds)
      throw toSeedError({ ...result.error, message: `${label} was not created: ${result.error.message}` });
    Object.assign(ids, existingIds);
    existing.push(label);
    progress(`exists: ${label}`);
    return;
  }
  const requestLine = `POST ${path}`;
  Object.assign(
    ids,
    providedId(
      record,
      readResponse(requestLine, () => readObject(result.json)),
      requestLine,
    ),
  );
  created.push(label);
  progress(`created: ${label}`);
}

async function findExistingIds(
  record: SeedRecord,
  { reader, context, ids }: MutableSeedRun,
): Promise<SeedIds | undefined> {
  const existing = await findRecord(reader, record, context, ids);
  if (existing === undefined || existing === 'unsupported') return undefined;
  return providedId(record, existing, `GET ${record.listPath(ids)}`);
}

async function runStep(
  { step }: PendingStep,
  run: MutableSeedRun,
  { created, skipped }: SeedProgress,
): Promise<void> {
  const { context, writer, progress } = run;
  const label = step.label(context);
  await step.waitUntilReady?.(run);
  const requests = await step.pendingRequests(run);
  if (requests.length === 0) return;
  for (const request of requests) {
    const result = await writer.send(request);
    if ('error' in result) {
      if (step.unsupportedLocally && context.local && result.error.status === 502) {
        skipped.push(`${label}: the local cloud emulator does not support it`);
        progress(`skipped: ${skipped.at(-1)}`);
        return;
      }
      throw toSeedError({ ...result.error, message: `${label} failed: ${result.error.message}` });
    }
    const bodyError = step.bodyError?.(result.text);
    if (bodyError !== undefined) throw new SeedError(`${label} failed: ${bodyError}`);
  }
  created.push(label);
  progress(`done: ${label}`);
}
