import { expect, test } from 'vitest';
import {
  CHECK_CONCLUSIONS,
  COMMIT_STATES,
  type CommentPolicy,
  commentActionFor,
} from '../../src/forge/comment-policy.ts';

test('the action of each policy, and the states of each verdict', () => {
  const table = (['always', 'changes', 'failures', 'off'] satisfies CommentPolicy[]).map((policy) => [
    policy,
    ...(['pass', 'fail', 'error'] as const).flatMap((verdict) =>
      [false, true].map((isThere) => commentActionFor(policy, verdict, isThere)),
    ),
  ]);
  expect(table).toEqual([
    ['always', 'create', 'update', 'create', 'update', 'create', 'update'],
    ['changes', 'none', 'update', 'create', 'update', 'create', 'update'],
    ['failures', 'none', 'remove', 'create', 'update', 'create', 'update'],
    ['off', 'none', 'none', 'none', 'none', 'none', 'none'],
  ]);
  expect(Object.values(COMMIT_STATES)).toEqual(['success', 'failure', 'error']);
  expect(Object.values(CHECK_CONCLUSIONS)).toEqual(['success', 'failure', 'failure']);
});
