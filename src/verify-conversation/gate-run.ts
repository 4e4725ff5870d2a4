/** One run of the gate `verify-conversation` against a service that is up. */
import { setMaxListeners } from 'node:events';
import { poll } from '../async/poll.ts';
import { ControlClient } from '../control/client/control-client.ts';
import type { CheckResult, CheckSpec, Problem } from '../model/check-result.ts';
import { runCheck, skippedCheck } from '../model/gate-result.ts';
import type { Check, Timeline } from '../model/report.ts';
import { Redactor } from '../text/redact.ts';
import { type AuthenticationResult, authenticate } from './account.ts';
import { ConversationBatches } from './batches.ts';
import { type ConversationCheckId, notRun } from './check-conversation.ts';
import { checksForMode, type VerifyConversationCheckId } from './checks.ts';
import { checkDataPlane, type DataPlaneSources, dataPlaneInUse } from './data-plane.ts';
import { type HealthResult, requestHealth } from './health.ts';
import type { VerifyConversationOptions } from './options.ts';
import { mergeRuns, summarizeRuns, timelineOfFirstFailure } from './repeat.ts';
import { type RunningSystem, type ServiceWatch, watchService } from './start.ts';
import { type ConversationTimeouts, DEFAULT_TIMEOUTS } from './timeouts.ts';

export const GATE_NAME = 'verify-conversation';

type ConversationCheckSpec = CheckSpec & { readonly id: VerifyConversationCheckId };

/** Decided once nothing more is created. */
const TEARDOWN_CHECKS: ReadonlySet<string> = new Set<VerifyConversationCheckId>([
  'torn-down',
  'sandbox-gone',
]);

/** Run whatever `--only` selects: the other checks depend on them, or something may be left behind. */
const REQUIRED_CHECKS: ReadonlySet<VerifyConversationCheckId> = new Set([
  'authenticated',
  'agent-created',
  'conversation-opened',
  'torn-down',
]);

const isConversationCheck = (id: VerifyConversationCheckId): id is ConversationCheckId =>
  id !== 'data-plane' && id !== 'authenticated' && id !== 'repeated';

export interface VerifyConversationRunResult {
  readonly checks: readonly Check[];
  /** Why the run could not finish. */
  readonly cause?: Problem;
  /** The timeline of a conversation of the last try. */
  readonly timeline?: Timeline | undefined;
}

export class VerifyConversationRun {
  /** Values that no output may contain, as far as they are known. */
  readonly secrets: string[] = [];
  readonly #redactor = new Redactor();
  readonly #system: RunningSystem;
  readonly #options: VerifyConversationOptions;
  readonly #timeouts: ConversationTimeouts;
  readonly #control: ControlClient;
  readonly #serviceWatch: ServiceWatch;
  /** Aborts when the run is stopped, or a started service exits. */
  readonly #signal: AbortSignal;
  readonly #deadline: number;
  /** Known once the data plane is. */
  #echoesPrompt = false;
  readonly #specs: readonly ConversationCheckSpec[];

  /** `deadline` is when time runs out, by `performance.now()`. */
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
    // Every conversation listens to it.
    setMaxListeners(0, this.#signal);
    this.#deadline = deadline;
    this.#specs = checksForMode({ ...options, hasEmulator: system.emulator !== undefined });
  }

  /** Runs the selected checks. Never throws for what the service does. */
  async run(): Promise<VerifyConversationRunResult> {
    const health = await this.#health();
    if (health.problem) await this.#serviceWatch.waitForExit(this.#timeouts.exitDetectionMs);
    const unhealthy = this.#stopCause() ?? health.problem;
    if (unhealthy) return { cause: unhealthy, checks: this.#skipped(unhealthy.message) };
    const dataPlaneCheck = await this.#dataPlane(health);
    this.#echoesPrompt =
      this.#system.emulator !== undefined ||
      (dataPlaneInUse(this.#dataPlaneSources(health)) === 'emulator' && !health.isScripted);
    if (dataPlaneCheck.status === 'fail') {
      const skippedChecks = this.#skipped('data-plane failed, so nothing was created');
      return { checks: [dataPlaneCheck, ...skippedChecks.filter(({ id }) => id !== dataPlaneCheck.id)] };
    }
    const { checks, timeline } = await this.#runChecks(dataPlaneCheck);
    // The exit of a process is reported later than its refused connections.
    if (checks.some(({ status }) => status === 'fail'))
      await this.#serviceWatch.waitForExit(this.#timeouts.exitDetectionMs);
    const cause = this.#stopCause();
    if (!cause) return { checks, timeline };
    // The results of a run that ended early are incomplete; what it left behind still counts.
    const leftovers = checks.filter(({ id, status }) => id === 'torn-down' && status !== 'skip');
    const skippedChecks = this.#skipped(cause.message).filter(({ id }) =>
      leftovers.every((check) => check.id !== id),
    );
    return { cause, checks: [...skippedChecks, ...leftovers], timeline };
  }

  /** Stops watching the service: from now on its exit is expected. */
  close(): void {
    this.#serviceWatch.stop();
  }

  #addSecret(secret: string): void {
    this.secrets.push(secret);
    this.#redactor.add(secret);
  }

  readonly #redact = (text: string): string => this.#redactor.redact(text);

  /** Why the run could not finish. */
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
      .map((spec) => skippedCheck(spec, `not run: ${reason}`));
  }

