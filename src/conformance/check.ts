/** A conformance check as data. */
import type { CheckSpec } from '../model/check-result.ts';
import type { CheckContext } from './check-context.ts';

/** Scope words by capability: the entries of a report that name the broker under test. */
export type Scopes = Readonly<Record<string, readonly string[]>>;

export interface ConformanceCheck extends CheckSpec {
  /** Skipped where the broker does not serve it; `agentsvc` in any vocabulary. Absent: every broker serves it. */
  readonly capability?: string;
  /** What to change in the broker when it fails, in one line. */
  readonly help: string;
  /** What `conformance-a` reports before; without it an empty report, whose answer is not looked at. */
  readonly declaredScopes?: Scopes;
  /** Whether it needs the third box and the host that nothing may be sent to. */
  readonly extended?: true;
  /** It looks at what these checks sent and got, and so comes after them. */
  readonly after?: 'table' | 'extended' | 'run';
  /**
   * Says what does not hold by the context's `fail`. What it throws ends the check: `Halt` with a problem, `NotShown` with
   * the reason why there is nothing to judge. What it returns is what the result rests on.
   */
  readonly run: (ctx: CheckContext) => Promise<string | undefined> | Promise<void>;
}

/** A check can't go on. */
export class CheckAborted extends Error {}

/** The broker does not show a feature that the specification leaves open. */
export class NotApplicable extends Error {}
