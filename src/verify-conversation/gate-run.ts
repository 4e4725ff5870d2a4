/** One run of the gate against a service that is up: asks, holds conversations, and gives the checks. */
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { ControlClient } from '../control/client/control-client.ts';
import type { CheckResult, CheckSpec, Problem } from '../model/check-result.ts';
import { runCheck, skippedCheck } from '../model/gate-result.ts';
import type { Check, Timeline } from '../model/report.ts';
import { Redactor } from '../text/redact.ts';
import { type AuthenticationResult, authenticate } from './account.ts';
import { type CheckedConversation, checkConversation, notReached } from './check-conversation.ts';
import { checksForMode, type VerifyConversationCheckId } from './checks.ts';
import { checkDataPlane } from './data-plane.ts';
import { type HealthResult, requestHealth } from './health.ts';
import type { VerifyConversationOptions } from './options.ts';
import {
  isConversationCheck,
  mergeRuns,
  runConcurrently,
  summarizeRuns,
  timelineOfFirstFailure,
} from './repeat.ts';
import { type ConversationRunOptions, runConversation } from './run-conversation.ts';
import { pollUntil, type RunningSystem, watchService } from './start.ts';
import type { TurnTimelineEvent } from './timeline.ts';
import { type ConversationTimeouts, DEFAULT_TIMEOUTS } from './timeouts.ts';

export const GATE_NAME = 'verify-conversation';

type ConversationCheckSpec = CheckSpec & { readonly id: VerifyConversationCheckId };

/** Judged when nothing is created any more. */
const TEARDOWN_CHECKS: ReadonlySet<VerifyConversationCheckId> = new Set(['torn-down', 'sandbox-gone']);

/** Judged whatever is asked for: the others rest on them, or something may be left behind. */
const REQUIRED_CHECKS: ReadonlySet<VerifyConversationCheckId> = new Set([
  'authenticated',
  'agent-created',
  'conversation-opened',
  'torn-down',
]);

/** Conversations that were held together. */
interface Batch {
  /** Those that were begun. */
  readonly checked: readonly CheckedConversation[];
  readonly durationsMs: readonly number[];
}

export interface VerifyConversationRunResult {
  readonly checks: readonly Check[];
  /** Why the run could not go to its end. */
  readonly cause?: Problem;
}

export class VerifyConversationRun {
  readonly timelines: (readonly TurnTimelineEvent[])[] = [];
  /** What no output may hold, as far as it is known. */
  readonly secrets: string[] = [];
  readonly #redactor = new Redactor();
  readonly #system: RunningSystem;
  readonly #options: VerifyConversationOptions;
  readonly #timeouts: ConversationTimeouts;
  readonly #control: ControlClient;
  readonly #serviceWatch: ReturnType<typeof watchService>;
  /** Ends when the run is stopped, or the service that it started has ended. */
  readonly #signal: AbortSignal;
  readonly #deadline: number;
  readonly #specs: readonly ConversationCheckSpec[];
  readonly #batches: Promise<Batch>[] = [];
  /** What the throwaways of this run are called; a number is added. */
  readonly #agentNamePrefix = `verify_throwaway_${randomBytes(5).toString('hex')}`;

