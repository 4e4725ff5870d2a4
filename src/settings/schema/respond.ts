import { choice, field, object } from '../../rules/rule.ts';

/** Spec 1, 2.15. */
export const respond = object(
  {
    plan: field('The response to a plan: a summary', choice('summary')),
    'wave-refused': field(
      'The response to a refused wave: the difference since its plan',
      choice('diff', 'off'),
    ),
    'apply-failed': field(
      'The response to a failed apply: an analysis of the failure',
      choice('triage', 'off'),
    ),
    drift: field(
      'The response to drift: a pull request that fixes it, or the name of who caused it',
      choice('pull-request', 'attribute', 'off'),
    ),
    tips: field('The response to tips: a pull request that applies them', choice('pull-request', 'off')),
    fmt: field('The response to unformatted files: a commit that formats them', choice('commit', 'off')),
    publish: field('The response to a published module: release notes', choice('notes', 'off')),
    rollout: field('The response to a rollout: its next wave', choice('next-wave', 'off')),
    'version-bump': field('The response to a changed module: a suggested version', choice('off', 'suggest')),
    description: field(
      "The response to a pull request's description: a check against its plan",
      choice('off', 'check'),
    ),
  },
  { spec: '2.15' },
);
