/** A broker under test with the suite's upstreams behind it, and all that was seen of it. */
import { setMaxListeners } from 'node:events';
import { type BrokerNames, DEFAULT_BROKER, neutralNames } from '../broker/names.ts';
import { type Routes, routesOf } from '../broker/routes.ts';
import type { ConformanceEnv } from '../broker/start-contract.ts';
import type { RequestError } from '../http/request-error.ts';
import type { CheckResult, Problem } from '../model/check-result.ts';
import { CheckAborted, type ConformanceCheck, NotApplicable } from './check.ts';
import { type BoxRequest, CheckContext } from './check-context.ts';
import { type CheckEvidence, withEvidence } from './check-evidence.ts';
import { BrokerClient, type RawRequest, type RawResponse } from './client.ts';
import {
  type BoundedStart,
  type BrokerUnderTest,
  createEnv,
  credentialsOf,
  OTHER_BOX,
  REPORTING_BOX,
  SILENT_BOX,
  type StartBroker,
  tokensOf,
  withUpstreamNames,
} from './env.ts';
import { type ExtraCapabilitySpec, probeRequest } from './extra-capabilities.ts';
import type { SensitiveValue } from './leaks.ts';
import { ValueRedactor } from './redact.ts';
import { RefusedRequests } from './refused-requests.ts';
import { BrokerStartError } from './start/start-error.ts';
import { closeQuietly, sleep, startWithTimeout } from './start/with-timeout.ts';
import { Upstreams } from './upstreams/index.ts';
import { type ListenFunction, listenOn } from './upstreams/listen.ts';
import type { ReceivedRequest, UpstreamName } from './upstreams/recorder.ts';

export interface HarnessOptions {
  readonly start: StartBroker | BoundedStart;
  readonly listen?: ListenFunction | undefined;
  /** The word by which reports name the broker; the default of spec 2 where nothing is said. */
  readonly broker?: string | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly names?: BrokerNames | undefined;
  /** An `env` that a running broker was started with: its addresses and credentials are used. */
  readonly env?: ConformanceEnv | undefined;
  readonly extra?: readonly ExtraCapabilitySpec[] | undefined;
  readonly extended?: boolean | undefined;
  /** How long the broker may take to start; 60 s where nothing is said. */
  readonly readyMs?: number | undefined;
  readonly timeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export const DEFAULT_CAPABILITIES: readonly string[] = ['inference', 'egress', 'feedback'];

const DEFAULT_READY_MS = 60_000;
/** How long a broker that dropped a connection may take to be seen to have ended. */
const EXIT_GRACE_MS = 250;

export class ConformanceHarness {
  readonly upstreams = new Upstreams();
  readonly refusedRequests = new RefusedRequests();
  readonly names: BrokerNames;
  readonly routes: Routes;
  readonly capabilities: ReadonlySet<string>;
  /** Every answer, by the check that got it. */
  readonly responses: {
    readonly check: ConformanceCheck;
    readonly request: RawRequest;
    readonly response: RawResponse;
  }[] = [];
  /** Where a check's requests begin among those received. */
  readonly checkStarts: { readonly check: ConformanceCheck; readonly firstReceived: number }[] = [];
  env!: ConformanceEnv;
  broker!: BrokerUnderTest;
  /** Why the run could not go on. */
  cause: Problem | undefined;
  readonly #options: HarnessOptions;
  readonly #stop = new AbortController();
  #client!: BrokerClient;
  #currentCheck: ConformanceCheck | undefined;
  #timer: NodeJS.Timeout | undefined;
  #exitMessage: string | undefined;
  #cachedRedactor: { readonly count: number; readonly redactor: ValueRedactor } | undefined;

