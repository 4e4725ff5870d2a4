/** A broker under test between the suite's client and the suite's upstreams, and everything seen of it. */
import { setMaxListeners } from 'node:events';
import { DEFAULT_CAPABILITIES } from '../broker/capabilities/index.ts';
import { type BrokerNames, DEFAULT_BROKER, neutralNames } from '../broker/names.ts';
import { type Routes, routesOf } from '../broker/routes.ts';
import type { ConformanceEnv } from '../broker/start-contract.ts';
import type { RequestError } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
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
import type { ExtraCapabilitySpec, Probe } from './extra-capabilities.ts';
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
/** After a dropped connection, how long to wait for the broker's process to be seen to end. */
const EXIT_GRACE_MS = 250;

export class ConformanceHarness {
  readonly upstreams = new Upstreams();
  readonly refusedRequests = new RefusedRequests();
  readonly names: BrokerNames;
  readonly routes: Routes;
  /** What the broker serves, by the names of the vocabulary. */
  readonly capabilities: ReadonlySet<string>;
  /** Every response of the broker, with the check that received it. */
  readonly responses: {
    readonly check: CheckDescription;
    readonly request: RawRequest;
    readonly response: RawResponse;
  }[] = [];
  env!: ConformanceEnv;
  broker!: BrokerUnderTest;
  /** Why the run could not go on. */
  cause: Problem | undefined;
  readonly #options: HarnessOptions;
  readonly #stop = new AbortController();
  /** Where each check's requests begin among those received. */
  readonly #checkStarts: { readonly check: CheckDescription; readonly firstReceived: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #connectionError: RequestError | undefined;
  #exitMessage: string | undefined;
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
    const { env, broker } = this;
    return [...credentialsOf(env), ...tokensOf(broker)];
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
    const { start, listen = listenOn(), env, extended, broker = DEFAULT_BROKER } = this.#options;
    const { timeoutMs, readyMs = DEFAULT_READY_MS, signal } = this.#options;
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
    const started = await startWithTimeout(start, withUpstreamNames({ ...this.env, boxes }, this.names), {
      readyMs,
      signal: this.#stop.signal,
      abortReason: () => this.cause ?? { message: 'the run was stopped' },
    });
    this.broker = started;
    void started.ended?.then((exitMessage) => {
      this.#exitMessage = exitMessage;
    });
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

  /** From now on, responses and received requests belong to this check. */
  beginCheck(check: CheckDescription): void {
    this.#connectionError = undefined;
    this.#checkStarts.push({ check, firstReceived: this.upstreams.received.length });
  }

  /** What reached the upstreams during these checks. */
  receivedDuring(includes: (check: CheckDescription) => boolean): ReceivedRequest[] {
    const { received } = this.upstreams;
    return this.#checkStarts.flatMap(({ check, firstReceived }, index) =>
      includes(check) ? received.slice(firstReceived, this.#checkStarts[index + 1]?.firstReceived) : [],
    );
  }

  /** Sends a request to the broker and records the response for `check`. Throws `RequestError`. */
  async send(check: CheckDescription, request: RawRequest): Promise<RawResponse> {
    const response = await sendToBroker(this.broker.url, request, {
      timeoutMs: this.#options.requestTimeoutMs,
      signal: this.#stop.signal,
    });
    this.responses.push({ check, request, response });
    return response;
  }

  /** Tells `stopIfBrokerEnded` that a connection failed during the current check. */
  noteConnectionError(error: RequestError): void {
    this.#connectionError = error;
  }

  /** A failed connection may mean that the broker ended: then there is nothing left to check, and the run stops. */
  async stopIfBrokerEnded(check: CheckDescription): Promise<void> {
    const { ended, tail, url } = this.broker;
    if (!this.#connectionError) return;
    const { kind, message } = this.#connectionError;
    const isUnreachable = kind === 'refused' || kind === 'unreachable';
    if (
      ended &&
      this.#exitMessage === undefined &&
      (isUnreachable || kind === 'reset' || kind === 'truncated')
    )
      await Promise.race([ended, sleep(EXIT_GRACE_MS)]);
    if (this.#exitMessage === undefined && isUnreachable)
      this.stop({
        message: `could not reach the broker during ${check.id}: ${kind === 'refused' ? message : `${message} (${url})`}`,
        help: 'Make sure it keeps listening on `url` for the whole run',
      });
    if (this.#exitMessage !== undefined)
      this.stop({
        message: `the broker ${this.#exitMessage} during ${check.id}`,
        help: tail ? `Its last output:\n${this.redact(tail())}` : 'Check its log for the cause',
      });
  }

  /** Closes broker and upstreams. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    if (this.broker) await closeQuietly(this.broker);
    await this.upstreams.close();
  }
}
