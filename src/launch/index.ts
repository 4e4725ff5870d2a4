/** Starts a user's command and waits for the line of JSON by which it reports that it is ready (docs/start-broker.md). */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { childEnvironment } from './environment.ts';
import { ProcessGroup } from './process-group.ts';
import { OutputTail, readJsonLines } from './process-output.ts';

export interface LaunchOptions<T> {
  /** Run by `sh -c`; on Windows by `cmd /d /s /c`. */
  readonly command: string;
  readonly cwd: string;
  /** The documented variables to pass. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of variables to pass on from `hostEnv`. */
  readonly passEnv: readonly string[];
  readonly hostEnv: Readonly<Record<string, string | undefined>>;
  /** The time it may take to become ready, in ms. */
  readonly readyMs: number;
  /** Stops waiting and ends the process group. */
  readonly signal: AbortSignal;
  /**
   * Takes each JSON object that the command prints on a line: returns the value if it is the ready line, `undefined` if not.
   * Throws an `Error` whose message is a sentence if it is the ready line but unusable.
   */
  readonly accept: (line: Readonly<Record<string, unknown>>) => T | undefined;
}

export interface LaunchedCommand<T> {
  readonly value: T;
  /** Resolves once the command has exited and its output is read, with how it ended: `exited with code 1`. */
  readonly ended: Promise<string>;
  /** The last lines of its output, verbatim: untrusted, including any secrets it printed. */
  tail(): string;
  /** Ends the command and everything it started: SIGTERM, then SIGKILL after 5 s, or after 2 s if the run was stopped. */
  close(): Promise<void>;
}

/** The command did not become ready. `log` is the verbatim end of its output. */
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

/** Starts the command. Throws `LaunchError` if it does not become ready; its processes have ended by then. */
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
    // Output may arrive after the exit, and a grandchild may hold the pipe open.
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
        reject(new Error(`the command did not print its ready line (JSON) within ${readyMs / 1000} s`));
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
