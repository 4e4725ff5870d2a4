/** The world a run sees: given to `run`, so that a test can play it. */
import { fstatSync, realpathSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

/** How long a forge is waited for. */
export interface ForgeTimeouts {
  /** How long a second is that it asks to wait, in ms. */
  readonly secondMs: number;
  /** The longest that one answer may take. */
  readonly requestMs: number;
  /** The longest that all of it may take, waiting included. */
  readonly totalMs: number;
}

/** The files of the repository that decide what counts: configuration, baseline, vocabulary. */
export interface TrustedFiles {
  /** The commit that they are read from; without one it is what is checked out. */
  readonly commit?: string;
  /** Those that were read, by report name. */
  readonly files: Set<string>;
}

export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The current folder, absolute. */
  readonly cwd: string;
  /** The folder of gatehouse's own files, above the program: its examples lie there. */
  readonly packageRoot: string;
  /** Holds only the asked format. */
  readonly stdout: TextStream;
  /** Progress and logs. */
  readonly stderr: TextStream;
  readonly now: () => Date;
  readonly trustedFiles: TrustedFiles;
  /** Aborted when this process is asked to stop (SIGINT, SIGTERM): what runs is to be torn down, and the report written. */
  readonly stopSignal: () => AbortSignal;
  /** Where nothing is said, what is usual. */
  readonly forgeTimeouts?: ForgeTimeouts;
}

/** The real world. Throws where it has no current folder. */
export function realIo(): Io {
  return {
    env: process.env,
    cwd: currentFolder(),
    // Of the file itself: a package manager starts it through a link.
    get packageRoot() {
      return dirname(dirname(realpathSync.native(process.argv[1] ?? '.')));
    },
    stdout: new Descriptor(1),
    stderr: new Descriptor(2),
    now: () => new Date(),
    trustedFiles: { files: new Set() },
    stopSignal,
  };
}

/** From being asked to stop to the end of this process, teardown and report included (CONTRACT 6). */
const SHUTDOWN_MS = 5500;

let stopController: AbortController | undefined;

function stopSignal(): AbortSignal {
  if (stopController) return stopController.signal;
  const controller = new AbortController();
  stopController = controller;
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = () => {
    // A second one ends at once, as it does everywhere.
    for (const name of signals) process.off(name, stop);
    setTimeout(() => process.exit(3), SHUTDOWN_MS).unref();
    controller.abort();
  };
  for (const name of signals) process.on(name, stop);
  return controller.signal;
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new Error('the current folder is gone; change to one that is there');
  }
}

/**
 * Writes to a file descriptor at once. The streams of `process` do the same here, but load the network code first, which
 * takes longer than checking a small file. On Windows they are needed: they speak to the console.
 */
class Descriptor implements TextStream {
  readonly #fd: 1 | 2;

  constructor(fd: 1 | 2) {
    this.#fd = fd;
  }

  get isTTY(): boolean {
    // Only a character device can be a terminal; what tells for certain is slow to load.
    if (process.platform !== 'win32' && !fstatSync(this.#fd).isCharacterDevice()) return false;
    return process[this.#fd === 1 ? 'stdout' : 'stderr'].isTTY === true;
  }

  write(text: string): void {
    if (process.platform === 'win32') {
      const stream = process[this.#fd === 1 ? 'stdout' : 'stderr'];
      // A reader that has gone is told later, and would end the process.
      if (stream.listenerCount('error') === 0) {
        stream.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error;
        });
      }
      stream.write(text);
      return;
    }
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) {
      try {
        done += writeSync(this.#fd, bytes, done);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // A reader that has gone wants nothing more; one that is slow gets a moment.
        if (code === 'EPIPE') return;
        // What can't be told on standard error can be told nowhere, and changes no exit code.
        if (code !== 'EAGAIN' && this.#fd === 2) return;
        if (code !== 'EAGAIN') throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
  }
}
