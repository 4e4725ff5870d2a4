/** Moments of a sandbox's files to come back to. */
import type { Files, Snapshot } from './files.ts';
import type { Limits } from './limits.ts';
import { Refusal } from './refusal.ts';

export interface CheckpointRecord {
  readonly id: string;
  readonly comment: string;
  readonly create_time: string;
  readonly is_auto: boolean;
}

export class Checkpoints {
  readonly #files: Files;
  readonly #most: number;
  #made = 0;
  readonly #kept = new Map<string, { record: CheckpointRecord; files: Snapshot }>();

  constructor(files: Files, { checkpoints }: Limits) {
    this.#files = files;
    this.#most = checkpoints;
  }

  make(comment: string): CheckpointRecord {
    const id = `v${++this.#made}`;
    const record = { id, comment, create_time: new Date().toISOString(), is_auto: false };
    this.#kept.set(id, { record, files: this.#files.snapshot() });
    for (const oldest of [...this.#kept.keys()].slice(0, -this.#most)) this.#kept.delete(oldest);
    return record;
  }

  list(): CheckpointRecord[] {
    return [...this.#kept.values()].map(({ record }) => record);
  }

  /** Throws `Refusal` where there is none. */
  get(id: string): CheckpointRecord {
    return this.#find(id).record;
  }

  /** Throws `Refusal` where there is none. */
  restore(id: string): void {
    this.#files.restore(this.#find(id).files);
  }

  #find(id: string) {
    const found = this.#kept.get(id);
    if (!found) throw new Refusal(404, `no checkpoint ${id}`);
    return found;
  }
}
