/** One run of the gate against a service that is up: asks, holds conversations, and gives the checks. */
import { randomBytes } from 'node:crypto';
import { Control } from '../control/client/control.ts';
import { skipped, tryCheck } from '../model/judging.ts';
import type { CheckSpec, Outcome, Problem } from '../model/outcome.ts';
import type { Check } from '../model/report.ts';
import { type Authenticated, authenticate } from './account.ts';
import { type CheckId, checksOf } from './checks.ts';
import { judgeDataPlane } from './data-plane.ts';
import { askHealth, type Health } from './health.ts';
import { type Holding, hold } from './hold.ts';
import { each, isHeldCheck, sum, together } from './many.ts';
import type { ConversationOptions } from './options.ts';
import { type HeldCheck, type Judged, notReached, outcomesOf } from './outcomes.ts';
import { PACE, type Pace } from './pace.ts';
import { eventually, type Running, watch } from './start.ts';
import type { Moment } from './timeline.ts';

export const NAME = 'verify-conversation';

/** Conversations that were held together. */
interface Batch {
  readonly judged: readonly Judged[];
  readonly times: readonly number[];
}

export interface RunResult {
  readonly checks: readonly Check[];
  /** Why the run could not go to its end. */
  readonly cause?: Problem;
}

export class Run {
  readonly timelines: (readonly Moment[])[] = [];
  /** What no output may hold, as far as it is known. */
  readonly secrets: string[] = [];
  readonly #running: Running;
  readonly #options: ConversationOptions;
  readonly #pace: Pace;
  readonly #control: Control;
  readonly #watch: ReturnType<typeof watch>;
  /** Ends when the run is stopped, or the service that it started has ended. */
  readonly #signal: AbortSignal;
  readonly #until: number;
  readonly #specs: readonly (CheckSpec & { readonly id: CheckId })[];
  readonly #batches: Promise<Batch>[] = [];
  /** What the throwaways of this run are called; a number is added. */
  readonly #name = `verify_throwaway_${randomBytes(5).toString('hex')}`;