  /** `until` is when time runs out, by `performance.now()`. */
  constructor(system: RunningSystem, options: VerifyConversationOptions, deadline: number) {
    this.#system = system;
    this.#options = options;
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    for (const secret of [options.account.password, ...system.secrets]) this.#addSecret(secret);
    const { requestTimeoutMs, timeoutMs, paths } = options;
    this.#control = new ControlClient({
      baseUrl: system.baseUrl,
      requestTimeoutMs: Math.min(requestTimeoutMs, timeoutMs),
      redact: this.#redact,
      ...(paths ? { paths } : {}),
    });
    this.#serviceWatch = watchService(system.service);
    this.#signal = AbortSignal.any([options.signal, this.#serviceWatch.signal]);
    // Every conversation waits for the end of the run.
    setMaxListeners(0, this.#signal);
    this.#deadline = deadline;
    this.#specs = checksForMode({ ...options, hasEmulator: system.emulator !== undefined });
  }

  async run(): Promise<VerifyConversationRunResult> {
    const health = await this.#health();
    if (health.problem) await this.#serviceWatch.waitForExit(this.#timeouts.exitDetectionMs);
    const unhealthy = this.#stopCause() ?? health.problem;
    if (unhealthy) return { cause: unhealthy, checks: this.#skipped(unhealthy.message) };
    const dataPlaneCheck = await this.#dataPlane(health);
    if (dataPlaneCheck.status === 'fail') {
      const skippedChecks = this.#skipped('data-plane failed, and nothing was created');
      return { checks: [dataPlaneCheck, ...skippedChecks.filter(({ id }) => id !== dataPlaneCheck.id)] };
    }
    const checks = await this.#runChecks(dataPlaneCheck);
    // That a process has ended is heard later than that it no longer answers.
    if (checks.some(({ status }) => status === 'fail'))
      await this.#serviceWatch.waitForExit(this.#timeouts.exitDetectionMs);
    const cause = this.#stopCause();
    if (!cause) return { checks };
    // What was seen when the run ended early is not the whole of it; what it left behind is.
    const leftovers = checks.filter(({ id, status }) => id === 'torn-down' && status !== 'skip');
    const skippedChecks = this.#skipped(cause.message).filter(({ id }) =>
      leftovers.every((check) => check.id !== id),
    );
    return { cause, checks: [...skippedChecks, ...leftovers] };
  }

  /** What happened in a conversation of the last try. */
  async timeline(): Promise<Timeline | undefined> {
    const last = await this.#batches.at(-1);
    return (
      last &&
      timelineOfFirstFailure(last.checked, this.#specs.map(({ id }) => id).filter(isConversationCheck))
    );
  }

  /** No longer: what ends now was ended. */
  close(): void {
    this.#serviceWatch.stop();
  }

  #addSecret(secret: string): void {
    this.secrets.push(secret);
    this.#redactor.add(secret);
  }

  readonly #redact = (text: string): string => this.#redactor.redact(text);

  /** Why the run could not go to its end. */
  #stopCause(): Problem | undefined {
    const stopped = this.#options.signal.aborted ? { message: 'the run was stopped' } : undefined;
    return stopped ?? this.#serviceWatch.cause();
  }

  #isSelected(id: string): boolean {
    const { only } = this.#options;
    return only.length === 0 || only.includes(id);
  }

  #skipped(reason: string): Check[] {
    return this.#specs
      .filter(({ id }) => this.#isSelected(id))
      .map((spec) => skippedCheck(spec, `not judged: ${reason}`));
  }

  /** A service that was started is waited for; one that runs is asked once. */
  async #health(): Promise<HealthResult> {
    const signal = this.#signal;
    const request = () => requestHealth(this.#control, signal);
    const withinMs = Math.min(this.#system.readyMs, this.#deadline - performance.now());
    return pollUntil(request, ({ problem }) => !problem, { withinMs, signal });
  }

  #dataPlane({ dataPlane: reported }: HealthResult): Promise<Check> {
    const health = reported && this.#redact(reported);
    const { strict, dataPlane } = this.#options;
    const startsEmulator = this.#system.emulator !== undefined;
    const outcome = checkDataPlane({ ...dataPlane, health, startsEmulator }, strict);
    return this.#checkOnce(this.#spec('data-plane'), outcome);
  }

  #spec(id: VerifyConversationCheckId): CheckSpec {
    return this.#specs.find((spec) => spec.id === id)!;
  }

  #checkOnce(spec: CheckSpec, outcome: CheckResult): Promise<Check> {
    return runCheck(GATE_NAME, spec, async () => outcome, { ...this.#options, retries: 0 });
  }

  async #runChecks(dataPlaneCheck: Check): Promise<Check[]> {
    const { key, check } = await this.#checkAccount();
    const checked = new Map<string, Check>([dataPlaneCheck, check].map((one) => [one.id, one]));
    const remaining = this.#specs.filter(({ id }) => !checked.has(id));
    const anySelected = remaining.some(({ id }) => this.#isSelected(id));
    const batchFor = key === undefined ? undefined : await this.#prepareBatches(key);
    const selected = remaining.filter(
      ({ id }) => this.#isSelected(id) || (anySelected && REQUIRED_CHECKS.has(id)),
    );
    for (const spec of selected.filter(({ id }) => !TEARDOWN_CHECKS.has(id)))
      checked.set(spec.id, await this.#checkConversations(spec, batchFor));
    for (const spec of selected.filter(({ id }) => TEARDOWN_CHECKS.has(id)))
      checked.set(spec.id, await this.#checkLeftovers(spec));
    const all = this.#specs.flatMap(({ id }) => checked.get(id) ?? []);
    const reason = all.find(({ status }) => status === 'fail');
    return all.filter(
      (one) =>
        this.#isSelected(one.id) ||
        (one.status === 'fail' &&
          (one === reason || TEARDOWN_CHECKS.has(one.id as VerifyConversationCheckId))),
    );
  }

  async #checkAccount(): Promise<{ key: string | undefined; check: Check }> {
    let key: string | undefined;
    const attempt = async () => {
      const authenticated = await this.#authenticate();
      key = authenticated.key;
      const { problem, reason, exchanges } = authenticated;
      return { problems: problem ? [problem] : [], reason, evidence: exchanges };
    };
    const check = await runCheck(GATE_NAME, this.#spec('authenticated'), attempt, this.#options);
    return { key, check };
  }

  /** A check that conversations decide. Each try of it holds some anew, for all checks together. */
  async #checkConversations(
    spec: ConversationCheckSpec,
    batchFor: ((number: number) => Promise<Batch>) | undefined,
  ): Promise<Check> {
    if (!batchFor) return this.#checkOnce(spec, notReached('authenticated'));
    const ids = this.#specs.map(({ id }) => id).filter(isConversationCheck);
    const { repeat } = this.#options;
    const attempt = async (number: number) => {
      const { checked, durationsMs } = await batchFor(number);
      return isConversationCheck(spec.id)
        ? mergeRuns(checked, spec.id, repeat)
        : summarizeRuns(checked, durationsMs, ids, repeat);
    };
    const check = await runCheck(GATE_NAME, spec, attempt, this.#options);
    return { ...check, durationMs: await this.#durationOf(spec.id, check) };
  }

  /** A check of what is left. What an earlier try left is left, whatever a later one did. */
  async #checkLeftovers(spec: ConversationCheckSpec): Promise<Check> {
    const all = (await Promise.all(this.#batches)).flatMap(({ checked }) => checked);
    const nothingCreated = all.length === 0 || !isConversationCheck(spec.id);
    const check = await this.#checkOnce(
      spec,
      nothingCreated ? { skip: 'nothing was created' } : mergeRuns(all, spec.id),
    );
    return { ...check, durationMs: await this.#durationOf(spec.id, check) };
  }

  /** How long what a check judges took: of conversations held together, the sum. */
  async #durationOf(id: VerifyConversationCheckId, { durationMs }: Check): Promise<number> {
    const batches = await Promise.all(this.#batches);
    if (!isConversationCheck(id)) return durationMs;
    const durationsMs = batches.flatMap(({ checked }) => checked.map(({ durationsMs: ms }) => ms[id] ?? 0));
    return Math.round(durationsMs.reduce((total, ms) => total + ms, 0));
  }

  async #authenticate(): Promise<AuthenticationResult> {
    const { now, account } = this.#options;
    const { retryDelayMs } = this.#timeouts;
    const retry = { deadline: this.#deadline, signal: this.#signal, retryDelayMs, now };
    const authenticated = await authenticate(this.#control, account, retry);
    if (authenticated.key !== undefined) this.#addSecret(authenticated.key);
    return authenticated;
  }

  /** Holds the conversations of a try, once. */
  async #prepareBatches(key: string): Promise<(number: number) => Promise<Batch>> {
    const control = this.#control.withApiKey(key);
    const emulator = await this.#emulatorBaseline();
    return (number) => this.#batchFor(number, control, emulator);
  }

  async #emulatorBaseline(): Promise<ConversationRunOptions['emulator']> {
    const listSandboxes = this.#system.emulator?.listSandboxes;
    if (!listSandboxes) return undefined;
    // An emulator that can't be looked at now is found out when its sandbox is looked for.
    const sandboxes = await listSandboxes().catch(() => []);
    return { listSandboxes, existingIds: new Set(sandboxes.map(({ id }) => id)) };
  }

  /** The conversations of a try; those of the last one where there is no time for more. */
  #batchFor(
    number: number,
    control: ControlClient,
    emulator: ConversationRunOptions['emulator'],
  ): Promise<Batch> {
    const last = this.#batches.at(-1);
    if (last && (number <= this.#batches.length || !this.#hasTime()))
      return this.#batches[number - 1] ?? last;
    const batch = this.#runBatch(number, control, emulator);
    this.#batches.push(batch);
    return batch;
  }

  readonly #hasTime = (): boolean => !this.#signal.aborted && performance.now() < this.#deadline;

  async #runBatch(
    number: number,
    control: ControlClient,
    emulator: ConversationRunOptions['emulator'],
  ): Promise<Batch> {
    const { repeat, concurrency, model, runtime, timeoutMs, progress, now } = this.#options;
    let done = 0;
    progress(repeat === 1 ? 'holding a conversation' : `holding ${repeat} conversations`);
    const runOne = async (index: number) => {
      const one = await runConversation(control, {
        agentName: `${this.#agentNamePrefix}_${number}_${index + 1}`,
        model,
        runtime,
        deadline: this.#deadline,
        timeoutMs,
        signal: this.#signal,
        timeouts: this.#timeouts,
        now,
        emulator,
        progress,
        redact: this.#redact,
      });
      if (++done % 100 === 0 || (repeat > 1 && done === repeat))
        progress(`${done} of ${repeat} conversations held`);
      // What it holds besides is large: of many conversations only what they come to is kept.
      return { durationMs: one.durationMs, checked: checkConversation(one) };
    };
    const runs = await runConcurrently(repeat, concurrency, runOne, this.#hasTime);
    for (const { checked } of runs) this.timelines.push(checked.timeline);
    return { checked: runs.map(({ checked }) => checked), durationsMs: runs.map(({ durationMs: ms }) => ms) };
  }
}
