/** Runs the gate on a scripted service. */
import { type ConversationMode, checks, checksForMode } from '../../src/verify-conversation/checks.ts';
import {
  checkVerifyConversation,
  type VerifyConversationResult,
} from '../../src/verify-conversation/gate.ts';
import type { VerifyConversationOptions } from '../../src/verify-conversation/options.ts';
import type { SystemUnderTest } from '../../src/verify-conversation/start.ts';
import type { ConversationTimeouts } from '../../src/verify-conversation/timeouts.ts';
import { FakeControlService, PASSWORD, type ServiceScript } from './fake-control-service.ts';

/** The number of checks of a run in this mode; of a single conversation on a service of its own unless it says otherwise. */
export const countChecks = (mode: Partial<ConversationMode> = {}): number =>
  checksForMode({ strict: false, hasEmulator: false, repeat: 1, ...mode }).length;

/** Short enough for tests, and long enough for a busy machine. */
export const FAST_TIMEOUTS: ConversationTimeouts = {
  pollIntervalMs: 60,
  retryDelayMs: 15,
  unreachableMs: 1000,
  settleMs: 500,
  replayMs: 5000,
  teardownMs: 5000,
  stoppedTeardownMs: 2000,
  graceMs: 500,
  sandboxRemovalMs: 3000,
  exitDetectionMs: 1000,
};

export const optionsOf = (options: Partial<VerifyConversationOptions> = {}): VerifyConversationOptions => ({
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
  timeouts: FAST_TIMEOUTS,
  ...options,
});

export interface GateRun extends VerifyConversationResult {
  readonly service: FakeControlService;
  /** The throwaways that the service still had when the gate had ended. */
  readonly leftovers: readonly string[];
  /** The status of each check, by its id. */
  readonly statuses: Readonly<Record<string, string>>;
  /** The messages of a check's findings. */
  readonly messagesOf: (id: string) => string[];
}

/** Runs the gate on a scripted service, which is closed afterwards. */
export async function runGate(
  script: ServiceScript,
  options: Partial<VerifyConversationOptions> = {},
  systemOf: (service: FakeControlService) => SystemUnderTest = ({ url }) => ({ service: { baseUrl: url } }),
): Promise<GateRun> {
  const service = await new FakeControlService(script).listen();
  try {
    const result = await checkVerifyConversation(systemOf(service), optionsOf(options));
    const statuses = Object.fromEntries(result.gate.checks.map(({ id, status }) => [id, status]));
    const messagesOf = (id: string) =>
      result.gate.checks
        .filter((check) => check.id === id)
        .flatMap(({ findings }) => findings.map(({ message }) => message));
    return { ...result, service, leftovers: service.leftovers, statuses, messagesOf };
  } finally {
    await service.close();
  }
}

/** The ids of these checks, in the gate's order. */
export const inOrder = (ids: readonly string[]) =>
  checks.map(({ id }) => id).filter((id) => ids.includes(id));

export const failedChecks = ({ gate }: Pick<GateRun, 'gate'>) =>
  gate.checks.filter(({ status }) => status === 'fail').map(({ id }) => id);