  /** Polls a service that was started; sends one request to one that was running already. */
  #health(): Promise<HealthResult> {
    const signal = this.#signal;
    const request = () => requestHealth(this.#control, signal);
    const withinMs = Math.min(this.#system.readyMs, this.#deadline - performance.now());
    return poll(request, ({ problem }) => !problem, { withinMs, signal });
  }

  #dataPlaneSources({ dataPlane: reported }: HealthResult): DataPlaneSources {
    const health = reported && this.#redact(reported);
    const startsEmulator = this.#system.emulator !== undefined;
    return { ...this.#options.dataPlane, health, startsEmulator };
  }

  #dataPlane(health: HealthResult): Promise<Check> {
    const result = checkDataPlane(this.#dataPlaneSources(health), this.#options.strict);
    return this.#checkOnce(this.#spec('data-plane'), result);
  }

  #spec(id: VerifyConversationCheckId): CheckSpec {
    return this.#specs.find((spec) => spec.id === id)!;
  }

  #checkOnce(spec: CheckSpec, result: CheckResult): Promise<Check> {
    return runCheck(GATE_NAME, spec, async () => result, { ...this.#options, retries: 0 });
  }

  async #runChecks(dataPlaneCheck: Check): Promise<Pick<VerifyConversationRunResult, 'checks' | 'timeline'>> {
    const { key, check } = await this.#checkAccount();
    const checked = new Map<string, Check>([dataPlaneCheck, check].map((one) => [one.id, one]));
    const remaining = this.#specs.filter(({ id }) => !checked.has(id));
    const anySelected = remaining.some(({ id }) => this.#isSelected(id));
    const batches = key === undefined ? undefined : this.#batches(key);
    const selected = remaining.filter(
      ({ id }) => this.#isSelected(id) || (anySelected && REQUIRED_CHECKS.has(id)),
    );
    for (const spec of selected.filter(({ id }) => !TEARDOWN_CHECKS.has(id)))
      checked.set(spec.id, await this.#checkConversations(spec, batches));
    for (const spec of selected.filter(({ id }) => TEARDOWN_CHECKS.has(id)))
      checked.set(spec.id, await this.#checkLeftovers(spec, batches));
    const checks = this.#specs.flatMap(({ id }) => checked.get(id) ?? []);
    const firstFailed = checks.find(({ status }) => status === 'fail');
    return {
      checks: checks.filter(
        (one) =>
          this.#isSelected(one.id) ||
          (one.status === 'fail' && (one === firstFailed || TEARDOWN_CHECKS.has(one.id))),
      ),
      timeline: timelineOfFirstFailure((await batches?.last()) ?? [], this.#conversationChecks()),
    };
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

  /** A check that conversations decide. Each try of it runs a new batch, which all checks share. */
  async #checkConversations(
    spec: ConversationCheckSpec,
    batches: ConversationBatches | undefined,
  ): Promise<Check> {
    if (!batches) return this.#checkOnce(spec, notRun('authenticated'));
    const { id } = spec;
    const { repeat } = this.#options;
    const attempt = async (number: number) => {
      const { checked, durationsMs } = await batches.get(number);
      return isConversationCheck(id)
        ? mergeRuns(checked, id, repeat)
        : summarizeRuns(checked, durationsMs, this.#conversationChecks(), repeat);
    };
    const check = await runCheck(GATE_NAME, spec, attempt, this.#options);
    return isConversationCheck(id) ? { ...check, durationMs: await batches.durationOf(id) } : check;
  }

  /** A check of what is left behind, over every try: a later one does not remove what an earlier one left. */
  async #checkLeftovers(
    spec: ConversationCheckSpec,
    batches: ConversationBatches | undefined,
  ): Promise<Check> {
    const { id } = spec;
    const conversations = (await batches?.all()) ?? [];
    if (!batches || conversations.length === 0 || !isConversationCheck(id))
      return this.#checkOnce(spec, { skip: 'nothing was created' });
    const check = await this.#checkOnce(spec, mergeRuns(conversations, id));
    return { ...check, durationMs: await batches.durationOf(id) };
  }

  #conversationChecks(): ConversationCheckId[] {
    return this.#specs.map(({ id }) => id).filter(isConversationCheck);
  }

  async #authenticate(): Promise<AuthenticationResult> {
    const { now, account } = this.#options;
    const { retryDelayMs } = this.#timeouts;
    const retry = { deadline: this.#deadline, signal: this.#signal, retryDelayMs, now };
    const authenticated = await authenticate(this.#control, account, retry);
    if (authenticated.key !== undefined) this.#addSecret(authenticated.key);
    return authenticated;
  }

  #batches(key: string): ConversationBatches {
    return new ConversationBatches({
      ...this.#options,
      style: this.#options.turn ?? 'exec',
      echoesPrompt: this.#echoesPrompt,
      control: this.#control.withApiKey(key),
      emulator: this.#system.emulator,
      deadline: this.#deadline,
      signal: this.#signal,
      timeouts: this.#timeouts,
      redact: this.#redact,
    });
  }
}
