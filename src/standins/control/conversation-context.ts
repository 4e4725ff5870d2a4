/** The context in which a conversation is provisioned and its turns run. */
import type { TurnStyle } from '../../control/output.ts';
import type { Conversation } from './conversation.ts';
import type { NewEvent } from './event-log.ts';
import type { SandboxClient } from './sandbox-client.ts';

/** Shared by provisioning and all turns; a turn has a signal of its own. */
export interface ConversationContext {
  readonly conversation: Conversation;
  readonly sandboxes: SandboxClient;
  /** Time limit for one request to the sandbox API. */
  readonly sandboxTimeoutMs: number;
  readonly turnStyle: TurnStyle;
  readonly promptText: (prompt: string) => string;
  /** The user in the sandbox. */
  readonly user: string;
  /** An API key whose scope is this conversation. */
  readonly token: string;
  /** Aborted when the conversation is terminated or the turn is interrupted. */
  readonly signal: AbortSignal;
  /** Appends an event to the log. Drops it and returns false above the output limit of the conversation. */
  readonly publish: (event: NewEvent) => boolean;
}

/** The conversation's status after a turn. */
export type TurnOutcome = 'idle' | 'failed';
