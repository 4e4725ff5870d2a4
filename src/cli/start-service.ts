/** Starts a service of the user by a command, for the duration of a gate (CONTRACT 6). */
import type { Io } from '../io.ts';
import type { LaunchedCommand } from '../launch/index.ts';
import type { GateOption, Named, Values } from './options.ts';
import { passEnvOf } from './run-options.ts';

/** A command must be ready within this time, or within the time limit of the gate if that is less. */
const READY_MS = 60_000;

/** The options to start a command with, from those of its gate. Throws `UsageError` for a variable that it may not get. */
export function commandStartOptions(
  command: string,
  values: Values<Named<GateOption, 'pass-env'>>,
  io: Io,
  timeoutMs: number,
) {
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

/** Starts the command and reads its URL from its output: `{"url": …}`. Throws `LaunchError`. */
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
      throw new Error(
        'the command reported that it is ready with a url that is not an http or https address',
      );
    },
  });
}

/** Waits until `/health` returns 200. Throws an `Error` with the last result if the command exits, the run stops or time runs out. */
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
      lastResult = `/health returned ${status}`;
    } catch (error) {
      lastResult = (error as Error).message;
    }
    if (exitReason !== undefined) throw new Error(`the command ${exitReason} before /health returned 200`);
    if (signal.aborted) throw new Error('the run was stopped before /health returned 200');
    if (performance.now() > deadlineMs)
      throw new Error(`the command was not ready within ${readyMs / 1000} s: ${lastResult}`);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
