/** A broken service as data: its script, and what the gate must find. */
import type { VerifyConversationOptions } from '../../../src/verify-conversation/options.ts';
import type { SandboxState } from '../../../src/verify-conversation/sandbox.ts';
import type { EventFormat, Step } from '../../control/sse.ts';
import { type FakeControlService, goodTurn, type ServiceScript } from '../fake-control-service.ts';
import { FAST_TIMEOUTS } from '../run-gate.ts';

export interface BrokenServiceCase {
  readonly name: string;
  readonly script: ServiceScript;
  readonly options?: Partial<VerifyConversationOptions>;
  /** The sandboxes of the emulator; without them the run has no emulator. */
  readonly sandboxes?: (service: FakeControlService) => readonly SandboxState[];
  /** Every check that fails. */
  readonly failingChecks: readonly string[];
  /** The same for an event format in which they differ. */
  readonly failingChecksIn?: Partial<Readonly<Record<EventFormat, readonly string[]>>>;
  /** A message of the first of them. */
  readonly message: RegExp;
  /** The gate could not run. */
  readonly error?: true;
  /** The gate must not create anything. */
  readonly createsNothing?: true;
  /** The number of throwaways that the service keeps, because it refuses to remove them. */
  readonly leftoverCount?: number;
}

export const TURN_CHECKS = [
  'sandbox-provisioned',
  'turn-ran',
  'events-in-order',
  'output-streamed',
  'turn-exited-zero',
  'no-orphaned-turn',
  'no-command-exited',
];
export const FROM_CONVERSATION = ['conversation-opened', ...TURN_CHECKS];
export const FROM_AGENT = ['agent-created', ...FROM_CONVERSATION];
export const FROM_ACCOUNT = ['authenticated', ...FROM_AGENT];
/** The checks that fail without a turn. */
export const NO_TURN = ['turn-ran', 'output-streamed', 'turn-exited-zero'];

/** A good turn with changed steps. */
export const changedTurn =
  (change: (steps: Step[], prompt: string) => readonly Step[]): NonNullable<ServiceScript['turn']> =>
  (prompt) =>
    change(goodTurn(prompt), prompt);
export const isOutput = (step: Step) => step.output !== undefined;
export const turnWithout = (index: number) =>
  changedTurn((steps) => steps.filter((_, position) => position !== index));
export const turnEndingWith = (...last: readonly Step[]) =>
  changedTurn((steps) => [...steps.slice(0, 5), ...last]);
export const first =
  <const T>(answer: T) =>
  (count: number) =>
    count === 0 ? answer : undefined;
export const always =
  <const T>(answer: T) =>
  () =>
    answer;

/** For a turn that never ends. */
export const SHORT_TIMEOUT: Partial<VerifyConversationOptions> = { timeoutMs: 1000 };

/** For a replay that never ends. */
export const SHORT_REPLAY: Partial<VerifyConversationOptions> = {
  ...SHORT_TIMEOUT,
  timeouts: { ...FAST_TIMEOUTS, replayMs: 1000 },
};
