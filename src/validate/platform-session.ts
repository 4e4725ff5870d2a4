/** One run's talk with a platform: bounded as a whole, and given up early where nothing of a platform answers. */

import { Deadline, stopReason } from '../http/deadline.ts';
import { type PlatformClientOptions, PlatformReader, type PlatformResponse } from '../platform/reader.ts';
import type { ResponseError, ResponseErrorKind } from '../platform/response-error.ts';

/** The row was not judged, and why. */
export class ScreenNotChecked extends Error {}

/** No answer at all. */
const NO_RESPONSE_KINDS: readonly ResponseErrorKind[] = [
  'refused',
  'reset',
  'timeout',
  'unreachable',
  'tls',
  'truncated',
  'malformed',
];

/** What comes from somewhere before the platform, or from nowhere. */
const NOT_REACHED_KINDS: readonly ResponseErrorKind[] = [
  ...NO_RESPONSE_KINDS,
  'redirect',
  'token',
  'page',
  'gateway',
];

/** So many requests go out before one has reached the platform; where none of them does, no more are sent. */
const GIVE_UP_AFTER = 6;

export interface SessionLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export class PlatformSession {
  readonly #reader: PlatformReader;
  readonly #signal: AbortSignal;
  #reached = false;
  #sentCount = 0;
  readonly #failures: ResponseError[] = [];
  /** Resolves when it is known whether the platform is reached. */
  readonly #decided: Promise<void>;
  #decide: () => void = () => {};

  constructor(options: Omit<PlatformClientOptions, 'signal'>, { timeoutMs, signal }: SessionLimits) {
    this.#decided = new Promise((resolve) => {
      this.#decide = resolve;
    });
    this.#signal = new Deadline(timeoutMs, signal).signal;
    this.#reader = new PlatformReader({ ...options, signal: this.#signal });
  }

  /** Why no more is asked. */
  get #end(): string | undefined {
    return this.#signal.aborted ? stopReason(this.#signal) : undefined;
  }

  /** As `Reader.get`. Throws `NotJudged` where the run is at its end. */
  async get(path: string, finalStatuses: readonly number[] = []): Promise<PlatformResponse> {
    if (!this.#reached && this.#sentCount >= GIVE_UP_AFTER) await this.#decided;
    this.#goOn();
    if (!this.#reached && this.#sentCount >= GIVE_UP_AFTER)
      throw new ScreenNotChecked(this.#failures[0]?.message);
    this.#sentCount++;
    const response = await this.#reader.get(path, finalStatuses);
    // What ended because the run did says nothing.
    if (this.#end === undefined) {
      if ('fault' in response && NOT_REACHED_KINDS.includes(response.fault.kind))
        this.#failures.push(response.fault);
      else this.#reached = true;
    }
    if (this.#reached || this.#end !== undefined || this.#failures.length >= GIVE_UP_AFTER) this.#decide();
    this.#goOn();
    return response;
  }

  /** Asks for what is public: an answer does not show that the token is good. Throws `NotJudged` where the run is at its end. */
  getPublic(path: string): Promise<PlatformResponse> {
    return this.#look(() => this.#reader.get(path));
  }

  /** As `Reader.options`. Throws `NotJudged` where the run is at its end. */
  options(path: string): ReturnType<PlatformReader['options']> {
    return this.#look(() => this.#reader.options(path));
  }

  async #look<T extends object>(
    send: () => Promise<T | { fault: ResponseError }>,
  ): Promise<T | { fault: ResponseError }> {
    this.#goOn();
    const response = await send();
    this.#goOn();
    if ('fault' in response && NO_RESPONSE_KINDS.includes(response.fault.kind))
      this.#failures.push(response.fault);
    return response;
  }

  #goOn(): void {
    if (this.#end !== undefined) throw new ScreenNotChecked(this.#end);
  }

  /** Why the gate can't be judged, or not to its end; nothing where it can. */
  cause(): { readonly message: string; readonly help?: string | undefined } | undefined {
    const first = this.#failures[0];
    if (this.#end !== undefined) return { message: `not all screens were judged: ${this.#end}` };
    return this.#reached || !first
      ? undefined
      : { message: `no screen could be judged: ${first.message}`, help: first.help };
  }

  /** Whether anything but what is public answered as a platform does. */
  get reached(): boolean {
    return this.#reached;
  }
}