  constructor(running: Running, options: ConversationOptions) {
    this.#running = running;
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    const { requestTimeoutMs, timeoutMs, paths } = options;
    this.#control = new Control({
      baseUrl: running.baseUrl,
      requestTimeoutMs: Math.min(requestTimeoutMs, timeoutMs),
      ...(paths ? { paths } : {}),
    });
    this.#watch = watch(running.service);
    this.#signal = AbortSignal.any([options.signal, this.#watch.signal]);
    this.#until = performance.now() + timeoutMs;
    this.#specs = checksOf({ ...options, inspected: running.emulator !== undefined });
  }

  async judge(): Promise<RunResult> {
    const health = await this.#health();
    const unhealthy = this.#stop() ?? health.problem;
    if (unhealthy) return { cause: unhealthy, checks: this.#skipped(unhealthy.message) };
    const plane = await this.#dataPlane(health);
    if (plane.status === 'fail') {
      const others = this.#skipped('data-plane failed, and nothing was created');
      return { checks: [plane, ...others.filter(({ id }) => id !== plane.id)] };
    }
    const checks = await this.#judgeAll(plane);
    const cause = this.#stop();
    if (!cause) return { checks };
    // What was seen when the run ended early is not the whole of it; what it left behind is.
    const left = checks.filter(({ id, status }) => id === 'torn-down' && status !== 'skip');
    const others = this.#skipped(cause.message).filter(({ id }) => left.every((check) => check.id !== id));
    return { cause, checks: [...others, ...left] };
  }

  /** No longer: what ends now was ended. */
  close(): void {
    this.#watch.off();
  }

  /** Why the run could not go to its end. */
  #stop(): Problem | undefined {
    const stopped = this.#options.signal.aborted ? { message: 'the run was stopped' } : undefined;
    return stopped ?? this.#watch.cause();
  }

  #wants(id: string): boolean {
    const { only } = this.#options;
    return only.length === 0 || only.includes(id);
  }

  #skipped(why: string): Check[] {
    return this.#specs.filter(({ id }) => this.#wants(id)).map((spec) => skipped(spec, `not judged: ${why}`));
  }

  /** A service that was started is waited for; one that runs is asked once. */
  async #health(): Promise<Health> {
    const signal = this.#signal;
    const ask = () => askHealth(this.#control, signal);
    return eventually(ask, ({ problem }) => !problem, { withinMs: this.#running.readyMs, signal });
  }

  #dataPlane({ dataPlane: health }: Health): Promise<Check> {
    const { strict, dataPlane } = this.#options;
    const started = this.#running.emulator !== undefined;
    const outcome = judgeDataPlane({ ...dataPlane, health, started }, strict);
    return this.#once(this.#spec('data-plane'), outcome);
  }

  #spec(id: CheckId): CheckSpec {
    return this.#specs.find((spec) => spec.id === id)!;
  }

  #once(spec: CheckSpec, outcome: Outcome): Promise<Check> {
    return tryCheck(NAME, spec, async () => outcome, { ...this.#options, retries: 0 });
  }

  async #judgeAll(plane: Check): Promise<Check[]> {
    const account = {
      check: plane,
      key: undefined as string | undefined,
      problem: undefined as Problem | undefined,
    };
    account.check = await tryCheck(
      NAME,
      this.#spec('authenticated'),
      async () => {
        const { key, problem, reason, exchanges } = await this.#authenticate();
        Object.assign(account, { key, problem });
        return { problems: problem ? [problem] : [], reason, evidence: exchanges };
      },
      this.#options,
    );
    const { key, problem } = account;
    const judged = new Map<string, Check>([
      ['data-plane', plane],
      ['authenticated', account.check],
    ]);
    const emulator = key === undefined ? undefined : await this.#before();
    const batch = (number: number) => this.#batch(number, this.#control.withKey(key!), emulator);
    const ids = this.#specs.map(({ id }) => id).filter(isHeldCheck);
    const isLast = (id: CheckId) => id === 'torn-down' || id === 'sandbox-gone';
    for (const spec of this.#specs) {
      if (judged.has(spec.id) || isLast(spec.id) || !this.#wants(spec.id)) continue;
      const attempt = async (number: number) => {
        if (key === undefined) return notReached('authenticated', problem ?? { message: 'there is no key' });
        const { judged: all, times } = await batch(number);
        return spec.id === 'repeated' ? sum(all, times, ids) : together(all, spec.id as HeldCheck);
      };
      const check = await tryCheck(NAME, spec, attempt, {
        ...this.#options,
        // Without a key, and without time, another try would come to the same.
        retries: key === undefined ? 0 : this.#options.retries,
      });
      judged.set(spec.id, { ...check, durationMs: await this.#time(spec.id, check) });
    }
    // Nothing is created any more. What is left of an earlier try is left, whatever a later one did.
    const all = (await Promise.all(this.#batches)).flatMap((one) => one.judged);
    for (const spec of this.#specs.filter(({ id }) => isLast(id))) {
      const id = spec.id as HeldCheck;
      const outcome = all.length > 0 ? together(all, id) : ({ skip: 'nothing was created' } as const);
      const check = await this.#once(spec, outcome);
      if (this.#wants(id) || check.status === 'fail')
        judged.set(id, { ...check, durationMs: await this.#time(id, check) });
    }
    return this.#specs.flatMap(({ id }) => {
      const check = judged.get(id);
      return check && (this.#wants(id) || isLast(id)) ? [check] : [];
    });
  }

  /** How long what a check judges took: of conversations held together, the sum. */
  async #time(id: CheckId, { durationMs }: Check): Promise<number> {
    const batches = await Promise.all(this.#batches);
    if (id === 'repeated') return durationMs;
    const times = batches.flatMap(({ judged }) => judged.map(({ ms }) => ms[id as HeldCheck] ?? 0));
    return Math.round(times.reduce((total, ms) => total + ms, 0));
  }

  async #authenticate(): Promise<Authenticated> {
    const { now, account } = this.#options;
    const { pauseMs } = this.#pace;
    const patience = { until: this.#until, signal: this.#signal, pauseMs, now };
    const authenticated = await authenticate(this.#control, account, patience);
    if (authenticated.key !== undefined) this.secrets.push(authenticated.key);
    return authenticated;
  }

  async #before(): Promise<Holding['emulator']> {
    const inspect = this.#running.emulator?.inspect;
    if (!inspect) return undefined;
    // An emulator that can't be looked at now is found out when its sandbox is looked for.
    const views = await inspect().catch(() => []);
    return { inspect, before: new Set(views.map(({ id }) => id)) };
  }

  /** The conversations of a try; those of the last one where there is no time for more. */
  #batch(number: number, control: Control, emulator: Holding['emulator']): Promise<Batch> {
    const last = this.#batches.at(-1);
    if (last && (number <= this.#batches.length || this.#signal.aborted || performance.now() >= this.#until))
      return this.#batches[number - 1] ?? last;
    const batch = this.#hold(number, control, emulator);
    this.#batches.push(batch);
    return batch;
  }

  async #hold(number: number, control: Control, emulator: Holding['emulator']): Promise<Batch> {
    const { repeat, concurrency, model, runtime, timeoutMs, progress, now } = this.#options;
    let done = 0;
    progress(repeat === 1 ? 'holding a conversation' : `holding ${repeat} conversations`);
    const held = await each(repeat, concurrency, async (index) => {
      const one = await hold(control, {
        agentName: `${this.#name}_${number}_${index + 1}`,
        model,
        runtime,
        until: this.#until,
        timeoutMs,
        signal: this.#signal,
        pace: this.#pace,
        now,
        emulator,
        progress,
      });
      this.secrets.push(...(one.populated?.secrets ?? []));
      if (++done % 100 === 0 || (repeat > 1 && done === repeat))
        progress(`${done} of ${repeat} conversations held`);
      // What it holds besides is large: of many conversations only what they come to is kept.
      return { ms: one.ms, judged: outcomesOf(one) };
    });
    this.timelines.push(...held.map(({ judged }) => judged.timeline));
    return { judged: held.map(({ judged }) => judged), times: held.map(({ ms }) => ms) };
  }
}
