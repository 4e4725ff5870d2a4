import { choice, field, object } from '../../rules/rule.ts';

/** Spec 1, 2.15. */
export const respond = object(
  {
    plan: field('A plan: a summary of it', choice('summary')),
    'wave-refused': field('A refused wave: the difference since its plan', choice('diff', 'off')),
    'apply-failed': field('A failed apply: what went wrong', choice('triage', 'off')),
    drift: field(
      'Drift: a pull request that mends it, or who caused it',
      choice('pull-request', 'attribute', 'off'),
    ),
    tips: field('Tips: a pull request that follows them', choice('pull-request', 'off')),
    fmt: field('Unformatted files: a commit that formats them', choice('commit', 'off')),
    publish: field('A published module: release notes', choice('notes', 'off')),
    rollout: field('A rollout: its next wave', choice('next-wave', 'off')),
    'version-bump': field('A changed module: the version it should get', choice('off', 'suggest')),
    description: field("A pull request's description: checked against its plan", choice('off', 'check')),
  },
  { spec: '2.15' },
);
