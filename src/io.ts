/** The environment of a run: variables, streams, clock, signals. `run` takes it as an argument, so that a test can pass its own. */
import { fstatSync, realpathSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

interface TextStream {
  write(text: string): unknown;
  /** Whether the reader has closed the pipe, so that what was written is lost. */
  readonly isClosed?: boolean;
  readonly isTTY?: boolean | undefined;
}

/** Time limits for talking to a forge. */
export interface ForgeTimeouts {
  /** Milliseconds per second of requested back-off; tests shorten it. */
  readonly secondMs: number;
  /** Limit for one request, in ms. */
  readonly requestMs: number;
  /** Limit for all requests, back-off included, in ms. */
  readonly totalMs: number;
}

/** Everything a run gets from its surroundings, except files, processes and the network. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The absolute path of the current folder. */
  readonly cwd: string;
  /** The folder of gatehouse itself, with its examples. */
  readonly packageRoot: string;
  /** Takes only the requested output. */
  readonly stdout: TextStream;
  /** Takes progress and logs. */
  readonly stderr: TextStream;
  readonly now: () => Date;
  /** The commit that configuration files are read from, under `--trust base`; otherwise they are read from the checkout. */
  readonly trustedCommit?: string;
  /** Aborts on SIGINT and SIGTERM: tear down, then write the report. */
  readonly stopSignal: () => AbortSignal;
  /** Whether the process is the run's own, and may be ended with it. */
  readonly ownsProcess?: boolean;
  /** The time limits of the forge where they are not the default ones. */
  readonly forgeTimeouts?: ForgeTimeouts;
}

/** The environment of this process. Throws an `Error` if the current folder no longer exists. */
export function realIo(): Io {
  return {
    env: process.env,
    cwd: currentFolder(),
    // A package manager starts the program through a link.
    get packageRoot() {
      return dirname(dirname(realpathSync.native(process.argv[1] ?? '.')));
    },
    stdout: new Descriptor(1),
    stderr: new Descriptor(2),
    now: () => new Date(),
    ownsProcess: true,
    stopSignal,
  };
}

/** Milliseconds from the first signal to a forced exit, teardown and report included. */
const SHUTDOWN_MS = 5500;

let stopController: AbortController | undefined;

function stopSignal(): AbortSignal {
  if (stopController) return stopController.signal;
  const controller = new AbortController();
  stopController = controller;
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = () => {
    // A second signal ends the process at once.
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
    throw new Error('the current folder no longer exists; change to another one');
  }
}

/**
 * Writes to a file descriptor synchronously. The streams of `process` do the same, but load the network code first, which takes
 * longer than checking a small file. Only Windows needs them: they can write to its console.
 */
class Descriptor implements TextStream {
  readonly #fd: 1 | 2;
  isClosed = false;

  constructor(fd: 1 | 2) {
    this.#fd = fd;
  }

  get isTTY(): boolean {
    // Only a character device can be a terminal; `process` knows for certain, but is slow to load.
    if (process.platform !== 'win32' && !fstatSync(this.#fd).isCharacterDevice()) return false;
    return process[this.#fd === 1 ? 'stdout' : 'stderr'].isTTY === true;
  }

  write(text: string): void {
    if (process.platform === 'win32') {
      const stream = process[this.#fd === 1 ? 'stdout' : 'stderr'];
      // A closed pipe is reported later, as an event that would end the process.
      if (stream.listenerCount('error') === 0) {
        stream.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EPIPE' && error.code !== 'EOF') throw error;
          this.isClosed = true;
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
        // The reader has closed the pipe.
        if (code === 'EPIPE') {
          this.isClosed = true;
          return;
        }
        // A failure of standard error can't be reported anywhere, and changes no exit code.
        if (code !== 'EAGAIN' && this.#fd === 2) return;
        if (code !== 'EAGAIN') throw error;
        // The pipe is full: wait 5 ms for its reader.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
  }
}
