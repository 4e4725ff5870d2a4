import { appendFile, rename, rm, stat } from 'node:fs/promises';

/**
 * Appends lines to a file, mode 0600. At half of `maxBytes` the file is renamed to `<file>.1` and a new one begins.
 * Without a path the last lines are kept in memory.
 */
export class BoundedFile {
  readonly #path: string | undefined;
  readonly #half: number;
  #size: number | undefined;
  #queue: string[] = [];
  #writing: Promise<void> = Promise.resolve();
  readonly #lines: string[] = [];
  #lineBytes = 0;

  constructor(path: string | undefined, maxBytes = 1 << 20) {
    this.#path = path;
    this.#half = Math.floor(maxBytes / 2);
  }

  /** Resolves to true once the line is stored, and to false if it can never fit. Rejects if writing fails. */
  async append(line: string): Promise<boolean> {
    const bytes = Buffer.byteLength(line) + 1;
    if (bytes > this.#half) return false;
    if (this.#path === undefined) {
      this.#lines.push(line);
      this.#lineBytes += bytes;
      while (this.#lineBytes > this.#half * 2) this.#lineBytes -= Buffer.byteLength(this.#lines.shift()!) + 1;
      return true;
    }
    this.#queue.push(`${line}\n`);
    // Lines that queue up during a write are written together.
    if (this.#queue.length === 1) {
      this.#writing = this.#writing.catch(() => undefined).then(() => this.#flush(this.#path!));
    }
    await this.#writing;
    return true;
  }

  /** The lines in memory. */
  lines(): readonly string[] {
    return this.#lines;
  }

  /** Resolves once everything is written. */
  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  async #flush(path: string): Promise<void> {
    const lines = this.#queue;
    this.#queue = [];
    this.#size ??= await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
    let batch = '';
    for (const line of lines) {
      if (this.#size + Buffer.byteLength(batch + line) > this.#half && this.#size + batch.length > 0) {
        await write(path, batch);
        await rm(`${path}.1`, { force: true });
        await rename(path, `${path}.1`);
        this.#size = 0;
        batch = '';
      }
      batch += line;
    }
    await write(path, batch);
    this.#size += Buffer.byteLength(batch);
  }
}

const write = (path: string, text: string) => appendFile(path, text, { mode: 0o600 });
