/** Values that rows hand to each other. A row that needs one waits for it. */
import type { Fact } from '../platform/screen.ts';

/** The value; or that it is missing though it should be there; or that there is none and need be none. */
export type Given =
  | { readonly value: string | boolean }
  /** What the row that should have given it ran into. */
  | { readonly lacks: string }
  | { readonly none: string };

export class Facts {
  readonly #given = new Map<
    Fact,
    { readonly promise: Promise<Given>; readonly settle: (given: Given) => void }
  >();

  /** Waits for a value. */
  of(fact: Fact): Promise<Given> {
    return this.#entry(fact).promise;
  }

  give(fact: Fact, given: Given): void {
    this.#entry(fact).settle(given);
  }

  #entry(fact: Fact) {
    let entry = this.#given.get(fact);
    if (!entry) {
      let settle: (given: Given) => void = () => {};
      const promise = new Promise<Given>((resolve) => {
        settle = resolve;
      });
      entry = { promise, settle };
      this.#given.set(fact, entry);
    }
    return entry;
  }
}
