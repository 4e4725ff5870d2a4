/** The environment of a running command. Nothing in it belongs to this machine. */
import type { Files } from './files.ts';
import type { StdinBuffer } from './stdin-buffer.ts';

/** What a command can use. */
export interface Shell {
  readonly files: Files;
  /** The base of relative paths. */
  readonly cwd: string;
  /** Undefined if the client announced no input. */
  readonly stdin: StdinBuffer | undefined;
  /** Aborted when the session is killed; later output is discarded. */
  readonly signal: AbortSignal;
  /** Writes to standard output, and resolves once there is room for more. */
  out(bytes: string | Buffer): Promise<void>;
  /** Writes to standard error, and resolves once there is room for more. */
  err(bytes: string | Buffer): Promise<void>;
}

/** Runs a command line to its end and returns the exit code, 0 to 255. */
export type RunCommand = (line: string, shell: Shell) => Promise<number>;
