/** A broker under test between the suite's client and the suite's upstreams, and everything seen of it. */
import { setMaxListeners } from 'node:events';
import { DEFAULT_CAPABILITIES } from '../broker/capabilities/index.ts';
import { type BrokerNames, DEFAULT_BROKER, neutralNames } from '../broker/names.ts';
import { type Routes, routesOf } from '../broker/routes.ts';
import type { ConformanceEnv } from '../broker/start-contract.ts';
import { RequestError } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
import { type BrokerEnd, BrokerWatch } from './broker-watch.ts';
import type { CheckDescription } from './check-description.ts';
import { type RawRequest, type RawResponse, sendToBroker } from './client.ts';
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
import { endpointOf, type RecordedExchange } from './evidence.ts';
import type { ExtraCapabilitySpec, Probe } from './extra-capabilities.ts';
import type { SensitiveValue } from './leaks.ts';
import { ValueRedactor } from './redact.ts';
import { RefusedRequests } from './refused-requests.ts';
import { BrokerStartError } from './start/start-error.ts';
import { closeQuietly, startWithTimeout } from './start/with-timeout.ts';
import { Upstreams } from './upstreams/index.ts';
import { type ListenFunction, listenOn } from './upstreams/listen.ts';
import type { ReceivedRequest, UpstreamName } from './upstreams/recorder.ts';

export interface HarnessOptions {
  readonly start: StartBroker | BoundedStart;
  readonly listen?: ListenFunction | undefined;
  /** The broker word that reports name; `lobby` by default (spec 2, 4.7). */
  readonly broker?: string | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly names?: BrokerNames | undefined;
  /** The `env` that a running broker was started with: its addresses and credentials are used. */
  readonly env?: ConformanceEnv | undefined;
  readonly extra?: readonly ExtraCapabilitySpec[] | undefined;
  readonly extended?: boolean | undefined;
  /** Time limit for the broker's start; 60 s by default. */
  readonly readyMs?: number | undefined;
  /** Time limit of the whole run. */
  readonly timeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const DEFAULT_READY_MS = 60_000;
/** A broker that ends more often during the table does not end because of single requests. */
const MAX_RESTARTS = 3;
const MAX_EXTENDED_RESTARTS = 20;

export class ConformanceHarness {
  readonly upstreams = new Upstreams();
  readonly refusedRequests = new RefusedRequests();
  readonly names: BrokerNames;
  readonly routes: Routes;
  /** What the broker serves, by the names of the vocabulary. */
  readonly capabilities: ReadonlySet<string>;
  /** Every request to the broker, with the check that sent it. */
  readonly exchanges: { readonly check: CheckDescription; readonly exchange: RecordedExchange }[] = [];
  env!: ConformanceEnv;
  broker!: BrokerUnderTest;
  /** Why the run could not go on. */
  cause: Problem | undefined;
  /** Set once the broker has ended and can't be started anew: nothing more can be checked. */
  gone: Problem | undefined;
  readonly #options: HarnessOptions;
  #boxes: readonly string[] = [];
  readonly #stop = new AbortController();
  /** Where each check's requests begin among those received. */
  readonly #checkStarts: { readonly check: CheckDescription; readonly firstReceived: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #watch!: BrokerWatch;
  readonly #restarts = { table: 0, extended: 0 };
  /** The tokens of brokers that have ended. */
  readonly #formerTokens: SensitiveValue[] = [];
  #cachedRedactor: { readonly count: number; readonly redactor: ValueRedactor } | undefined;

