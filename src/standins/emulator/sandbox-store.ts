/** The sandboxes of an emulator, in memory. */
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorLimits } from './limits.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

/** A page of the list of sandboxes. */
export interface SandboxPage {
  readonly sandboxes: readonly Sandbox[];
  /** The `after` of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** The sandboxes by name. */
export class SandboxStore {
  readonly #limits: EmulatorLimits;
  readonly #sandboxes = new Map<string, Sandbox>();

  constructor(limits: EmulatorLimits) {
    this.#limits = limits;
  }

  /**
   * Throws a 400 for an invalid name, a 409 for a taken one unless `duplicate` is `replace`, and a 429 above the limit of
   * sandboxes.
   */
  create(name: string, labels: readonly string[], duplicate: 'conflict' | 'replace' = 'conflict'): Sandbox {
    if (name === '') throw new EmulatorHttpError(400, 'name is required');
    if (!/^[^/\p{Cc}]{1,255}$/u.test(name) || /^\.\.?$/.test(name))
      throw new EmulatorHttpError(
        400,
        'the name is invalid; expected 1 to 255 characters without slashes and control characters',
      );
    if (this.#sandboxes.has(name)) {
      if (duplicate === 'conflict') throw new EmulatorHttpError(409, `the sandbox ${name} already exists`);
      this.destroy(name);
    }
    const { sandboxes } = this.#limits;
    if (this.#sandboxes.size >= sandboxes)
      throw new EmulatorHttpError(429, `too many sandboxes: the limit is ${sandboxes}`);
    const sandbox = createSandbox(name, labels, this.#limits);
    this.#sandboxes.set(name, sandbox);
    return sandbox;
  }

  /** Throws a 404 for an unknown or destroyed sandbox. */
  get(name: string): Sandbox {
    const sandbox = this.#sandboxes.get(name);
    if (!sandbox) throw new EmulatorHttpError(404, `no sandbox ${name}`);
    return sandbox;
  }

  /** Kills its sessions and forgets it. Throws a 404 for an unknown sandbox. */
  destroy(name: string): void {
    const sandbox = this.get(name);
    this.#sandboxes.delete(name);
    sandbox.sessions.killAll();
  }

  all(): Sandbox[] {
    return [...this.#sandboxes.values()];
  }

  /** Up to `limit` sandboxes whose names begin with `prefix` and sort after `after`, by name. */
  page(prefix: string, after: string, limit: number): SandboxPage {
    const names = [...this.#sandboxes.keys()]
      .filter((name) => name.startsWith(prefix) && name > after)
      .sort();
    const sandboxes = names.slice(0, limit).map((name) => this.get(name));
    return { sandboxes, next: names.length > limit ? names[limit - 1] : undefined };
  }
}
