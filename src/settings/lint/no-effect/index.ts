import { defineLintRule } from '../lint-rule.ts';
import { apply } from './apply.ts';
import { modules } from './modules.ts';
import { comments, forgeOptions } from './other-forge.ts';
import { reports } from './reports.ts';
import { waves } from './waves.ts';

export const noEffect = defineLintRule({
  ruleId: 'no-effect',
  title: 'A setting that does nothing as things stand',
  description:
    'Another setting, or the lack of one, puts it out of work. Whoever wrote it counts on something that does not happen.',
  spec: 'spec 1, 2',
  bad: 'apply: { merge: auto }',
  good: 'apply: { when: pull-request, merge: auto }',
  visitors: { apply, waves, modules, reports, comments, forge_b_options: forgeOptions },
});
