/** The configuration of the emulator. */
import type { MiddlewareHandler } from 'hono';
import type { ListenOptions } from '../listen.ts';
import type { Framing } from './framing.ts';
import type { EmulatorLimits } from './limits.ts';
import type { ScriptAnswer } from './script.ts';
import type { RunCommand } from './shell.ts';

/** Where emulators differ, both ways can be chosen. */
export interface EmulatorConfig extends ListenOptions {
  /** The name of the collection; default `sandboxes`. */
  readonly resource?: string | undefined;
  /** The bearer token for every request below `/v1`; without one any request is accepted. */
  readonly token?: string | undefined;
  readonly limits?: Partial<EmulatorLimits>;
  /** Creating a sandbox whose name is taken: `conflict`, the default, is a 409; `replace` destroys the old one. */
  readonly duplicate?: 'conflict' | 'replace' | undefined;
  /**
   * The list of sessions: `list`, the default; `none`, always empty, as emulators in use do; `refuse` with 426, as older ones did.
   * A client that has to reattach finds no session in the last two: the regression of an orphaned turn.
   */
  readonly sessions?: 'list' | 'none' | 'refuse' | undefined;
  /** `drop` breaks the first connection to each session at the end of its input, so that its client has to reattach. */
  readonly connections?: 'keep' | 'drop' | undefined;
  /**
   * The JSON of a folder's list: an array, or an object with `entries`. By default the object for a request with a `workingDir`,
   * which the product's own client sends, and an array for any other.
   */
  readonly listing?: 'array' | 'entries' | undefined;
  /** The size of an exit code in its frame, in bytes; default 1. */
  readonly exitFrame?: 1 | 4 | undefined;
  /** Whether an unknown command reads standard input to its end, the default, or exits at once: the regression `:command_exited`. */
  readonly holdStdin?: boolean | undefined;
  /** Answers to unknown commands; the first that matches is used. */
  readonly answers?: readonly ScriptAnswer[] | undefined;
  /** Handles every HTTP request first. For tests, as are the next two. */
  readonly middleware?: MiddlewareHandler;
  /** Replaces the interpreter. */
  readonly run?: RunCommand;
  /** Replaces the framing of sessions without a terminal. */
  readonly framing?: Framing;
}
