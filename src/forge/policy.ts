/** When a comment is written (CONTRACT 2 and 8), and what the forge is told of a verdict: tables. Pure. */
import type { Verdict } from '../model/report.ts';

export type CommentPolicy = 'always' | 'changes' | 'failures' | 'off';
export type Deed = 'create' | 'update' | 'remove' | 'nothing';

interface Row {
  readonly none: Deed;
  readonly there: Deed;
}

/** Each policy: what is done where there is no comment yet and where there is one, for a pass and for anything else. */
const POLICIES: Readonly<Record<CommentPolicy, { readonly pass: Row; readonly other: Row }>> = {
  always: { pass: { none: 'create', there: 'update' }, other: { none: 'create', there: 'update' } },
  // A change that was never faulty has no comment; one that was keeps a true one.
  changes: { pass: { none: 'nothing', there: 'update' }, other: { none: 'create', there: 'update' } },
  failures: { pass: { none: 'nothing', there: 'remove' }, other: { none: 'create', there: 'update' } },
  off: { pass: { none: 'nothing', there: 'nothing' }, other: { none: 'nothing', there: 'nothing' } },
};

export const deedOf = (policy: CommentPolicy, verdict: Verdict, isThere: boolean): Deed =>
  POLICIES[policy][verdict === 'pass' ? 'pass' : 'other'][isThere ? 'there' : 'none'];

/** The state of a commit status. */
export const STATES = { pass: 'success', fail: 'failure', error: 'error' } as const;

/** The conclusion of a check run. Never `neutral`: a required check takes that for a pass. */
export const CONCLUSIONS = { pass: 'success', fail: 'failure', error: 'failure' } as const;
