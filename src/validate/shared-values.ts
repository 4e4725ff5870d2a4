/** Values that one screen provides for others. */
import type { SharedValueName } from '../platform/screen.ts';

/** A resolved value; or why it is missing, which is an error; or why it is legitimately absent. */
export type SharedValue =
  | { readonly value: string | boolean }
  | { readonly missing: string }
  | { readonly absent: string };

/** Passes each value from the screen that provides it to the screens that wait for it. */
export class SharedValues {
  readonly #entries = new Map<
    SharedValueName,
    { readonly promise: Promise<SharedValue>; readonly settle: (value: SharedValue) => void }
  >();

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
