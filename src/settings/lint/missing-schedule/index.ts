import type { LintRule } from '../lint-rule.ts';
import { comments } from './comments.ts';
import { drift } from './drift.ts';

export const missingSchedule: LintRule = {
  ruleId: 'missing-schedule',
  title: 'Missing schedule',
  description:
    'The drift job finds drift, and on the second forge the comments job reads comments. Both run on their own schedule; without one they never run.',
  spec: 'spec 1, 2.2',
  bad: 'agent: { via: forge, token_env: AGENT_TOKEN, drift: true }',
  good: 'drift: "0 4 * * 1"\nagent: { via: forge, token_env: AGENT_TOKEN, drift: true }',
  visitors: { forge: comments, agent: drift },
};
