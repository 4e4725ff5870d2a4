/** Requests that the broker refused, and must not have sent on: neither at once nor later. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Problem } from '../model/outcome.ts';
import type { ConformanceCheck } from './check.ts';
import type { Exchanged } from './exchange.ts';
import { NAMES } from './names.ts';
import type { Received } from './upstreams/recorder.ts';

export const sentAnyway = (what: string, { upstream, method, url }: Received) =>
  `${what} reached ${NAMES[upstream]} as ${method} ${url.split('?')[0]}; expected nothing to reach an upstream`;

const LATE_MS = 20;
const LATE_TURNS = 10;

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

  /** Resolves when the last request that was refused has had its time to arrive all the same. */
  async settled(): Promise<void> {
    const quietMs = performance.now() - this.#lastAt;
    if (quietMs >= LATE_MS) return;
    await setTimeout(LATE_MS - quietMs, undefined, { ref: false });
    // On a busy machine that may have been no time at all.
    for (let turn = 0; turn < LATE_TURNS; turn++) await setImmediate();
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
