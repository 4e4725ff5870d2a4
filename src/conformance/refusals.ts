/** Requests that the broker refused, and must not have sent on: neither at once nor later. */
import type { Problem } from '../model/outcome.ts';
import type { ConformanceCheck } from './check.ts';
import type { Exchanged } from './exchange.ts';
import { NAMES } from './names.ts';
import type { Received } from './upstreams/recorder.ts';

export const sentAnyway = (what: string, { upstream, method, url }: Received) =>
  `${what} reached ${NAMES[upstream]} as ${method} ${url.split('?')[0]}; expected nothing to reach an upstream`;

interface Refused {
  readonly check: ConformanceCheck;
  readonly what: string;
  readonly exchanged: Exchanged;
}

/** What arrived upstream all the same: what is wrong, and what the box had asked and been answered. */
export interface Arrived {
  readonly problem: Problem;
  readonly exchanged: Exchanged;
}

export class Refusals {
  readonly #refused = new Map<string, Refused>();
  readonly #told = new Set<Received>();
  #lastAt = Number.NEGATIVE_INFINITY;

  /** From now on, what carries this mark must not be seen upstream. */
  add(mark: string, refused: Refused): void {
    this.#refused.set(mark, refused);
    this.#lastAt = performance.now();
  }

  /** Milliseconds since the last request was refused. */
  get quietMs(): number {
    return performance.now() - this.#lastAt;
  }

  /** This one was told of. */
  tell(received: Received): void {
    this.#told.add(received);
  }

  /** By check, what was refused, arrived all the same, and was not told of. */
  late(all: readonly Received[]): Map<ConformanceCheck, Arrived[]> {
    const late = new Map<ConformanceCheck, Arrived[]>();
    for (const received of all) {
      const refused = this.#refused.get(received.mark ?? '');
      if (!refused || this.#told.has(received)) continue;
      this.#told.add(received);
      const { check, what, exchanged } = refused;
      exchanged.upstream = [...exchanged.upstream, received];
      const problem = { message: sentAnyway(what, received), help: check.help };
      late.set(check, [...(late.get(check) ?? []), { problem, exchanged }]);
    }
    return late;
  }
}
