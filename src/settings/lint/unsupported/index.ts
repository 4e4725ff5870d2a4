import type { LintRule } from '../lint-rule.ts';
import { locks } from './locks.ts';
import { moduleTest } from './module-test.ts';
import { runnerGroup } from './runner-group.ts';
import { versionMap } from './version-map.ts';

export const unsupported: LintRule = {
  ruleId: 'unsupported',
  title: 'Setting not supported by the forge or binary',
  description:
    'The setting is valid, but the forge or binary that the file selects does not support it, so the pipeline ignores it or does not run.',
  spec: 'spec 1, 2.2',
  bad: 'forge: forge_b\nlocks: plan',
  good: 'forge: forge_b\nlocks: apply',
  visitors: { locks, runner: runnerGroup, version: versionMap, modules: moduleTest },
};
