/** Where the control service comes from: one that runs already, or one that is started for the gate, on our emulator where that is wanted. */
import { randomBytes } from 'node:crypto';
import { sleep } from '../control/client/event-source.ts';
import type { Problem } from '../model/outcome.ts';
import type { Inspector } from './sandbox.ts';

/** An emulator of the sandbox API that this run started. */
export interface StartedEmulator {
  readonly url: string;
  readonly inspect: Inspector;
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

export type Service =
  | { readonly baseUrl: string }
  | {
      /** Starts it. Throws an `Error` with a sentence where that fails; its `log` holds what the service said last. */
      readonly start: (env: Partial<SandboxEnv>) => Promise<StartedService>;
      /** How long `/health` may take until it answers 200, in ms. */
      readonly readyMs: number;
    };

export interface Origin {
  readonly service: Service;
  /** Starts our emulator, which takes this token only. It comes up before the control service. */
  readonly emulator?: ((token: string) => Promise<StartedEmulator>) | undefined;
}

/** What is running for the gate. */
export interface Running {
  readonly baseUrl: string;
  readonly emulator: StartedEmulator | undefined;
  readonly service: StartedService | undefined;
  readonly readyMs: number;
  readonly secrets: readonly string[];
  /** Ends what was started. Throws nothing. */
  readonly close: () => Promise<void>;
}

/** Why it could not be started. */
export class StartError extends Error {
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
export async function startAll({ service, emulator: startEmulator }: Origin): Promise<Running> {
  const token = randomBytes(24).toString('hex');
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.reverse().splice(0)) await one().catch(() => {});
  };
  try {
    const emulator = startEmulator && (await startEmulator(token));
    if (emulator) closing.push(emulator.close);
    const env = emulator ? { SANDBOX_BASE_URL: emulator.url, SANDBOX_TOKEN: token } : {};
    const started = 'start' in service ? await service.start(env) : undefined;
    if (started) closing.push(started.close);
    return {
      baseUrl: 'baseUrl' in service ? service.baseUrl : started!.url,
      emulator,
      service: started,
      readyMs: 'readyMs' in service ? service.readyMs : 0,
      secrets: [token],
      close,
    };
  } catch (error) {
    await close();
    const { message, log } = error as Error & { log?: unknown };
    throw new StartError({ message, ...(typeof log === 'string' && log !== '' ? { help: log } : {}) }, [
      token,
    ]);
  }
}

/** Ends `signal` when the service does by itself. */
export function watch(service: StartedService | undefined): {
  readonly signal: AbortSignal;
  readonly cause: () => Problem | undefined;
  /** Waits that long for it to end; not at all where nothing was started. */
  readonly within: (ms: number) => Promise<void>;
  /** No longer: what ends now was ended. */
  readonly off: () => void;
} {
  const ended = new AbortController();
  let cause: Problem | undefined;
  let watching = true;
  void service?.ended?.then((how) => {
    if (!watching) return;
    const log = service.tail?.() ?? '';
    cause = { message: `the control service ${how} during the run`, ...(log ? { help: log } : {}) };
    ended.abort();
  });
  return {
    signal: ended.signal,
    cause: () => cause,
    within: async (ms) => {
      if (service?.ended) await sleep(ms, ended.signal);
    },
    off: () => {
      watching = false;
    },
  };
}

/** Asks until the answer is good, time is up or the signal ends. Gives the last answer. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isGood: (answer: T) => boolean,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<T> {
  const end = performance.now() + withinMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    const answer = await ask();
    if (isGood(answer) || performance.now() >= end || signal.aborted) return answer;
    await sleep(pause, signal);
  }
}
