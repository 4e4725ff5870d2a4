/** When a comment is written, and how a verdict maps to the forge's states. Pure. */
import type { Verdict } from '../model/report.ts';

export type CommentPolicy = 'always' | 'changes' | 'failures' | 'off';
export type CommentAction = 'create' | 'update' | 'remove' | 'none';

interface PolicyRow {
  readonly absent: CommentAction;
  readonly present: CommentAction;
}

/** By policy, for a pass and for anything else: what to do if there is no comment yet, and if there is one. */
const POLICIES: Readonly<Record<CommentPolicy, { readonly pass: PolicyRow; readonly other: PolicyRow }>> = {
  always: { pass: { absent: 'create', present: 'update' }, other: { absent: 'create', present: 'update' } },
  // No comment until the first result that is not a pass; from then on it is kept up to date.
  changes: { pass: { absent: 'none', present: 'update' }, other: { absent: 'create', present: 'update' } },
  failures: { pass: { absent: 'none', present: 'remove' }, other: { absent: 'create', present: 'update' } },
  off: { pass: { absent: 'none', present: 'none' }, other: { absent: 'none', present: 'none' } },
};

/** What to do with the comment; `exists` is whether the pull request has ours. */
export const commentActionFor = (policy: CommentPolicy, verdict: Verdict, exists: boolean): CommentAction =>
  POLICIES[policy][verdict === 'pass' ? 'pass' : 'other'][exists ? 'present' : 'absent'];

/** The state of a commit status by verdict. */
export const COMMIT_STATES = { pass: 'success', fail: 'failure', error: 'error' } as const;

/** The conclusion of a check run by verdict. Never `neutral`: for a required check that counts as a pass. */
export const CHECK_CONCLUSIONS = { pass: 'success', fail: 'failure', error: 'failure' } as const;
