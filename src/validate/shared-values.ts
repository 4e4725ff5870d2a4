/** Values that rows hand to each other. A row that needs one waits for it. */
import type { SharedValueName } from '../platform/screen.ts';

/** The value; or that it is missing though it should be there; or that there is none and need be none. */
export type SharedValue =
  | { readonly value: string | boolean }
  /** What the row that should have given it ran into. */
  | { readonly lacks: string }
  | { readonly none: string };

export class SharedValues {
  readonly #entries = new Map<
    SharedValueName,
    { readonly promise: Promise<SharedValue>; readonly settle: (value: SharedValue) => void }
  >();

  /** Waits for a value. */
  waitFor(name: SharedValueName): Promise<SharedValue> {
    return this.#entry(name).promise;
  }

  provide(name: SharedValueName, value: SharedValue): void {
    this.#entry(name).settle(value);
  }

  #entry(name: SharedValueName) {
    let entry = this.#entries.get(name);
    if (!entry) {
      let settle: (value: SharedValue) => void = () => {};
      const promise = new Promise<SharedValue>((resolve) => {
        settle = resolve;
      });
      entry = { promise, settle };
      this.#entries.set(name, entry);
    }
    return entry;
  }
}
