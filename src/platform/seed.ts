/** Fills a platform with a profile's sample data, through its own API. A second time writes nothing. */
import type { Problem } from '../model/check-result.ts';
import { readObject } from './read-json.ts';
import { PlatformReader } from './reader.ts';
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
import { PlatformWriter, type WriteRequest } from './writer.ts';

export interface SeedOptions extends SeedSettings {
  /** As `baseUrl` makes it. */
  readonly baseUrl: string;
  readonly token?: string | undefined;
  readonly dryRun: boolean;
  /** Whether what a live account bills may be written. */
  readonly yes: boolean;
  readonly requestTimeoutMs: number;
  /** How long the agent may take to become READY. */
  readonly readyMs: number;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}

export interface SeedResult {
  /** `planned`: a dry run; `refused`: nothing was written; `failed`: it ended midway, and `written` is there. */
  readonly status: 'done' | 'planned' | 'refused' | 'failed';
  readonly created: readonly string[];
  readonly existing: readonly string[];
  /** What was left out, with the reason. */
  readonly skipped: readonly string[];
  /** What a dry run would send; `<agent>` and the like stand for ids that are not known yet. */
  readonly requests: readonly WriteRequest[];
  readonly problem?: Problem;
  /** Whether the call has to change, and not the platform. */
  readonly isUsageError?: boolean;
}

/** Writes what is not there yet, in order. What the platform answers never makes it throw. */
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
      problem: { message: `nothing was written: ${(error as Error).message}` },
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
    for (const line of result.skipped) options.progress(`left out: ${line}`);
    for (const { record, existing } of plan.records) {
      if (existing) options.progress(`there: ${record.label(plan.context)}`);
      else await createRecord(record, run, result);
    }
    // What a release has no place for has nothing to be done with.
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
  if (!hasStarted) return { message: `nothing was written: ${message}`, help };
  const progressNote = created.length === 0 ? 'nothing was written' : `written so far: ${created.join(', ')}`;
  const resumeHint = 'the same command goes on from there: what is there is kept';
  return { message: `${message} (${progressNote})`, help: help ? `${help}; ${resumeHint}` : resumeHint };
}

interface PendingStep {
  readonly step: SeedStep;
  /** Absent where the record it is done with is not there yet. */
  readonly requests?: readonly WriteRequest[];
}

/** The deeds that are still to be done. */
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

/** Says what will be billed. Throws `SeedStop` where nobody has agreed to it. */
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
      'give --yes to agree, or choose the profile foundation',
      true,
    );
  progress(`the account of this platform is billed for ${billedItems.join(', ')}`);
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
  if ('fault' in result) {
    if (record.feature && result.fault.status === 404) {
      skipped.push(`${label}: ${unsupportedMessage(record.feature)}`);
      progress(`left out: ${skipped.at(-1)}`);
      return;
    }
    // Somebody else wrote it just now.
    const existingIds = result.fault.status === 409 ? await findExistingIds(record, run) : undefined;
    if (!existingIds)
      throw toSeedError({ ...result.fault, message: `${label} was not written: ${result.fault.message}` });
    Object.assign(ids, existingIds);
    existing.push(label);
    progress(`there: ${label}`);
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
  progress(`written: ${label}`);
}

async function findExistingIds(
  record: SeedRecord,
  { reader, context, ids }: MutableSeedRun,
): Promise<SeedIds | undefined> {
  const existing = await findRecord(reader, record, context, ids);
  if (existing === undefined || existing === 'lacking') return undefined;
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
    if ('fault' in result) {
      if (step.unsupportedLocally && context.local && result.fault.status === 502) {
        skipped.push(`${label}: the local cloud emulator has none`);
        progress(`left out: ${skipped.at(-1)}`);
        return;
      }
      throw toSeedError({
        ...result.fault,
        message: `${label} was not carried out: ${result.fault.message}`,
      });
    }
    const bodyError = step.bodyError?.(result.text);
    if (bodyError !== undefined) throw new SeedError(`${label} was not carried out: ${bodyError}`);
  }
  created.push(label);
  progress(`done: ${label}`);
}
