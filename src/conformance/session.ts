/** A broker under test with the suite's upstreams behind it, and all that was seen of it. */
import { setMaxListeners } from 'node:events';
import type { ConformanceEnv } from '../broker/harness.ts';
import { type Routes, routesOf } from '../broker/routes.ts';
import { type BrokerWords, DEFAULT_BROKER, neutralWords } from '../broker/words.ts';
import type { RequestError } from '../http/request-error.ts';
import type { Outcome, Problem } from '../model/outcome.ts';
import { type ConformanceCheck, Halt, NotShown } from './check.ts';
import { type Answer, type Ask, Client } from './client.ts';
import { type BoxAsk, Context } from './context.ts';
import {
  type BoundedStart,
  credentialsOf,
  inWords,
  makeEnv,
  OTHER,
  REPORTING,
  type RunningBroker,
  SILENT,
  type Start,
  tokensOf,
} from './env.ts';
import { type ExtraCapability, probeAsk } from './extra.ts';
import { Hider } from './hide.ts';
import type { Needle } from './leaks.ts';
import { Refusals } from './refusals.ts';
import { StartError } from './start-error.ts';
import { closeQuietly, sleep, startBroker } from './starting.ts';
import { type Told, toldOf } from './told.ts';
import { Upstreams } from './upstreams/index.ts';
import { type Listen, listenOn } from './upstreams/listen.ts';
import type { Received, UpstreamName } from './upstreams/recorder.ts';

export interface SessionOptions {
  readonly start: Start | BoundedStart;
  readonly listen?: Listen | undefined;
  /** The word by which reports name the broker; the default of spec 2 where nothing is said. */
  readonly broker?: string | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly words?: BrokerWords | undefined;
  /** An `env` that a running broker was started with: its addresses and credentials are used. */
  readonly env?: ConformanceEnv | undefined;
  readonly extra?: readonly ExtraCapability[] | undefined;
  readonly extended?: boolean | undefined;
  /** How long the broker may take to start; 60 s where nothing is said. */
  readonly readyMs?: number | undefined;
  readonly timeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export const STANDARD: readonly string[] = ['inference', 'egress', 'feedback'];

const READY_MS = 60_000;
/** How long a broker that dropped a connection may take to be seen to have ended. */
const END_MS = 250;

export class Session {
  readonly upstreams = new Upstreams();
  readonly refusals = new Refusals();
  readonly words: BrokerWords;
  readonly paths: Routes;
  readonly serves: ReadonlySet<string>;
  /** Every answer, by the check that got it. */
  readonly answers: { readonly check: ConformanceCheck; readonly ask: Ask; readonly answer: Answer }[] = [];
  /** Where a check's requests begin among those received. */
  readonly begun: { readonly check: ConformanceCheck; readonly from: number }[] = [];
  env!: ConformanceEnv;
  broker!: RunningBroker;
  /** Why the run could not go on. */
  cause: Problem | undefined;
  readonly #options: SessionOptions;
  readonly #stop = new AbortController();
  #client!: Client;
  #current: ConformanceCheck | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended: string | undefined;
  #hidden: { readonly count: number; readonly hider: Hider } | undefined;

