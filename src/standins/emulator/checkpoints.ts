/** Snapshots of a sandbox's files that can be restored. */
import type { Files, FilesSnapshot } from './files.ts';
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorLimits } from './limits.ts';

/** A checkpoint as the API lists it. */
export interface CheckpointRecord {
  readonly id: string;
  readonly comment: string;
  readonly create_time: string;
  readonly is_auto: boolean;
}

/** The checkpoints of one sandbox. */
export class Checkpoints {
  readonly #files: Files;
  readonly #limit: number;
  #count = 0;
  readonly #checkpoints = new Map<string, { record: CheckpointRecord; files: FilesSnapshot }>();

  constructor(files: Files, { checkpoints }: EmulatorLimits) {
    this.#files = files;
    this.#limit = checkpoints;
  }

  /** Drops the oldest checkpoint above the limit. */
  create(comment: string): CheckpointRecord {
    const id = `v${++this.#count}`;
    const record = { id, comment, create_time: new Date().toISOString(), is_auto: false };
    this.#checkpoints.set(id, { record, files: this.#files.snapshot() });
    for (const oldest of [...this.#checkpoints.keys()].slice(0, -this.#limit))
      this.#checkpoints.delete(oldest);
    return record;
  }

  list(): CheckpointRecord[] {
    return [...this.#checkpoints.values()].map(({ record }) => record);
  }

  /** Throws a 404 for an unknown checkpoint. */
  get(id: string): CheckpointRecord {
    return this.#find(id).record;
  }

  /** Throws a 404 for an unknown checkpoint. */
  restore(id: string): void {
    this.#files.restore(this.#find(id).files);
  }

  #find(id: string) {
    const checkpoint = this.#checkpoints.get(id);
    if (!checkpoint) throw new EmulatorHttpError(404, `no checkpoint ${id}`);
    return checkpoint;
  }
}
