/** What a run of the gate is told. */
import type { ControlPaths } from '../control/routes.ts';
import type { RunOptions } from '../model/gate-result.ts';
import type { LoginOptions } from './account.ts';
import type { DataPlaneSources } from './data-plane.ts';
import type { ConversationTimeouts } from './timeouts.ts';

export interface VerifyConversationOptions extends RunOptions {
  readonly account: LoginOptions;
  readonly strict: boolean;
  readonly dataPlane: Omit<DataPlaneSources, 'health' | 'startsEmulator'>;
  /** How many conversations are held, and how many at once. */
  readonly repeat: number;
  readonly concurrency: number;
  /** What the throwaway agent is made of. */
  readonly model: string;
  readonly runtime: string;
  readonly paths?: ControlPaths | undefined;
  /** What is judged, in words; the host of the base URL where nothing is said. */
  readonly subject?: string | undefined;
  /** Other times than usual, for tests. */
  readonly timeouts?: Partial<ConversationTimeouts> | undefined;
}
