/** How a spoiled service is told: a script, and what the gate finds. */
import type { ConversationOptions } from '../../../src/verify-conversation/options.ts';
import type { EventFormat, Step } from '../../control/sse.ts';
import { QUICK } from '../gate.ts';
import { goodTurn, type Script } from './server.ts';

export interface Case {
  readonly name: string;
  readonly script: Script;
  readonly options?: Partial<ConversationOptions>;
  /** The checks that fail. */
  readonly fails: readonly string[];
  /** As far as they differ where the service speaks another form. */
  readonly failsIn?: Partial<Readonly<Record<EventFormat, readonly string[]>>>;
  /** What the message of the first of them says. */
  readonly says: RegExp;
  /** The gate can't be judged. */
  readonly error?: true;
  /** How many throwaways the service keeps, where it refuses to remove them. */
  readonly left?: number;
}

export const TURN = [
  'sandbox-provisioned',
  'turn-ran',
  'events-in-order',
  'output-streamed',
  'turn-exited-zero',
  'no-orphaned-turn',
  'no-command-exited',
];
export const FROM_CONVERSATION = ['conversation-opened', ...TURN];
export const FROM_AGENT = ['agent-created', ...FROM_CONVERSATION];
export const FROM_ACCOUNT = ['authenticated', ...FROM_AGENT];
/** What fails when no turn starts, and when it does not end. */
export const NO_TURN = ['turn-ran', 'output-streamed', 'turn-exited-zero'];

/** A good turn with a change. */
export const turn =
  (change: (steps: Step[], prompt: string) => readonly Step[]): NonNullable<Script['turn']> =>
  (prompt) =>
    change(goodTurn(prompt), prompt);
export const isOutput = (step: Step) => step.output !== undefined;
export const without = (index: number) => turn((steps) => steps.filter((_, place) => place !== index));
export const ending = (...last: readonly Step[]) => turn((steps) => [...steps.slice(0, 5), ...last]);
export const first =
  <const T>(answer: T) =>
  (count: number) =>
    count === 0 ? answer : undefined;
export const always =
  <const T>(answer: T) =>
  () =>
    answer;

/** For a turn that never ends. */
export const SHORT: Partial<ConversationOptions> = { timeoutMs: 1000 };

/** For a replay that never ends. */
export const SHORT_REPLAY: Partial<ConversationOptions> = { ...SHORT, pace: { ...QUICK, replayMs: 1000 } };
