import { defineLintRule } from '../lint-rule.ts';
import { comments } from './comments.ts';
import { drift } from './drift.ts';

export const missingSchedule = defineLintRule({
  ruleId: 'missing-schedule',
  title: 'A setting that waits for a job no schedule starts',
  description:
    'Drift is found by the drift job, and on the second forge comments are read by the comments job. Both run on a schedule of their own; without it nothing ever happens.',
  spec: 'spec 1, 2.2',
  bad: 'agent: { via: forge, token_env: AGENT_TOKEN, drift: true }',
  good: 'drift: "0 4 * * 1"\nagent: { via: forge, token_env: AGENT_TOKEN, drift: true }',
  visitors: { forge: comments, agent: drift },
});
