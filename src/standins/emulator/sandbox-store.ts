/** All sandboxes of an emulator. They are gone when it ends. */

import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorLimits } from './limits.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

export interface SandboxPage {
  readonly sandboxes: readonly Sandbox[];
  /** The name after which the next page begins; undefined on the last. */
  readonly next: string | undefined;
}

export class SandboxStore {
  readonly #limits: EmulatorLimits;
  readonly #sandboxes = new Map<string, Sandbox>();

  constructor(limits: EmulatorLimits) {
    this.#limits = limits;
  }

  /**
   * @param onDuplicate is asked where one of the name is there; throws to refuse, else the old one is destroyed.
   * Throws `Refusal` for a name that can't be and where there are too many.
   */
  create(name: string, labels: readonly string[], onDuplicate: (name: string) => void): Sandbox {
    if (name === '') throw new EmulatorHttpError(400, 'name is required');
    if (!/^[^/\p{Cc}]{1,255}$/u.test(name) || /^\.\.?$/.test(name))
      throw new EmulatorHttpError(
        400,
        'a name has 1 to 255 characters, none of them a slash or a control character',
      );
    if (this.#sandboxes.has(name)) {
      onDuplicate(name);
      this.destroy(name);
    }
    const { sandboxes } = this.#limits;
    if (this.#sandboxes.size >= sandboxes)
      throw new EmulatorHttpError(429, `there are at most ${sandboxes} sandboxes`);
    const sandbox = createSandbox(name, labels, this.#limits);
    this.#sandboxes.set(name, sandbox);
    return sandbox;
  }

  /** Throws `Refusal` where there is none, or none any more. */
  get(name: string): Sandbox {
    const sandbox = this.#sandboxes.get(name);
    if (!sandbox) throw new EmulatorHttpError(404, `no sandbox ${name}`);
    return sandbox;
  }

  /** Ends its sessions and forgets it. */
  destroy(name: string): void {
    const sandbox = this.get(name);
    this.#sandboxes.delete(name);
    sandbox.sessions.killAll();
  }

  all(): Sandbox[] {
    return [...this.#sandboxes.values()];
  }

  /** At most `most` whose names begin with `prefix`, by name, from behind `after`. */
  page(prefix: string, after: string, limit: number): SandboxPage {
    const names = [...this.#sandboxes.keys()]
      .filter((name) => name.startsWith(prefix) && name > after)
      .sort();
    const sandboxes = names.slice(0, limit).map((name) => this.get(name));
    return { sandboxes, next: names.length > limit ? names[limit - 1] : undefined };
  }
}
