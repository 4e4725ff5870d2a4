/** The requests of one run: limited in time as a whole, and abandoned early if no platform responds. */

import { Deadline, stopReason } from '../async/deadline.ts';
import {
  type PlatformClientOptions,
  PlatformReader,
  type PlatformResponse,
} from '../platform/read-client.ts';
import type { ResponseError, ResponseErrorKind } from '../platform/response-error.ts';

/** The screen could not be checked; the message says why. */
export class ScreenNotChecked extends Error {}

/** No response at all. */
const NO_RESPONSE_KINDS: readonly ResponseErrorKind[] = [
  'refused',
  'reset',
  'timeout',
  'unreachable',
  'tls',
  'truncated',
  'malformed',
];

/** No response, or one from something in front of the platform. */
const NOT_REACHED_KINDS: readonly ResponseErrorKind[] = [
  ...NO_RESPONSE_KINDS,
  'redirect',
  'unauthorized',
  'html',
  'gateway',
];

/** The number of requests after which a run that has not reached the platform gives up. */
const GIVE_UP_AFTER = 6;

export interface SessionLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Sends the requests of one run. */
export class PlatformSession {
  readonly #reader: PlatformReader;
  readonly #signal: AbortSignal;
  #reached = false;
  /** The first response that the route does not exist: any web server gives it. */
  #missingRoute: ResponseError | undefined;
  #sentCount = 0;
  readonly #failures: ResponseError[] = [];
  /** Of requests for public paths: only a cause if there is no other. */
  readonly #publicFailures: ResponseError[] = [];
  /** Resolves once it is known whether the platform is reached. */
  readonly #decided: Promise<void>;
  #decide: () => void = () => {};

  constructor(options: Omit<PlatformClientOptions, 'signal'>, { timeoutMs, signal }: SessionLimits) {
    this.#decided = new Promise((resolve) => {
      this.#decide = resolve;
    });
    this.#signal = new Deadline(timeoutMs, signal).signal;
    this.#reader = new PlatformReader({ ...options, signal: this.#signal });
  }

  /** Whether something in the place of a platform responds. */
  get #responds(): boolean {
    return this.#reached || this.#missingRoute !== undefined;
  }

  /**
   * Whether nothing but missing routes was found, so that an API description must show that there is a platform.
   */
  get isUnproven(): boolean {
    return !this.#reached && this.#missingRoute !== undefined && this.#failures.length === 0;
  }

  /** Notes that there is a platform, though no screen shows it. */
  prove(): void {
    this.#reached = true;
  }

  /** Why the run sends no more requests. */
  get #stopReason(): string | undefined {
    return this.#signal.aborted ? stopReason(this.#signal) : undefined;
  }

  /** As `PlatformReader.get`. Throws `ScreenNotChecked` if the run has ended or given up. */
  async get(path: string, finalStatuses: readonly number[] = []): Promise<PlatformResponse> {
    if (!this.#responds && this.#sentCount >= GIVE_UP_AFTER) await this.#decided;
    this.#throwIfStopped();
    if (!this.#responds && this.#sentCount >= GIVE_UP_AFTER)
      throw new ScreenNotChecked(this.#failures[0]?.message);
    this.#sentCount++;
    const response = await this.#reader.get(path, finalStatuses);
    // A request that ended with the run says nothing about the platform.
    if (this.#stopReason === undefined) {
      if (!('error' in response)) this.#reached = true;
      else if (response.error.kind === 'not-found') this.#missingRoute ??= response.error;
      else if (NOT_REACHED_KINDS.includes(response.error.kind)) this.#failures.push(response.error);
      else this.#reached = true;
    }
    if (this.#responds || this.#stopReason !== undefined || this.#failures.length >= GIVE_UP_AFTER)
      this.#decide();
    this.#throwIfStopped();
    return response;
  }

  /** Requests a public path: a response does not prove that the token is valid. Throws `ScreenNotChecked` if the run has ended. */
  getPublic(path: string): Promise<PlatformResponse> {
    return this.#sendPublic(() => this.#reader.get(path));
  }

  /** As `PlatformReader.options`. Throws `ScreenNotChecked` if the run has ended. */
  options(path: string): ReturnType<PlatformReader['options']> {
    return this.#sendPublic(() => this.#reader.options(path));
  }

  async #sendPublic<T extends object>(
    send: () => Promise<T | { error: ResponseError }>,
  ): Promise<T | { error: ResponseError }> {
    this.#throwIfStopped();
    const response = await send();
    this.#throwIfStopped();
    if ('error' in response && NO_RESPONSE_KINDS.includes(response.error.kind))
      this.#publicFailures.push(response.error);
    return response;
  }

  #throwIfStopped(): void {
    if (this.#stopReason !== undefined) throw new ScreenNotChecked(this.#stopReason);
  }

  /** Why the gate could not run, or not to its end; undefined if it could. */
  cause(): { readonly message: string; readonly help?: string | undefined } | undefined {
    const first = this.#failures[0] ?? this.#missingRoute ?? this.#publicFailures[0];
    if (this.#stopReason !== undefined)
      return { message: `could not check every screen: ${this.#stopReason}` };
    return this.#reached || !first
      ? undefined
      : { message: `could not check any screen: ${first.message}`, help: first.help };
  }

  /** Whether the platform responded to a request that is not public. */
  get reached(): boolean {
    return this.#reached;
  }
}
