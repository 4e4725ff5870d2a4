/** Requests that the broker refused, and must not have sent on: neither at once nor later. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Problem } from '../model/check-result.ts';
import type { CheckDescription } from './check-description.ts';
import type { RecordedExchange } from './evidence.ts';
import type { ReceivedRequest } from './upstreams/recorder.ts';
import { UPSTREAM_LABELS } from './upstreams/recorder.ts';

export const forwardedMessage = (endpoint: string, { upstream, method, url }: ReceivedRequest) =>
  `${endpoint} reached ${UPSTREAM_LABELS[upstream]} as ${method} ${url.split('?')[0]}; expected nothing to reach an upstream`;

const LATE_WINDOW_MS = 20;
const LATE_TURNS = 10;

interface RefusedRequest {
  readonly check: CheckDescription;
  readonly endpoint: string;
  readonly exchange: RecordedExchange;
}

/** What arrived upstream all the same: what is wrong, and what the box had asked and been answered. */
export interface UnexpectedForward {
  readonly problem: Problem;
  readonly exchange: RecordedExchange;
}

export class RefusedRequests {
  readonly #byMark = new Map<string, RefusedRequest>();
  readonly #reported = new Set<ReceivedRequest>();
  #lastRefusedAt = Number.NEGATIVE_INFINITY;

  /** From now on, what carries this mark must not be seen upstream. */
  add(mark: string, refused: RefusedRequest): void {
    this.#byMark.set(mark, refused);
    this.#lastRefusedAt = performance.now();
  }

  /** Resolves when the last request that was refused has had its time to arrive all the same. */
  async waitUntilQuiet(): Promise<void> {
    const quietMs = performance.now() - this.#lastRefusedAt;
    if (quietMs >= LATE_WINDOW_MS) return;
    await setTimeout(LATE_WINDOW_MS - quietMs, undefined, { ref: false });
    // On a busy machine that may have been no time at all.
    for (let turn = 0; turn < LATE_TURNS; turn++) await setImmediate();
  }

  /** This one was told of. */
  markReported(request: ReceivedRequest): void {
    this.#reported.add(request);
  }

  /** By check, what was refused, arrived all the same, and was not told of. */
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
