import { defineLintRule } from '../lint-rule.ts';
import { locks } from './locks.ts';
import { moduleTest } from './module-test.ts';
import { runnerGroup } from './runner-group.ts';
import { versionMap } from './version-map.ts';

export const unsupported = defineLintRule({
  ruleId: 'unsupported',
  title: 'A setting that does not work with this forge or binary',
  description:
    'The setting is sound, but the forge or the binary that the file names has nothing like it, so the pipeline refuses to run or leaves it out.',
  spec: 'spec 1, 2.2',
  bad: 'forge: forge_b\nlocks: plan',
  good: 'forge: forge_b\nlocks: apply',
  visitors: { locks, runner: runnerGroup, version: versionMap, modules: moduleTest },
});
