/** The system under test: a control service that is running already or started for the gate, optionally on our emulator. */
import { randomBytes } from 'node:crypto';
import { sleep } from '../async/sleep.ts';
import type { LaunchOptions } from '../launch/index.ts';
import type { Problem } from '../model/check-result.ts';
import type { ListSandboxes } from './sandbox.ts';

/** An emulator of the sandbox API that this run started. */
export interface StartedEmulator {
  readonly url: string;
  readonly listSandboxes: ListSandboxes;
  readonly close: () => Promise<void>;
}

/** The variables by which a started control service finds its data plane. */
export interface SandboxEnv {
  readonly SANDBOX_BASE_URL: string;
  readonly SANDBOX_TOKEN: string;
}

/** A control service that this run started. */
export interface StartedService {
  readonly url: string;
  readonly close: () => Promise<void>;
  /** Resolves if it exits by itself, with how: `exited with code 1`. */
  readonly ended?: Promise<string>;
  /** The last lines of its output. Untrusted. */
  readonly tail?: () => string;
}

export type ServiceUnderTest =
  | { readonly baseUrl: string }
  | {
      /** Throws an `Error` whose message is a sentence; its `log`, if any, is the end of the service's output. */
      readonly start: (env: Partial<SandboxEnv>) => Promise<StartedService>;
      /** How long `/health` may take to return 200, in ms. */
      readonly readyMs: number;
    };

/** A service that a command starts. The command runs when the gate calls `start`. */
export const serviceFromCommand = (
  command: Omit<LaunchOptions<string>, 'env' | 'accept'>,
): ServiceUnderTest => ({
  readyMs: command.readyMs,
  start: async (env) => {
    const { launchService } = await import('../launch/service.ts');
    const { value: url, ...launched } = await launchService({ ...command, env: { ...env } });
    return { url, ...launched };
  },
});

export interface SystemUnderTest {
  readonly service: ServiceUnderTest;
  /** Starts our emulator, which accepts this token only. It starts before the control service. */
  readonly emulator?: ((token: string) => Promise<StartedEmulator>) | undefined;
}

/** A system that is up. */
export interface RunningSystem {
  readonly baseUrl: string;
  readonly emulator: StartedEmulator | undefined;
  readonly service: StartedService | undefined;
  /** How long `/health` may take to return 200, in ms; 0 for a service that was running already. */
  readonly readyMs: number;
  readonly secrets: readonly string[];
  /** Ends what was started. Never throws. */
  readonly close: () => Promise<void>;
}

/** The system could not be started. */
export class SystemStartError extends Error {
  readonly problem: Problem;
  /** Values that no output may contain. */
  readonly secrets: readonly string[];

  constructor(problem: Problem, secrets: readonly string[]) {
    super(problem.message);
    this.problem = problem;
    this.secrets = secrets;
  }
}

/** Starts what is not running yet. Throws `SystemStartError`; nothing of the system is left running then. */
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

export interface ServiceWatch {
  /** Aborts when the service exits by itself. */
  readonly signal: AbortSignal;
  /** The unexpected exit, if there was one. */
  readonly cause: () => Problem | undefined;
  /** Waits up to `ms` milliseconds for an exit; returns at once if no service was started. */
  readonly waitForExit: (ms: number) => Promise<void>;
  /** Stops watching: from now on an exit is expected. */
  readonly stop: () => void;
}

/** Watches a started service for an exit during the run. */
export function watchService(service: StartedService | undefined): ServiceWatch {
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
