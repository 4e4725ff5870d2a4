/** Starts a command of the user's and waits until it says, in one line of JSON, that it is ready (CONTRACT 6). */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { childEnvironment } from './environment.ts';
import { ProcessGroup } from './process-group.ts';
import { OutputTail, readJsonLines } from './process-output.ts';

export { isPassable } from './environment.ts';

export interface LaunchOptions<T> {
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

export interface LaunchedCommand<T> {
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
const OUTPUT_FLUSH_MS = 500;

/** Starts the command. Throws `LaunchError` where it does not get ready; then nothing of it is left. */
export async function launch<T>(options: LaunchOptions<T>): Promise<LaunchedCommand<T>> {
  const { signal, readyMs } = options;
  const env = childEnvironment(options.hostEnv, options.passEnv, options.env);
  const group = new ProcessGroup(options.command, options.cwd, env, randomUUID());
  const { child } = group;
  const tail = new OutputTail();
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => tail.add(chunk));
    stream.on('error', () => {});
  }
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, killSignal) =>
      resolve(killSignal ? `was ended by ${killSignal}` : `exited with code ${code}`),
    );
  });
  const outputClosed = Promise.all(
    [child.stdout!, child.stderr!].map(
      (stream) => new Promise<void>((resolve) => stream.once('close', resolve)),
    ),
  );
  const ended = exited.then(async (description) => {
    // What it said last may arrive after its end; a child of its own may hold the pipe open.
    await Promise.race([outputClosed, setTimeout(OUTPUT_FLUSH_MS, undefined, { ref: false })]);
    return description;
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= group.terminate(signal.aborted ? GRACE_STOPPED_MS : GRACE_MS));
  try {
    return { value: await ready(), ended, tail: () => tail.lastLines(), close };
  } catch (error) {
    await close();
    throw new LaunchError((error as Error).message, tail.lastLines());
  }

  function ready(): Promise<T> {
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(new Error('the run was stopped before the command was ready'));
      const onTimeout = () =>
        reject(
          new Error(`the command printed no line of JSON that says it is ready within ${readyMs / 1000} s`),
        );
      const timer = globalThis.setTimeout(onTimeout, readyMs);
      const cleanup = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      if (signal.aborted) {
        cleanup();
        return onAbort();
      }
      signal.addEventListener('abort', onAbort, { once: true });
      readJsonLines(child.stdout!, (line) => {
        try {
          const value = options.accept(line);
          if (value === undefined) return false;
          resolve(value);
        } catch (error) {
          reject(error);
        }
        cleanup();
        return true;
      });
      void ended.then((description) => {
        cleanup();
        reject(new Error(`the command ${description} before it was ready`));
      });
    });
  }
}
