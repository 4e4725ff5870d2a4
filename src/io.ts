/** The world a run sees: given to `run`, so that a test can play it. */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Out {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The current folder, absolute. */
  readonly cwd: string;
  /** The folder of gatehouse's own files, above the program: its examples lie there. */
  readonly home: string;
  /** Holds only the asked format. */
  readonly stdout: Out;
  /** Progress and logs. */
  readonly stderr: Out;
  readonly now: () => Date;
}

/** The real world. */
export function realIo(): Io {
  return {
    env: process.env,
    cwd: process.cwd(),
    // Of the file itself: a package manager starts it through a link.
    home: dirname(dirname(realpathSync(process.argv[1] ?? '.'))),
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => new Date(),
  };
}
