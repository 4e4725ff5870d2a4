/** One run of the gate against a service that is up: asks, holds conversations, and gives the checks. */
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { ControlClient } from '../control/client/control-client.ts';
import { skipped, tryCheck } from '../model/judging.ts';
import type { CheckSpec, Outcome, Problem } from '../model/outcome.ts';
import type { Check, Timeline } from '../model/report.ts';
import { Redactor } from '../text/redact.ts';
import { type Authenticated, authenticate } from './account.ts';
import { type CheckId, checksOf } from './checks.ts';
import { judgeDataPlane } from './data-plane.ts';
import { askHealth, type Health } from './health.ts';
import { type Holding, hold } from './hold.ts';
import { each, isHeldCheck, sum, timelineIn, together } from './many.ts';
import type { ConversationOptions } from './options.ts';
import { type Judged, notReached, outcomesOf } from './outcomes.ts';
import { PACE, type Pace } from './pace.ts';
import { eventually, type Running, watch } from './start.ts';
import type { Moment } from './timeline.ts';

export const NAME = 'verify-conversation';

type Spec = CheckSpec & { readonly id: CheckId };

/** Judged when nothing is created any more. */
const LAST: ReadonlySet<CheckId> = new Set(['torn-down', 'sandbox-gone']);

/** Judged whatever is asked for: the others rest on them, or something may be left behind. */
const ALWAYS: ReadonlySet<CheckId> = new Set([
  'authenticated',
  'agent-created',
  'conversation-opened',
  'torn-down',
]);

/** Conversations that were held together. */
interface Batch {
  /** Those that were begun. */
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
  readonly #redactor = new Redactor();
  readonly #running: Running;
  readonly #options: ConversationOptions;
  readonly #pace: Pace;
  readonly #control: ControlClient;
  readonly #watch: ReturnType<typeof watch>;
  /** Ends when the run is stopped, or the service that it started has ended. */
  readonly #signal: AbortSignal;
  readonly #until: number;
  readonly #specs: readonly Spec[];
  readonly #batches: Promise<Batch>[] = [];
  /** What the throwaways of this run are called; a number is added. */
  readonly #name = `verify_throwaway_${randomBytes(5).toString('hex')}`;

