import type { LintRule } from '../lint-rule.ts';
import { apply } from './apply.ts';
import { modules } from './modules.ts';
import { comments, forgeOptions } from './other-forge.ts';
import { reports } from './reports.ts';
import { waves } from './waves.ts';

export const noEffect: LintRule = {
  ruleId: 'no-effect',
  title: 'Setting without effect',
  description:
    'Because of another setting, or without one, this setting does nothing, so what its author expects does not happen.',
  spec: 'spec 1, 2',
  bad: 'apply: { merge: auto }',
  good: 'apply: { when: pull-request, merge: auto }',
  visitors: { apply, waves, modules, reports, comments, forge_b_options: forgeOptions },
};