  private constructor(options: HarnessOptions) {
    this.#options = options;
    // Every request waits for the end of the run.
    setMaxListeners(0, this.#stop.signal);
    this.names = options.names ?? neutralNames;
    this.routes = routesOf(this.names);
    this.capabilities = new Set(
      (options.capabilities ?? DEFAULT_CAPABILITIES).map((name) => this.capabilityName(name)),
    );
  }

  /** What reached the upstreams during these checks. */
  receivedDuring(includes: (check: ConformanceCheck) => boolean): ReceivedRequest[] {
    const { received } = this.upstreams;
    return this.checkStarts.flatMap(({ check, firstReceived }, index) =>
      includes(check) ? received.slice(firstReceived, this.checkStarts[index + 1]?.firstReceived) : [],
    );
  }

  /** A request per probe of the extra capabilities, as this box. */
  probeRequests(box: string): BoxRequest[] {
    return (this.#options.extra ?? []).flatMap(({ probes }) =>
      probes.map((probe) => ({ ...probeRequest(probe), box })),
    );
  }

  /** Starts upstreams and broker. Throws `StartError`, and then nothing is left running. */
  static async open(options: HarnessOptions): Promise<ConformanceHarness> {
    const harness = new ConformanceHarness(options);
    try {
      await harness.#open();
      return harness;
    } catch (error) {
      await harness.close();
      if (!(error instanceof BrokerStartError)) throw error;
      const { message, help } = error;
      const secrets = [...error.secrets, ...harness.sensitiveValues.map(({ value }) => value)];
      throw new BrokerStartError(harness.redact(message), help && harness.redact(help), secrets);
    }
  }

  /** The capability in the words of the vocabulary. */
  capabilityName(capability: string): string {
    return capability === 'agentsvc' ? this.names.agentsvc : capability;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** All that may be seen nowhere. */
  get sensitiveValues(): SensitiveValue[] {
    const { env, broker } = this;
    return [...credentialsOf(env), ...tokensOf(broker)];
  }

  /** Hides what is known by now. */
  get redactor(): ValueRedactor {
    const { sensitiveValues } = this;
    if (sensitiveValues.length !== this.#cachedRedactor?.count)
      this.#cachedRedactor = { count: sensitiveValues.length, redactor: new ValueRedactor(sensitiveValues) };
    return this.#cachedRedactor.redactor;
  }

  redact(text: string): string {
    return this.redactor.text(text);
  }

  async #open(): Promise<void> {
    const { start, listen = listenOn(), env, extended, broker = DEFAULT_BROKER } = this.#options;
    const { timeoutMs, readyMs = DEFAULT_READY_MS, signal } = this.#options;
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
    const boxes = extended ? [REPORTING_BOX, SILENT_BOX, OTHER_BOX] : [REPORTING_BOX, SILENT_BOX];
    await this.#listen(listen, env);
    const urls = {
      model: this.upstreams.url('model'),
      agentsvc: this.upstreams.url('agentsvc'),
      echo: this.upstreams.url('echo'),
    };
    this.env = env ?? createEnv(broker, boxes, urls);
    const started = await startWithTimeout(start, withUpstreamNames({ ...this.env, boxes }, this.names), {
      readyMs,
      signal: this.signal,
      abortReason: () => this.cause ?? { message: 'the run was stopped' },
    });
    this.broker = started;
    void started.ended?.then((exitMessage) => {
      this.#exitMessage = exitMessage;
    });
    this.#client = await BrokerClient.create(started.url);
  }

  async #listen(listen: ListenFunction, env: ConformanceEnv | undefined): Promise<void> {
    const names: UpstreamName[] = [
      'model',
      'agentsvc',
      'echo',
      ...(this.#options.extended ? ['elsewhere' as const] : []),
    ];
    const host = env?.secrets.find(({ box }) => box === REPORTING_BOX)?.host;
    try {
      await this.upstreams.start(names, listen, {
        ...(env ? { model: env.modelapi.url, agentsvc: env.agentsvc.url } : {}),
        ...(host ? { echo: host } : {}),
      });
    } catch (error) {
      throw new BrokerStartError(
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
  async send(request: RawRequest): Promise<RawResponse> {
    const check = this.#currentCheck!;
    const response = await this.#client.send(request, {
      timeoutMs: this.#options.requestTimeoutMs,
      signal: this.signal,
    });
    this.responses.push({ check, request, response });
    return response;
  }

  /** Tries a check once. */
  async runCheck(check: ConformanceCheck): Promise<CheckResult> {
    this.#currentCheck = check;
    this.#connectionError = undefined;
    this.checkStarts.push({ check, firstReceived: this.upstreams.received.length });
    const ctx = new CheckContext(this, check);
    let reason: string | undefined;
    try {
      if (check.declaredScopes) await ctx.declare(check.declaredScopes);
      else await ctx.postReport({ capabilities: [] }).catch(ignoreAbort);
      if (!check.declaredScopes) ctx.problems.length = 0;
      reason = (await check.run(ctx)) ?? undefined;
    } catch (error) {
      if (error instanceof NotApplicable) return { skip: error.message };
      if (!(error instanceof CheckAborted)) throw error;
    } finally {
      this.upstreams.clearScripts();
    }
    await this.#seeEnd(check);
    return {
      ...withEvidence(ctx.problems, ctx.exchanges, this.broker.url, this.redactor),
      ...(reason ? { reason } : {}),
    };
  }

  #connectionError: RequestError | undefined;

  noteConnectionError(error: RequestError): void {
    this.#connectionError = error;
  }

  /** A connection that was dropped may be the end of the broker; where nothing listens, there is none to judge. */
  async #seeEnd(check: ConformanceCheck): Promise<void> {
    const { ended } = this.broker;
    if (!this.#connectionError) return;
    const { kind, message } = this.#connectionError;
    if (ended && this.#exitMessage === undefined && ['refused', 'reset', 'cut'].includes(kind))
      await Promise.race([ended, sleep(EXIT_GRACE_MS)]);
    if (this.#exitMessage === undefined && kind === 'refused')
      this.stop({
        message: `the broker ${message} (${this.broker.url}, during ${check.id})`,
        help: 'See to it that it listens at the `url` that is given, as long as the run takes',
      });
    if (this.#exitMessage !== undefined)
      this.stop({
        message: `the broker ${this.#exitMessage} during ${check.id}`,
        help: this.broker.tail
          ? `It wrote at last:\n${this.redact(this.broker.tail())}`
          : 'Find out in its log what ended it',
      });
  }

  /** Waits a moment after the last refusal, then gives what was refused and arrived upstream after its check was over. */
  async collectLateForwards(): Promise<ReadonlyMap<ConformanceCheck, CheckEvidence>> {
    await this.refusedRequests.waitUntilQuiet();
    return new Map(
      [...this.refusedRequests.takeUnreported(this.upstreams.received)].map(([check, forwards]) => [
        check,
        withEvidence(
          forwards.map(({ problem }) => problem),
          forwards.map(({ exchange }) => exchange),
          this.broker.url,
          this.redactor,
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

function ignoreAbort(error: unknown): void {
  if (!(error instanceof CheckAborted)) throw error;
}