  /** `until` is when time runs out, by `performance.now()`. */
  constructor(running: Running, options: ConversationOptions, until: number) {
    this.#running = running;
    this.#options = options;
    this.#pace = { ...PACE, ...options.pace };
    for (const secret of [options.account.password, ...running.secrets]) this.#keep(secret);
    const { requestTimeoutMs, timeoutMs, paths } = options;
    this.#control = new ControlClient({
      baseUrl: running.baseUrl,
      requestTimeoutMs: Math.min(requestTimeoutMs, timeoutMs),
      redact: this.#hide,
      ...(paths ? { paths } : {}),
    });
    this.#watch = watch(running.service);
    this.#signal = AbortSignal.any([options.signal, this.#watch.signal]);
    // Every conversation waits for the end of the run.
    setMaxListeners(0, this.#signal);
    this.#until = until;
    this.#specs = checksOf({ ...options, inspected: running.emulator !== undefined });
  }

  async judge(): Promise<RunResult> {
    const health = await this.#health();
    if (health.problem) await this.#watch.within(this.#pace.endedMs);
    const unhealthy = this.#stop() ?? health.problem;
    if (unhealthy) return { cause: unhealthy, checks: this.#skipped(unhealthy.message) };
    const plane = await this.#dataPlane(health);
    if (plane.status === 'fail') {
      const others = this.#skipped('data-plane failed, and nothing was created');
      return { checks: [plane, ...others.filter(({ id }) => id !== plane.id)] };
    }
    const checks = await this.#judgeAll(plane);
    // That a process has ended is heard later than that it no longer answers.
    if (checks.some(({ status }) => status === 'fail')) await this.#watch.within(this.#pace.endedMs);
    const cause = this.#stop();
    if (!cause) return { checks };
    // What was seen when the run ended early is not the whole of it; what it left behind is.
    const left = checks.filter(({ id, status }) => id === 'torn-down' && status !== 'skip');
    const others = this.#skipped(cause.message).filter(({ id }) => left.every((check) => check.id !== id));
    return { cause, checks: [...others, ...left] };
  }

  /** What happened in a conversation of the last try. */
  async timeline(): Promise<Timeline | undefined> {
    const last = await this.#batches.at(-1);
    return last && timelineIn(last.judged, this.#specs.map(({ id }) => id).filter(isHeldCheck));
  }

  /** No longer: what ends now was ended. */
  close(): void {
    this.#watch.off();
  }

  #keep(secret: string): void {
    this.secrets.push(secret);
    this.#redactor.add(secret);
  }

  readonly #hide = (text: string): string => this.#redactor.text(text);

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
    const withinMs = Math.min(this.#running.readyMs, this.#until - performance.now());
    return eventually(ask, ({ problem }) => !problem, { withinMs, signal });
  }

  #dataPlane({ dataPlane: said }: Health): Promise<Check> {
    const health = said && this.#hide(said);
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
    const { key, check } = await this.#account();
    const judged = new Map<string, Check>([plane, check].map((one) => [one.id, one]));
    const asked = this.#specs.filter(({ id }) => !judged.has(id));
    const anyWanted = asked.some(({ id }) => this.#wants(id));
    const batchOf = key === undefined ? undefined : await this.#holder(key);
    const needed = asked.filter(({ id }) => this.#wants(id) || (anyWanted && ALWAYS.has(id)));
    for (const spec of needed.filter(({ id }) => !LAST.has(id)))
      judged.set(spec.id, await this.#tried(spec, batchOf));
    for (const spec of needed.filter(({ id }) => LAST.has(id)))
      judged.set(spec.id, await this.#remains(spec));
    const all = this.#specs.flatMap(({ id }) => judged.get(id) ?? []);
    const reason = all.find(({ status }) => status === 'fail');
    return all.filter(
      (one) =>
        this.#wants(one.id) || (one.status === 'fail' && (one === reason || LAST.has(one.id as CheckId))),
    );
  }

  async #account(): Promise<{ key: string | undefined; check: Check }> {
    let key: string | undefined;
    const attempt = async () => {
      const authenticated = await this.#authenticate();
      key = authenticated.key;
      const { problem, reason, exchanges } = authenticated;
      return { problems: problem ? [problem] : [], reason, evidence: exchanges };
    };
    const check = await tryCheck(NAME, this.#spec('authenticated'), attempt, this.#options);
    return { key, check };
  }

  /** A check that conversations decide. Each try of it holds some anew, for all checks together. */
  async #tried(spec: Spec, batchOf: ((number: number) => Promise<Batch>) | undefined): Promise<Check> {
    if (!batchOf) return this.#once(spec, notReached('authenticated'));
    const ids = this.#specs.map(({ id }) => id).filter(isHeldCheck);
    const { repeat } = this.#options;
    const attempt = async (number: number) => {
      const { judged, times } = await batchOf(number);
      return isHeldCheck(spec.id) ? together(judged, spec.id, repeat) : sum(judged, times, ids, repeat);
    };
    const check = await tryCheck(NAME, spec, attempt, this.#options);
    return { ...check, durationMs: await this.#time(spec.id, check) };
  }

  /** A check of what is left. What an earlier try left is left, whatever a later one did. */
  async #remains(spec: Spec): Promise<Check> {
    const all = (await Promise.all(this.#batches)).flatMap(({ judged }) => judged);
    const nothing = all.length === 0 || !isHeldCheck(spec.id);
    const check = await this.#once(spec, nothing ? { skip: 'nothing was created' } : together(all, spec.id));
    return { ...check, durationMs: await this.#time(spec.id, check) };
  }

  /** How long what a check judges took: of conversations held together, the sum. */
  async #time(id: CheckId, { durationMs }: Check): Promise<number> {
    const batches = await Promise.all(this.#batches);
    if (!isHeldCheck(id)) return durationMs;
    const times = batches.flatMap(({ judged }) => judged.map(({ ms }) => ms[id] ?? 0));
    return Math.round(times.reduce((total, ms) => total + ms, 0));
  }

  async #authenticate(): Promise<Authenticated> {
    const { now, account } = this.#options;
    const { pauseMs } = this.#pace;
    const patience = { until: this.#until, signal: this.#signal, pauseMs, now };
    const authenticated = await authenticate(this.#control, account, patience);
    if (authenticated.key !== undefined) this.#keep(authenticated.key);
    return authenticated;
  }

  /** Holds the conversations of a try, once. */
  async #holder(key: string): Promise<(number: number) => Promise<Batch>> {
    const control = this.#control.withApiKey(key);
    const emulator = await this.#before();
    return (number) => this.#batch(number, control, emulator);
  }

  async #before(): Promise<Holding['emulator']> {
    const inspect = this.#running.emulator?.inspect;
    if (!inspect) return undefined;
    // An emulator that can't be looked at now is found out when its sandbox is looked for.
    const views = await inspect().catch(() => []);
    return { inspect, before: new Set(views.map(({ id }) => id)) };
  }

  /** The conversations of a try; those of the last one where there is no time for more. */
  #batch(number: number, control: ControlClient, emulator: Holding['emulator']): Promise<Batch> {
    const last = this.#batches.at(-1);
    if (last && (number <= this.#batches.length || !this.#hasTime()))
      return this.#batches[number - 1] ?? last;
    const batch = this.#hold(number, control, emulator);
    this.#batches.push(batch);
    return batch;
  }

  readonly #hasTime = (): boolean => !this.#signal.aborted && performance.now() < this.#until;

  async #hold(number: number, control: ControlClient, emulator: Holding['emulator']): Promise<Batch> {
    const { repeat, concurrency, model, runtime, timeoutMs, progress, now } = this.#options;
    let done = 0;
    progress(repeat === 1 ? 'holding a conversation' : `holding ${repeat} conversations`);
    const holdOne = async (index: number) => {
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
        hide: this.#hide,
      });
      if (++done % 100 === 0 || (repeat > 1 && done === repeat))
        progress(`${done} of ${repeat} conversations held`);
      // What it holds besides is large: of many conversations only what they come to is kept.
      return { ms: one.ms, judged: outcomesOf(one) };
    };
    const held = await each(repeat, concurrency, holdOne, this.#hasTime);
    for (const { judged } of held) this.timelines.push(judged.timeline);
    return { judged: held.map(({ judged }) => judged), times: held.map(({ ms }) => ms) };
  }
}
