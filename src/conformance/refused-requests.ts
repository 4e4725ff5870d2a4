/** Requests that the broker refused and must not forward, neither at once nor later. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Problem } from '../model/check-result.ts';
import type { CheckDescription } from './check-description.ts';
import type { RecordedExchange } from './evidence.ts';
import type { ReceivedRequest } from './upstreams/recorder.ts';
import { UPSTREAM_LABELS } from './upstreams/recorder.ts';

/** The problem of a refused request that reached an upstream. */
export const forwardedMessage = (endpoint: string, { upstream, method, url }: ReceivedRequest) =>
  `${endpoint} reached ${UPSTREAM_LABELS[upstream]} as ${method} ${url.split('?')[0]}; expected nothing to reach an upstream`;

const LATE_WINDOW_MS = 20;
const LATE_TURNS = 10;

interface RefusedRequest {
  readonly check: CheckDescription;
  readonly endpoint: string;
  readonly exchange: RecordedExchange;
}

/** A refused request that reached an upstream: the problem, and the request and response of the box. */
export interface UnexpectedForward {
  readonly problem: Problem;
  readonly exchange: RecordedExchange;
}

export class RefusedRequests {
  readonly #byMark = new Map<string, RefusedRequest>();
  readonly #reported = new Set<ReceivedRequest>();
  #lastRefusedAt = Number.NEGATIVE_INFINITY;

  /** Records a refused request: from now on, no request with this mark may reach an upstream. */
  add(mark: string, refused: RefusedRequest): void {
    this.#byMark.set(mark, refused);
    this.#lastRefusedAt = performance.now();
  }

  /** Resolves once the last refused request has had time to reach an upstream after all. */
  async waitUntilQuiet(): Promise<void> {
    const quietMs = performance.now() - this.#lastRefusedAt;
    if (quietMs >= LATE_WINDOW_MS) return;
    await setTimeout(LATE_WINDOW_MS - quietMs, undefined, { ref: false });
    // On a busy machine, nothing else may have run in that time.
    for (let turn = 0; turn < LATE_TURNS; turn++) await setImmediate();
  }

  /** Marks a request as already reported. */
  markReported(request: ReceivedRequest): void {
    this.#reported.add(request);
  }

  /** Refused requests that still reached an upstream and are unreported, by check; they count as reported from then on. */
  takeUnreported(received: readonly ReceivedRequest[]): Map<CheckDescription, UnexpectedForward[]> {
    const forwards = new Map<CheckDescription, UnexpectedForward[]>();
    for (const request of received) {
      const refused = this.#byMark.get(request.mark ?? '');
      if (!refused || this.#reported.has(request)) continue;
      this.#reported.add(request);
      const { check, endpoint, exchange } = refused;
      exchange.upstream = [...exchange.upstream, request];
      const problem = { message: forwardedMessage(endpoint, request), help: check.help };
      forwards.set(check, [...(forwards.get(check) ?? []), { problem, exchange }]);
    }
    return forwards;
  }
}
