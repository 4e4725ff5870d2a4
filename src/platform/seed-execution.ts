/** The writes of a seed. What does not build on a failed record goes on. */
import { readObject } from './read-json.ts';
import {
  createRequest,
  type SeedContext,
  type SeedIdName,
  type SeedIds,
  type SeedItemId,
  type SeedRecord,
} from './seed-context.ts';
import { readResponse, SeedError } from './seed-error.ts';
import type { SeedOutcome } from './seed-outcome.ts';
import { findRecord, type PlannedRecord, providedId, type SeedPlan } from './seed-plan.ts';
import type { SeedRun, SeedStep } from './seed-steps.ts';
import type { WriteRequest, WriteResult } from './write-client.ts';

type Execution = SeedRun & { readonly answerIdleMs?: number | undefined };
type MutableExecution = Execution & { readonly ids: Partial<Record<SeedIdName, string>> };
/** What came of one record or step. */
type Effect = 'created' | 'existing' | { readonly skipped: string };

/** Creates the missing records and does the steps; never throws for a single one that fails. */
export async function executeSeed(
  plan: SeedPlan,
  steps: readonly SeedStep[],
  execution: Execution,
  outcome: SeedOutcome,
): Promise<void> {
  const run: MutableExecution = { ...execution, ids: { ...execution.ids } };
  const board = new OutcomeBoard(plan, run, outcome);
  for (const planned of plan.records)
    await board.run('created', planned.record, planned.record.after ?? [], () => createRecord(planned, run));
  for (const step of steps) await board.run('done', step, step.after, () => runStep(step, run));
}

type Item = Pick<SeedRecord, 'id' | 'label'>;

/** Notes what came of each item, and holds back those that build on one that failed. */
class OutcomeBoard {
  readonly #context: SeedContext;
  readonly #run: Execution;
  readonly #outcome: SeedOutcome;
  /** The labels of the items that failed or were not tried. */
  readonly #missing = new Map<SeedItemId, string>();

  constructor({ context }: SeedPlan, run: Execution, outcome: SeedOutcome) {
    this.#context = context;
    this.#run = run;
    this.#outcome = outcome;
  }

  async run(
    verb: 'created' | 'done',
    item: Item,
    after: readonly SeedItemId[],
    action: () => Promise<Effect>,
  ): Promise<void> {
    const { progress, signal } = this.#run;
    const label = item.label(this.#context);
    const blocker = after.map((id) => this.#missing.get(id)).find((one) => one !== undefined);
    if (blocker !== undefined || signal.aborted) {
      this.#markMissing(item, label);
      const reason = blocker === undefined ? 'the run was stopped' : `it needs ${blocker}`;
      this.#outcome.notTried.push(`${label} (${reason})`);
      progress(`not tried: ${label}: ${reason}`);
      return;
    }
    try {
      const effect = await action();
      if (typeof effect === 'object') {
        this.#outcome.skipped.push(`${label}: ${effect.skipped}`);
        progress(`skipped: ${label}: ${effect.skipped}`);
      } else {
        this.#outcome[effect].push(label);
        progress(`${effect === 'created' ? verb : 'exists'}: ${label}`);
      }
    } catch (error) {
      if (!(error instanceof SeedError)) throw error;
      this.#markMissing(item, label);
      const message = `${label}: ${error.message}`;
      this.#outcome.failed.push({ label, message, help: error.help });
      progress(`failed: ${message}`);
    }
  }

  #markMissing({ id }: Item, label: string): void {
    if (id !== undefined) this.#missing.set(id, label);
  }
}

/** Throws `SeedError`. */
async function createRecord(
  { record, existing, unusable }: PlannedRecord,
  run: MutableExecution,
): Promise<Effect> {
  if (unusable !== undefined) throw new SeedError(`it is unusable: ${unusable}`);
  if (existing) return 'existing';
  const { context, writer, ids } = run;
  const request = createRequest(record, context, ids);
  const result = await writer.send(request, '201');
  if ('error' in result) {
    // Another client may have created it since the plan was made, or the platform did before its response was lost.
    const mayExist = result.mayBeWritten || result.error.status === 409 || (result.error.status ?? 0) >= 500;
    const found =
      mayExist && !run.signal.aborted ? await findIds(record, run).catch(() => undefined) : undefined;
    if (!found) throw writeError(result);
    Object.assign(ids, found);
    return result.error.status === 409 ? 'existing' : 'created';
  }
  const requestLine = `POST ${request.path}`;
  const created = readResponse(requestLine, () => readObject(result.json));
  Object.assign(ids, providedId(record, created, requestLine));
  // The list of a registry lags behind; the approval reads the record itself.
  if (record.id !== 'skill' && !(await findIds(record, run)))
    throw new SeedError(`${requestLine} succeeded, but GET ${record.listPath(ids)} does not list the record`);
  return 'created';
}

async function findIds(
  record: SeedRecord,
  { reader, context, ids }: MutableExecution,
): Promise<SeedIds | undefined> {
  const found = await findRecord(reader, record, context, ids);
  return found && providedId(record, found, `GET ${record.listPath(ids)}`);
}

/** Throws `SeedError`. */
async function runStep(step: SeedStep, run: MutableExecution): Promise<Effect> {
  await step.waitUntilReady?.(run);
  const requests = await step.pendingRequests(run);
  if (requests.length === 0) return 'existing';
  const responses: string[] = [];
  for (const request of requests) {
    const result = await sendStepRequest(step, request, run);
    if ('error' in result) {
      if (step.unsupportedLocally && run.context.local && result.error.status === 502)
        return { skipped: 'the local cloud emulator does not support it' };
      throw writeError(result);
    }
    const bodyError = step.bodyError?.(result.text);
    if (bodyError !== undefined) throw new SeedError(bodyError);
    responses.push(result.text);
  }
  const missing = await step.missingEffect(run, responses);
  if (missing !== undefined) {
    const { method, path } = requests.at(-1)!;
    throw new SeedError(`${method} ${path} succeeded, but changed nothing: ${missing}`);
  }
  return 'created';
}

const sendStepRequest = (step: SeedStep, request: WriteRequest, run: Execution): Promise<WriteResult> =>
  step.isComplete
    ? run.writer.sendForStream(request, step.isComplete, run.answerIdleMs)
    : run.writer.send(request);

function writeError({ error, mayBeWritten }: Extract<WriteResult, { error: unknown }>): SeedError {
  return mayBeWritten
    ? new SeedError(
        `${error.message}; it may have been written`,
        error.help ?? 'Look at the platform before anything else is written',
      )
    : new SeedError(error.message, error.help);
}
