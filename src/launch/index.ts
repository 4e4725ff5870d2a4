/** Starts a command of the user's and waits until it says, in one line of JSON, that it is ready (CONTRACT 6). */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { environmentOf } from './environment.ts';
import { Group } from './group.ts';
import { eachObject, Tail } from './output.ts';

export { isPassable } from './environment.ts';

export interface Command<T> {
  /** For `sh -c`; on Windows for `cmd /d /s /c`. */
  readonly command: string;
  readonly cwd: string;
  /** The documented variables that it gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of variables of `hostEnv` that it gets too. */
  readonly passEnv: readonly string[];
  readonly hostEnv: Readonly<Record<string, string | undefined>>;
  /** How long it may take until it is ready. */
  readonly readyMs: number;
  /** Stops waiting; the group is ended. */
  readonly signal: AbortSignal;
  /**
   * Takes a line of JSON that the command printed: its value when this is the line that says ready, `undefined` when it is
   * another one. Throws an `Error` with a sentence where it is the line and can't be used.
   */
  readonly accept: (line: Readonly<Record<string, unknown>>) => T | undefined;
}

export interface Launched<T> {
  readonly value: T;
  /** Resolves when the command has ended by itself and said its last, with how: `exited with code 1`. */
  readonly ended: Promise<string>;
  /** The last lines of its output, as it wrote them: untrusted, and with whatever secrets it printed. */
  tail(): string;
  /** Ends the command and all that it started: SIGTERM, then SIGKILL after 5 s, or after 2 s once the run is stopped. */
  close(): Promise<void>;
}

/** A command that did not get ready. `log` is the end of what it said, as it wrote it. */
export class LaunchError extends Error {
  readonly log: string;

  constructor(message: string, log: string) {
    super(message);
    this.log = log;
  }
}

const GRACE_MS = 5000;
const GRACE_STOPPED_MS = 2000;
const LAST_WORDS_MS = 500;

/** Starts the command. Throws `LaunchError` where it does not get ready; then nothing of it is left. */
export async function launch<T>(command: Command<T>): Promise<Launched<T>> {
  const { signal, readyMs } = command;
  const env = environmentOf(command.hostEnv, command.passEnv, command.env);
  const group = new Group(command.command, command.cwd, env, randomUUID());
  const { child } = group;
  const tail = new Tail();
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => tail.add(chunk));
    stream.on('error', () => {});
  }
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, by) => resolve(by ? `was ended by ${by}` : `exited with code ${code}`));
  });
  const heard = Promise.all(
    [child.stdout!, child.stderr!].map(
      (stream) => new Promise<void>((resolve) => stream.once('close', resolve)),
    ),
  );
  const ended = exited.then(async (how) => {
    // What it said last may arrive after its end; a child of its own may hold the pipe open.
    await Promise.race([heard, setTimeout(LAST_WORDS_MS, undefined, { ref: false })]);
    return how;
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= group.end(signal.aborted ? GRACE_STOPPED_MS : GRACE_MS));
  try {
    return { value: await ready(), ended, tail: () => tail.lines(), close };
  } catch (error) {
    await close();
    throw new LaunchError((error as Error).message, tail.lines());
  }

  function ready(): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(new Error('the run was stopped before the command was ready'));
      const late = () =>
        reject(
          new Error(`the command printed no line of JSON that says it is ready within ${readyMs / 1000} s`),
        );
      const timer = globalThis.setTimeout(late, readyMs);
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      };
      if (signal.aborted) {
        done();
        return stop();
      }
      signal.addEventListener('abort', stop, { once: true });
      eachObject(child.stdout!, (line) => {
        try {
          const value = command.accept(line);
          if (value === undefined) return false;
          resolve(value);
        } catch (error) {
          reject(error);
        }
        done();
        return true;
      });
      void ended.then((how) => {
        done();
        reject(new Error(`the command ${how} before it was ready`));
      });
    });
  }
}