  private constructor(options: HarnessOptions) {
    this.#options = options;
    setMaxListeners(0, this.#stop.signal);
    this.names = options.names ?? neutralNames;
    this.routes = routesOf(this.names);
    this.capabilities = new Set(
      (options.capabilities ?? DEFAULT_CAPABILITIES).map((name) => this.capabilityName(name)),
    );
  }

  /** Starts upstreams and broker. Throws `BrokerStartError`, after closing whatever was started. */
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

  /** A capability's name in the vocabulary of the run. */
  capabilityName(capability: string): string {
    return capability === 'agentsvc' ? this.names.agentsvc : capability;
  }

  /** The probes of the extra capabilities. */
  get probes(): readonly Probe[] {
    return (this.#options.extra ?? []).flatMap(({ probes }) => probes);
  }

  /** Secrets that must never appear in output. */
  get sensitiveValues(): SensitiveValue[] {
    return [...credentialsOf(this.env), ...this.tokens];
  }

  /** The boxes' tokens, those of brokers that have ended included. */
  get tokens(): SensitiveValue[] {
    return [...tokensOf(this.broker), ...this.#formerTokens];
  }

  /** Redacts the secrets known so far. */
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
    const { listen = listenOn(), env, extended, broker = DEFAULT_BROKER, timeoutMs, signal } = this.#options;
    this.#timer = setTimeout(
      () =>
        this.stop({
          message: `the run timed out after ${timeoutMs / 1000} s`,
          help: 'Raise --timeout, or find out why the broker is slow',
        }),
      timeoutMs,
    );
    if (signal?.aborted) this.#onAbort();
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    const boxes = extended ? [REPORTING_BOX, SILENT_BOX, OTHER_BOX] : [REPORTING_BOX, SILENT_BOX];
    await this.#listen(listen, env);
    const urls = {
      model: this.upstreams.url('model'),
      agentsvc: this.upstreams.url('agentsvc'),
      echo: this.upstreams.url('echo'),
    };
    this.env = env ?? createEnv(broker, boxes, urls);
    this.#boxes = boxes;
    await this.#startBroker();
  }

  async #startBroker(): Promise<void> {
    const { start, readyMs = DEFAULT_READY_MS } = this.#options;
    const env = withUpstreamNames({ ...this.env, boxes: this.#boxes }, this.names);
    this.broker = await startWithTimeout(start, env, {
      readyMs,
      signal: this.#stop.signal,
      abortReason: () => this.cause ?? { message: 'the run was stopped' },
    });
    this.#watch = new BrokerWatch(this.broker);
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
        `could not start the suite's own upstreams: ${(error as Error).message}`,
        'Free the port, or choose another host with --listen',
      );
    }
  }

  readonly #onAbort = () => this.stop({ message: 'the run was stopped' });

  /** Aborts the current check; the remaining checks do not run. */
  stop(cause: Problem): void {
    this.cause ??= cause;
    this.#stop.abort();
  }

  /** From now on, received requests belong to this check. */
  beginCheck(check: CheckDescription): void {
    this.#watch.beginCheck();
    this.#checkStarts.push({ check, firstReceived: this.upstreams.received.length });
  }

  /** What reached the upstreams during these checks. */
  receivedDuring(includes: (check: CheckDescription) => boolean): ReceivedRequest[] {
    const { received } = this.upstreams;
    return this.#checkStarts.flatMap(({ check, firstReceived }, index) =>
      includes(check) ? received.slice(firstReceived, this.#checkStarts[index + 1]?.firstReceived) : [],
    );
  }

  /** Sends a request to the broker. Throws `RequestError`. */
  async send(request: RawRequest): Promise<RawResponse> {
    const limits = { timeoutMs: this.#options.requestTimeoutMs, signal: this.#stop.signal };
    try {
      const response = await sendToBroker(this.broker.url, request, limits);
      this.#watch.noteResponse(endpointOf(request));
      return response;
    } catch (error) {
      if (error instanceof RequestError) this.#watch.noteError(error, endpointOf(request));
      throw error;
    }
  }

  /** Whether the broker has ended since the current check began; asks it where its connections failed. */
  async findEnd(): Promise<BrokerEnd | undefined> {
    return this.cause ? undefined : this.#watch.findEnd((text) => this.redact(text));
  }

  /** Starts the broker anew after it ended; if that is not possible, `gone` says why. */
  async restart(check: CheckDescription, end: BrokerEnd): Promise<boolean> {
    const isAttached = this.#options.env !== undefined;
    const isAllowed = check.extended
      ? this.#restarts.extended++ < MAX_EXTENDED_RESTARTS
      : this.#restarts.table++ < MAX_RESTARTS;
    if (isAllowed && !isAttached && !this.cause) {
      this.#formerTokens.push(...tokensOf(this.broker));
      await closeQuietly(this.broker);
      try {
        await this.#startBroker();
        return true;
      } catch (error) {
        if (!(error instanceof BrokerStartError)) throw error;
      }
    }
    this.giveUp(check, end);
    return false;
  }

  /** Nothing more can be checked. */
  giveUp(check: CheckDescription, end: BrokerEnd): void {
    this.gone = end.asCause(check.id);
  }

  /** Closes broker and upstreams. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    if (this.broker) await closeQuietly(this.broker);
    await this.upstreams.close();
  }
}
