/** Where the control service comes from: one that runs already, or one that is started for the gate, on our emulator where that is wanted. */
import { randomBytes } from 'node:crypto';
import { sleep } from '../control/client/event-source.ts';
import type { Problem } from '../model/check-result.ts';
import type { ListSandboxes } from './sandbox.ts';

/** An emulator of the sandbox API that this run started. */
export interface StartedEmulator {
  readonly url: string;
  readonly listSandboxes: ListSandboxes;
  readonly close: () => Promise<void>;
}

/** What a started control service is told about its data plane. */
export interface SandboxEnv {
  readonly SANDBOX_BASE_URL: string;
  readonly SANDBOX_TOKEN: string;
}

/** A control service that this run started. */
export interface StartedService {
  readonly url: string;
  readonly close: () => Promise<void>;
  /** Resolves when it ends by itself, with how. */
  readonly ended?: Promise<string>;
  /** The last lines of its output. Untrusted. */
  readonly tail?: () => string;
}

export type ServiceUnderTest =
  | { readonly baseUrl: string }
  | {
      /** Starts it. Throws an `Error` with a sentence where that fails; its `log` holds what the service said last. */
      readonly start: (env: Partial<SandboxEnv>) => Promise<StartedService>;
      /** How long `/health` may take until it answers 200, in ms. */
      readonly readyMs: number;
    };

export interface SystemUnderTest {
  readonly service: ServiceUnderTest;
  /** Starts our emulator, which takes this token only. It comes up before the control service. */
  readonly emulator?: ((token: string) => Promise<StartedEmulator>) | undefined;
}

/** What is running for the gate. */
export interface RunningSystem {
  readonly baseUrl: string;
  readonly emulator: StartedEmulator | undefined;
  readonly service: StartedService | undefined;
  readonly readyMs: number;
  readonly secrets: readonly string[];
  /** Ends what was started. Throws nothing. */
  readonly close: () => Promise<void>;
}

/** Why it could not be started. */
export class SystemStartError extends Error {
  readonly problem: Problem;
  /** What no output may hold. */
  readonly secrets: readonly string[];

  constructor(problem: Problem, secrets: readonly string[]) {
    super(problem.message);
    this.problem = problem;
    this.secrets = secrets;
  }
}

/** Starts what is to be started. Throws `StartError`; then nothing of it is left. */
export async function startSystem({
  service,
  emulator: startEmulator,
}: SystemUnderTest): Promise<RunningSystem> {
  const token = randomBytes(24).toString('hex');
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeNext of closers.reverse().splice(0)) await closeNext().catch(() => {});
  };
  try {
    const emulator = startEmulator && (await startEmulator(token));
    if (emulator) closers.push(emulator.close);
    const env = emulator ? { SANDBOX_BASE_URL: emulator.url, SANDBOX_TOKEN: token } : {};
    const startedService = 'start' in service ? await service.start(env) : undefined;
    if (startedService) closers.push(startedService.close);
    return {
      baseUrl: 'baseUrl' in service ? service.baseUrl : startedService!.url,
      emulator,
      service: startedService,
      readyMs: 'readyMs' in service ? service.readyMs : 0,
      secrets: [token],
      close,
    };
  } catch (error) {
    await close();
    const { message, log } = error as Error & { log?: unknown };
    throw new SystemStartError({ message, ...(typeof log === 'string' && log !== '' ? { help: log } : {}) }, [
      token,
    ]);
  }
}

/** Ends `signal` when the service does by itself. */
export function watchService(service: StartedService | undefined): {
  readonly signal: AbortSignal;
  readonly cause: () => Problem | undefined;
  /** Waits that long for it to end; not at all where nothing was started. */
  readonly waitForExit: (ms: number) => Promise<void>;
  /** No longer: what ends now was ended. */
  readonly stop: () => void;
} {
  const ended = new AbortController();
  let cause: Problem | undefined;
  let isWatching = true;
  void service?.ended?.then((how) => {
    if (!isWatching) return;
    const log = service.tail?.() ?? '';
    cause = { message: `the control service ${how} during the run`, ...(log ? { help: log } : {}) };
    ended.abort();
  });
  return {
    signal: ended.signal,
    cause: () => cause,
    waitForExit: async (ms) => {
      if (service?.ended) await sleep(ms, ended.signal);
    },
    stop: () => {
      isWatching = false;
    },
  };
}

/** Asks until the answer is good, time is up or the signal ends. Gives the last answer. */
export async function pollUntil<T>(
  request: () => Promise<T>,
  isDone: (result: T) => boolean,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (let delay = 20; ; delay = Math.min(delay * 2, 500)) {
    const result = await request();
    if (isDone(result) || performance.now() >= deadline || signal.aborted) return result;
    await sleep(delay, signal);
  }
}
