/** What provisioning a conversation and running its turns have at hand. */
import type { Conversation } from './conversation.ts';
import type { NewEvent } from './event-log.ts';
import type { SandboxClient } from './sandbox-client.ts';

export interface ConversationContext {
  readonly conversation: Conversation;
  readonly sandboxes: SandboxClient;
  /** How long one answer of the sandbox API may take, in ms. */
  readonly sandboxTimeoutMs: number;
  /** The user in the sandbox. */
  readonly user: string;
  /** A key for this conversation only. */
  readonly token: string;
  /** Aborted when the conversation is terminated, or this turn is interrupted. */
  readonly signal: AbortSignal;
  /** Adds an event. False where the conversation holds as much output as it may: the event is dropped. */
  readonly publish: (event: NewEvent) => boolean;
}

/** What becomes of the conversation. */
export type TurnOutcome = 'idle' | 'failed';
