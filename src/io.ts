/** The world a run sees: given to `run`, so that a test can play it. */

export interface Out {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The current folder, absolute. */
  readonly cwd: string;
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
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => new Date(),
  };
}
