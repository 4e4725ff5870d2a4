/** Fills a platform with the sample data of a profile, through its API. Running it again creates nothing. */
import type { Problem } from '../model/check-result.ts';
import { describeLevel } from './level.ts';
import { PlatformReader } from './read-client.ts';
import { createRequest } from './seed-context.ts';
import { SeedError } from './seed-error.ts';
import { executeSeed } from './seed-execution.ts';
import type { SeedOutcome } from './seed-outcome.ts';
import { planSeed, type SeedPlan } from './seed-plan.ts';
import { describeAccount, type SeedSettings } from './seed-settings.ts';
import { type SeedStep, seedSteps } from './seed-steps.ts';
import { normalizeToken } from './token.ts';
import { PlatformWriter, type WriteRequest } from './write-client.ts';

export interface SeedOptions extends SeedSettings {
  /** In the form of `parseBaseUrl`. */
  readonly baseUrl: string;
  readonly token?: string | undefined;
  readonly dryRun: boolean;
  /** Whether the account may be billed. */
  readonly yes: boolean;
  readonly requestTimeoutMs: number;
  /** How long the agent and the skill may take to become ready, in ms. */
  readonly readyMs: number;
  /** As in `PlatformWriter.sendForStream`; shorter in tests. */
  readonly answerIdleMs?: number | undefined;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}

export interface SeedResult extends SeedOutcome {
  /** `planned`: a dry run; `refused`: it failed before the first change; `failed`: it failed after that. */
  readonly status: 'done' | 'planned' | 'refused' | 'failed';
  /** The requests of a dry run, with placeholders such as `<agent>` for ids not known yet. */
  readonly requests: readonly WriteRequest[];
  readonly problem?: Problem;
  /** Whether the command line or environment must change, rather than the platform. */
  readonly isUsageError?: boolean;
}

/** Creates what is missing, in order. Never throws for what the platform does. */
export async function seed(rawOptions: SeedOptions): Promise<SeedResult> {
  const outcome: SeedOutcome = {
    created: [],
    existing: [],
    skipped: [],
    failed: [],
    notTried: [],
    warnings: [],
  };
  const requests: WriteRequest[] = [];
  if (rawOptions.profile === 'none') return { status: 'done', ...outcome, requests };
  let hasStarted = false;
  try {
    const options = { ...rawOptions, token: validToken(rawOptions.token) };
    const client = { ...options, tokenVariable: `${options.envPrefix}API_TOKEN`, command: 'seed' as const };
    const reader = new PlatformReader(client);
    const plan = await planSeed(reader, options);
    const pendingSteps = await findPendingSteps(plan, reader);
    options.progress(describeLevel(plan.level));
    outcome.warnings.push(...plan.warnings);
    for (const line of plan.warnings) options.progress(`warning: ${line}`);
    for (const { record, reason } of plan.skipped)
      outcome.skipped.push(`${record.label(plan.context)}: ${reason}`);
    for (const line of outcome.skipped) options.progress(`skipped: ${line}`);
    if (options.dryRun) {
      requests.push(...plannedRequests(plan, pendingSteps));
      for (const { record, existing } of plan.records)
        if (existing) outcome.existing.push(record.label(plan.context));
      return { status: 'planned', ...outcome, requests };
    }
    confirmBilling(plan, pendingSteps, options);
    hasStarted = true;
    await executeSeed(
      plan,
      pendingSteps.map(({ step }) => step),
      { ...options, context: plan.context, reader, writer: new PlatformWriter(client), ids: plan.ids },
      outcome,
    );
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    const { message, help, isUsageError } = error;
    const prefix = hasStarted ? '' : 'nothing was created: ';
    return {
      status: hasStarted ? 'failed' : 'refused',
      ...outcome,
      requests,
      problem: { message: prefix + message, help },
      isUsageError,
    };
  }
  const problem = outcome.failed.length + outcome.notTried.length > 0 ? summarize(outcome) : undefined;
  return { status: problem ? 'failed' : 'done', ...outcome, requests, ...(problem ? { problem } : {}) };
}

/** Throws `SeedError` for a token that no header can carry. */
function validToken(token: string | undefined): string | undefined {
  try {
    return normalizeToken(token);
  } catch (error) {
    throw new SeedError((error as Error).message);
  }
}

/** The first failure, and what came of everything else. */
function summarize({ failed, created, existing, notTried }: SeedOutcome): Problem {
  const first = failed[0];
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}: ${items.join(', ')}`];
  const parts = [
    ...list(
      'also failed',
      failed.slice(1).map(({ message }) => message),
    ),
    ...(created.length === 0 ? ['nothing was created'] : list('created', created)),
    ...list('already there', existing),
    ...list('not tried', notTried),
  ];
  const resumeHint = 'Run the same command again to continue; existing records are kept';
  return {
    message: `${first?.message ?? 'the sample data is incomplete'} (${parts.join('; ')})`,
    help: first?.help ? `${first.help}. ${resumeHint}` : resumeHint,
  };
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
    .map(({ record }) => createRequest(record, context, knownIds));
  return [
    ...creations,
    ...pendingSteps.flatMap(({ step, requests }) => requests ?? step.allRequests(knownIds)),
  ];
}

/** Reports what will be billed, and where. Throws `SeedError` unless that was confirmed. */
function confirmBilling(
  { context, records }: SeedPlan,
  pendingSteps: readonly PendingStep[],
  { yes, progress }: SeedOptions,
): void {
  if (context.local || context.isStandIn) return;
  const billedItems = [
    ...records.flatMap(({ record, existing }) => (existing ? [] : (record.billedItem ?? []))),
    ...pendingSteps.flatMap(({ step }) => step.billedItem ?? []),
  ];
  if (billedItems.length === 0) return;
  const items = `billed for ${billedItems.join(', ')} (${describeAccount(context)})`;
  if (!yes)
    throw new SeedError(
      `the account of this platform would be ${items}`,
      'Confirm with --yes, use --profile foundation, or say --local if it runs on the local cloud emulator',
      true,
    );
  progress(`the account of this platform will be ${items}`);
}