  private constructor(options: SessionOptions) {
    this.#options = options;
    // Every request waits for the end of the run.
    setMaxListeners(0, this.#stop.signal);
    this.words = options.words ?? neutralWords;
    this.paths = routesOf(this.words);
    this.serves = new Set((options.capabilities ?? STANDARD).map((name) => this.word(name)));
  }

  /** What reached the upstreams during these checks. */
  receivedBy(of: (check: ConformanceCheck) => boolean): Received[] {
    const { received } = this.upstreams;
    return this.begun.flatMap(({ check, from }, index) =>
      of(check) ? received.slice(from, this.begun[index + 1]?.from) : [],
    );
  }

  /** A request per probe of the extra capabilities, as this box. */
  extraAsks(box: string): BoxAsk[] {
    return (this.#options.extra ?? []).flatMap(({ probes }) =>
      probes.map((probe) => ({ ...probeAsk(probe), box })),
    );
  }

  /** Starts upstreams and broker. Throws `StartError`, and then nothing is left running. */
  static async open(options: SessionOptions): Promise<Session> {
    const session = new Session(options);
    try {
      await session.#open();
      return session;
    } catch (error) {
      await session.close();
      if (!(error instanceof StartError)) throw error;
      const { message, help } = error;
      const secrets = [...error.secrets, ...session.needles.map(({ value }) => value)];
      throw new StartError(session.hide(message), help && session.hide(help), secrets);
    }
  }

  /** The capability in the words of the vocabulary. */
  word(capability: string): string {
    return capability === 'agentsvc' ? this.words.agentsvc : capability;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** All that may be seen nowhere. */
  get needles(): Needle[] {
    const { env, broker } = this;
    return [...credentialsOf(env), ...tokensOf(broker)];
  }

  /** Hides what is known by now. */
  get hider(): Hider {
    const { needles } = this;
    if (needles.length !== this.#hidden?.count)
      this.#hidden = { count: needles.length, hider: new Hider(needles) };
    return this.#hidden.hider;
  }

  hide(text: string): string {
    return this.hider.text(text);
  }

  async #open(): Promise<void> {
    const { start, listen = listenOn(), env, extended, broker = DEFAULT_BROKER } = this.#options;
    const { timeoutMs, readyMs = READY_MS, signal } = this.#options;
    this.#timer = setTimeout(
      () =>
        this.stop({
          message: `the run took longer than its ${timeoutMs / 1000} s`,
          help: 'Give more time with --timeout, or find out why the broker is slow',
        }),
      timeoutMs,
    );
    if (signal?.aborted) this.#stopped();
    signal?.addEventListener('abort', this.#stopped, { once: true });
    const boxes = extended ? [REPORTING, SILENT, OTHER] : [REPORTING, SILENT];
    await this.#listen(listen, env);
    const at = {
      model: this.upstreams.url('model'),
      agentsvc: this.upstreams.url('agentsvc'),
      echo: this.upstreams.url('echo'),
    };
    this.env = env ?? makeEnv(broker, boxes, at);
    const started = await startBroker(start, inWords({ ...this.env, boxes }, this.words), {
      readyMs,
      signal: this.signal,
      why: () => this.cause ?? { message: 'the run was stopped' },
    });
    this.broker = started;
    void started.ended?.then((how) => {
      this.#ended = how;
    });
    this.#client = await Client.to(started.url);
  }

  async #listen(listen: Listen, env: ConformanceEnv | undefined): Promise<void> {
    const names: UpstreamName[] = [
      'model',
      'agentsvc',
      'echo',
      ...(this.#options.extended ? ['elsewhere' as const] : []),
    ];
    const host = env?.secrets.find(({ box }) => box === REPORTING)?.host;
    try {
      await this.upstreams.start(names, listen, {
        ...(env ? { model: env.modelapi.url, agentsvc: env.agentsvc.url } : {}),
        ...(host ? { echo: host } : {}),
      });
    } catch (error) {
      throw new StartError(
        `the suite’s own upstreams could not listen: ${(error as Error).message}`,
        'Free the port, or give another host with --listen',
      );
    }
  }

  readonly #stopped = () => this.stop({ message: 'the run was stopped before its end' });

  /** Ends what is under way; the checks that are left are not judged. */
  stop(cause: Problem): void {
    this.cause ??= cause;
    this.#stop.abort();
  }

  /** Sends to the broker and keeps the answer. Throws `WireError`. */
  async send(ask: Ask): Promise<Answer> {
    const check = this.#current!;
    const answer = await this.#client.send(ask, {
      timeoutMs: this.#options.requestTimeoutMs,
      signal: this.signal,
    });
    this.answers.push({ check, ask, answer });
    return answer;
  }

  /** Tries a check once. */
  async attempt(check: ConformanceCheck): Promise<Outcome> {
    this.#current = check;
    this.#fault = undefined;
    this.begun.push({ check, from: this.upstreams.received.length });
    const ctx = new Context(this, check);
    let reason: string | undefined;
    try {
      if (check.declares) await ctx.declare(check.declares);
      else await ctx.report({ capabilities: [] }).catch(ignoreHalt);
      if (!check.declares) ctx.problems.length = 0;
      reason = (await check.run(ctx)) ?? undefined;
    } catch (error) {
      if (error instanceof NotShown) return { skip: error.message };
      if (!(error instanceof Halt)) throw error;
    } finally {
      this.upstreams.unscript();
    }
    await this.#seeEnd(check);
    return {
      ...toldOf(ctx.problems, ctx.exchanges, this.broker.url, this.hider),
      ...(reason ? { reason } : {}),
    };
  }

  #fault: RequestError | undefined;

  faulted(error: RequestError): void {
    this.#fault = error;
  }

  /** A connection that was dropped may be the end of the broker; where nothing listens, there is none to judge. */
  async #seeEnd(check: ConformanceCheck): Promise<void> {
    const { ended } = this.broker;
    if (!this.#fault) return;
    const { kind, message } = this.#fault;
    if (ended && this.#ended === undefined && ['refused', 'reset', 'cut'].includes(kind))
      await Promise.race([ended, sleep(END_MS)]);
    if (this.#ended === undefined && kind === 'refused')
      this.stop({
        message: `the broker ${message} (${this.broker.url}, during ${check.id})`,
        help: 'See to it that it listens at the `url` that is given, as long as the run takes',
      });
    if (this.#ended !== undefined)
      this.stop({
        message: `the broker ${this.#ended} during ${check.id}`,
        help: this.broker.tail
          ? `It wrote at last:\n${this.hide(this.broker.tail())}`
          : 'Find out in its log what ended it',
      });
  }

  /** Waits a moment after the last refusal, then gives what was refused and arrived upstream after its check was over. */
  async late(): Promise<ReadonlyMap<ConformanceCheck, Told>> {
    await this.refusals.settled();
    return new Map(
      [...this.refusals.late(this.upstreams.received)].map(([check, arrived]) => [
        check,
        toldOf(
          arrived.map(({ problem }) => problem),
          arrived.map(({ exchanged }) => exchanged),
          this.broker.url,
          this.hider,
        ),
      ]),
    );
  }

  /** Ends broker and upstreams. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#stopped);
    if (this.broker) await closeQuietly(this.broker);
    await this.upstreams.close();
  }
}

function ignoreHalt(error: unknown): void {
  if (!(error instanceof Halt)) throw error;
}
