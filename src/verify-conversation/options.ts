import type { TurnStyle } from '../control/output.ts';
import type { ControlPaths } from '../control/routes.ts';
import type { RunOptions } from '../model/gate-result.ts';
import type { LoginOptions } from './account.ts';
import type { DataPlaneSources } from './data-plane.ts';
import type { ConversationTimeouts } from './timeouts.ts';

/** The options of a run of the gate `verify-conversation`. */
export interface VerifyConversationOptions extends RunOptions {
  readonly account: LoginOptions;
  readonly strict: boolean;
  /** How the runtimes of the service report their turns; `exec` by default. */
  readonly turn?: TurnStyle | undefined;
  readonly dataPlane: Omit<DataPlaneSources, 'health' | 'startsEmulator'>;
  /** The number of conversations, from 1. */
  readonly repeat: number;
  /** How many conversations run at once, from 1. */
  readonly concurrency: number;
  /** The model of the throwaway agent. */
  readonly model: string;
  /** The runtime of the throwaway agent. */
  readonly runtime: string;
  readonly paths?: ControlPaths | undefined;
  /** The subject in the report; the host of the base URL by default. */
  readonly subject?: string | undefined;
  /** Overrides for tests. */
  readonly timeouts?: Partial<ConversationTimeouts> | undefined;
}
