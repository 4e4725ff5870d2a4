/** What a running command has at hand. Nothing of it is of this machine. */
import type { Files } from './files.ts';
import type { StdinBuffer } from './stdin-buffer.ts';

export interface Shell {
  readonly files: Files;
  /** The folder in which relative paths start. */
  readonly cwd: string;
  /** Undefined where the client announced that none will come. */
  readonly stdin: StdinBuffer | undefined;
  /** Aborted when the session is killed; what it writes then goes nowhere. */
  readonly signal: AbortSignal;
  /** Writes to standard output, and resolves when there is room for more. */
  out(bytes: string | Buffer): Promise<void>;
  /** Writes to standard error, likewise. */
  err(bytes: string | Buffer): Promise<void>;
}

/** Runs a command line to its end and gives the exit code, 0 to 255. */
export type RunCommand = (line: string, shell: Shell) => Promise<number>;
