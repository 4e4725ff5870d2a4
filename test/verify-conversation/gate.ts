/** Runs the gate against a scripted service. */
import { checks } from '../../src/verify-conversation/checks.ts';
import { type ConversationResult, checkVerifyConversation } from '../../src/verify-conversation/gate.ts';
import type { ConversationOptions } from '../../src/verify-conversation/options.ts';
import type { Pace } from '../../src/verify-conversation/pace.ts';
import type { Origin } from '../../src/verify-conversation/start.ts';
import { PASSWORD, type Script, SpoiledService } from './spoiled/server.ts';

/** Fast enough for tests, and slow enough for a busy machine. */
export const QUICK: Pace = {
  pollMs: 60,
  pauseMs: 15,
  lostMs: 1000,
  settleMs: 500,
  replayMs: 5000,
  teardownMs: 5000,
  stoppedMs: 2000,
  graceMs: 500,
  goneMs: 3000,
  endedMs: 1000,
};

export const optionsOf = (options: Partial<ConversationOptions> = {}): ConversationOptions => ({
  now: () => new Date(),
  signal: new AbortController().signal,
  timeoutMs: 10_000,
  requestTimeoutMs: 3000,
  retries: 0,
  only: [],
  failOn: 'error',
  progress: () => {},
  account: { email: 'ci@example.com', password: PASSWORD, register: false },
  strict: false,
  dataPlane: { flag: 'emulator' },
  repeat: 1,
  concurrency: 1,
  model: 'modelapi/light',
  runtime: 'runtime',
  pace: QUICK,
  ...options,
});

export interface Played extends ConversationResult {
  readonly service: SpoiledService;
  /** The throwaways that the service still had when the gate had ended. */
  readonly left: readonly string[];
  /** The status of each check, by its id. */
  readonly statuses: Readonly<Record<string, string>>;
  /** The messages of a check's findings. */
  readonly said: (id: string) => string[];
}

/** Plays a script against the gate; the service is gone afterwards. */
export async function play(
  script: Script,
  options: Partial<ConversationOptions> = {},
  originOf: (service: SpoiledService) => Origin = ({ url }) => ({ service: { baseUrl: url } }),
): Promise<Played> {
  const service = await new SpoiledService(script).listen();
  try {
    const result = await checkVerifyConversation(originOf(service), optionsOf(options));
    const statuses = Object.fromEntries(result.gate.checks.map(({ id, status }) => [id, status]));
    const said = (id: string) =>
      result.gate.checks
        .filter((check) => check.id === id)
        .flatMap(({ findings }) => findings.map(({ message }) => message));
    return { ...result, service, left: service.left, statuses, said };
  } finally {
    await service.close();
  }
}

/** The ids of these checks, in the gate's order. */
export const inOrder = (ids: readonly string[]) =>
  checks.map(({ id }) => id).filter((id) => ids.includes(id));

export const failed = ({ gate }: Pick<Played, 'gate'>) =>
  gate.checks.filter(({ status }) => status === 'fail').map(({ id }) => id);
