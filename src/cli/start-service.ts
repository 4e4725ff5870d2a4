/** A service of the user's that a command starts for the time of a gate (CONTRACT 6). */
import type { Io } from '../io.ts';
import type { LaunchedCommand } from '../launch/index.ts';
import type { Values } from './options.ts';
import { passEnvOf } from './run-options.ts';

/** The time until a started command must be ready, where the gate has no less. */
const READY_MS = 60_000;

/** What a command is started with, by the flags of its gate. Throws `CallError`. */
export function commandStartOptions(command: string, values: Values, io: Io, timeoutMs: number) {
  return {
    command,
    cwd: io.cwd,
    passEnv: passEnvOf(values),
    hostEnv: io.env,
    readyMs: Math.min(READY_MS, timeoutMs),
    signal: io.stopSignal(),
  };
}

export type CommandStartOptions = ReturnType<typeof commandStartOptions>;

/** Starts it and reads where it listens: `{"url": …}`. Throws `LaunchError`. */
export async function startService(
  command: CommandStartOptions,
  env: Readonly<Record<string, string>>,
): Promise<LaunchedCommand<string>> {
  const { launch } = await import('../launch/index.ts');
  return launch<string>({
    ...command,
    env,
    accept: ({ url }) => {
      if (url === undefined) return undefined;
      if (typeof url === 'string' && /^https?:\/\/./i.test(url) && URL.canParse(url))
        return url.replace(/\/+$/, '');
      throw new Error('the command said it is ready, with a url that is no http or https address');
    },
  });
}

/** Waits until `/health` answers 200. Throws an `Error` that says what it answered last. */
export async function waitUntilHealthy(
  url: string,
  { readyMs, signal }: Pick<CommandStartOptions, 'readyMs' | 'signal'>,
  exited: Promise<string>,
): Promise<void> {
  const { sendRequest } = await import('../http/request.ts');
  const deadlineMs = performance.now() + readyMs;
  let exitReason: string | undefined;
  void exited.then((reason) => {
    exitReason = reason;
  });
  for (let delayMs = 20; ; delayMs = Math.min(delayMs * 2, 500)) {
    let lastResult: string;
    try {
      const { status } = await sendRequest({
        method: 'GET',
        url: `${url}/health`,
        timeoutMs: Math.min(5000, readyMs),
        signal,
      });
      if (status === 200) return;
      lastResult = `/health answered ${status}`;
    } catch (error) {
      lastResult = (error as Error).message;
    }
    if (exitReason !== undefined) throw new Error(`the command ${exitReason} before /health answered 200`);
    if (signal.aborted) throw new Error('the run was stopped before /health answered 200');
    if (performance.now() > deadlineMs)
      throw new Error(`the command was not ready within ${readyMs / 1000} s: ${lastResult}`);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
