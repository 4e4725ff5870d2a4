/** When a comment is written (CONTRACT 2 and 8), and what the forge is told of a verdict: tables. Pure. */
import type { Verdict } from '../model/report.ts';

export type CommentPolicy = 'always' | 'changes' | 'failures' | 'off';
export type CommentAction = 'create' | 'update' | 'remove' | 'nothing';

interface PolicyRow {
  readonly absent: CommentAction;
  readonly present: CommentAction;
}

/** Each policy: what is done where there is no comment yet and where there is one, for a pass and for anything else. */
const POLICIES: Readonly<Record<CommentPolicy, { readonly pass: PolicyRow; readonly other: PolicyRow }>> = {
  always: { pass: { absent: 'create', present: 'update' }, other: { absent: 'create', present: 'update' } },
  // A change that was never faulty has no comment; one that was keeps a true one.
  changes: { pass: { absent: 'nothing', present: 'update' }, other: { absent: 'create', present: 'update' } },
  failures: {
    pass: { absent: 'nothing', present: 'remove' },
    other: { absent: 'create', present: 'update' },
  },
  off: { pass: { absent: 'nothing', present: 'nothing' }, other: { absent: 'nothing', present: 'nothing' } },
};

export const commentActionFor = (policy: CommentPolicy, verdict: Verdict, exists: boolean): CommentAction =>
  POLICIES[policy][verdict === 'pass' ? 'pass' : 'other'][exists ? 'present' : 'absent'];

/** The state of a commit status. */
export const COMMIT_STATES = { pass: 'success', fail: 'failure', error: 'error' } as const;

/** The conclusion of a check run. Never `neutral`: a required check takes that for a pass. */
export const CHECK_CONCLUSIONS = { pass: 'success', fail: 'failure', error: 'failure' } as const;
