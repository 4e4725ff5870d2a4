/** What a run of the gate is told. */
import type { ControlPaths } from '../control/routes.ts';
import type { RunOptions } from '../model/judging.ts';
import type { Account } from './account.ts';
import type { DataPlaneSources } from './data-plane.ts';
import type { Pace } from './pace.ts';

export interface ConversationOptions extends RunOptions {
  readonly account: Account;
  readonly strict: boolean;
  readonly dataPlane: Omit<DataPlaneSources, 'health' | 'started'>;
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
  readonly pace?: Partial<Pace> | undefined;
}
