/** Requests that the broker refused, and must not have sent on: neither at once nor later. */
import type { Problem } from '../model/outcome.ts';
import type { ConformanceCheck } from './check.ts';
import { NAMES } from './names.ts';
import type { Received } from './upstreams/recorder.ts';

export const sentAnyway = (what: string, { upstream, method, url }: Received) =>
  `${what} reached ${NAMES[upstream]} as ${method} ${url.split('?')[0]}; expected nothing to reach an upstream`;

export class Refusals {
  readonly #refused = new Map<string, { readonly check: ConformanceCheck; readonly what: string }>();
  readonly #told = new Set<Received>();
  #lastAt = Number.NEGATIVE_INFINITY;

  /** From now on, what carries this mark must not be seen upstream. */
  add(mark: string, check: ConformanceCheck, what: string): void {
    this.#refused.set(mark, { check, what });
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

  /** Problems, by check, of what was refused, arrived all the same, and was not told of. */
  late(all: readonly Received[]): Map<ConformanceCheck, Problem[]> {
    const late = new Map<ConformanceCheck, Problem[]>();
    for (const received of all) {
      const refused = this.#refused.get(received.mark ?? '');
      if (!refused || this.#told.has(received)) continue;
      this.#told.add(received);
      const problem = { message: sentAnyway(refused.what, received), help: refused.check.help };
      late.set(refused.check, [...(late.get(refused.check) ?? []), problem]);
    }
    return late;
  }
}
