/** The checks of the gates `verify-conversation` and `verify`, as data, in the order of docs/verify-conversation.md. */
import type { CheckSpec } from '../model/check-result.ts';

const definitions = {
  'data-plane': ['The data plane suits the run', 'spec 3, 4.3'],
  authenticated: ['The account gets an API key', 'spec 3, 4.2'],
  'agent-created': ['A throwaway agent can be created', 'spec 3, 4.3'],
  'conversation-opened': ['A conversation can be opened', 'spec 3, 4.3'],
  'sandbox-provisioned': ['A sandbox is provisioned', 'spec 3, 4.3'],
  'sandbox-populated': ['The sandbox is running and has the skill file and its .env', 'spec 3, 2.6'],
  'turn-ran': ['A turn runs', 'spec 3, 4.3'],
  'events-in-order': ['The events of the turn arrive in order', 'spec 3, 6'],
  'output-streamed': ['The output of the session is streamed', 'spec 3, 6'],
  'turn-exited-zero': ['The turn exits with code 0', 'spec 3, 4.3'],
  'no-orphaned-turn': ['No turn is orphaned', 'spec 3, 7'],
  'no-command-exited': ['No runtime exits before it receives its prompt', 'spec 3, 7'],
  'model-replied': ['A model replies', 'spec 3, 4.3'],
  'torn-down': ['The throwaway agent and its conversation are removed', 'spec 3, 4.3'],
  'sandbox-gone': ['The sandbox is removed with its conversation', 'spec 3, 1.2'],
  repeated: ['Every conversation passes', 'spec 3, 9'],
} as const;

export type VerifyConversationCheckId = keyof typeof definitions;

/** Every check, including those of a single mode. */
export const checks: readonly (CheckSpec & { readonly id: VerifyConversationCheckId })[] = Object.entries(
  definitions,
).map(([id, [title, section]]) => ({ id: id as VerifyConversationCheckId, title, spec: section }));

export interface ConversationMode {
  readonly strict: boolean;
  /** Whether the run has our emulator, whose sandboxes can be inspected. */
  readonly hasEmulator: boolean;
  /** The number of conversations. */
  readonly repeat: number;
}

/** The checks of a run in this mode. */
export const checksForMode = ({ strict, hasEmulator, repeat }: ConversationMode) =>
  checks.filter(
    ({ id }) =>
      (strict || id !== 'model-replied') &&
      (hasEmulator || !id.startsWith('sandbox-') || id === 'sandbox-provisioned') &&
      (repeat > 1 || id !== 'repeated'),
  );

/** The check of the gate `verify`. */
export const HEALTH_CHECK: CheckSpec = {
  id: 'healthy',
  title: 'The control service is healthy',
  spec: 'spec 3, 4.3',
};
