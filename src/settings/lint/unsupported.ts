import { isMap } from '../../text/is-map.ts';
import { otherForge } from './helpers.ts';
import { type LintRule, type LintVisitor, type LintWarning, noWarnings } from './lint-rule.ts';

/** The second forge locks roots at apply only. */
const locks: LintVisitor = (value, { settings }) => {
  if (value !== 'plan' || settings['forge'] !== 'forge_b') return noWarnings;
  return [
    {
      path: ['locks'],
      anchor: 'value',
      describe: (names) =>
        `${names.path('locks')} is plan, which ${names.value('forge_b', 'forge')} does not support; use apply`,
    },
  ];
};

/** The third binary cannot test modules (spec 1, 2.11). */
const moduleTest: LintVisitor = (value, { settings }) => {
  if (settings['binary'] !== 'tool_c' || !isMap(value) || value['test'] !== true) return noWarnings;
  return [
    {
      path: ['modules', 'test'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('modules', 'test')} is on, which ${names.value('tool_c', 'binary')} does not support; remove it`,
    },
  ];
};

const stages = ['default', 'plan', 'apply', 'drift'];

/** Only the first forge has runner groups (spec 1, 2.8). */
const runnerGroup: LintVisitor = (value, { settings }) => {
  if (!isMap(value)) return noWarnings;
  const forge = otherForge(settings, 'forge_a');
  if (forge === undefined) return noWarnings;
  const warnings: LintWarning[] = [];
  const checkGroup = (spec: unknown, path: readonly string[]) => {
    if (!isMap(spec) || typeof spec['group'] !== 'string') return;
    const group = [...path, 'group'];
    warnings.push({
      path: group,
      anchor: 'key',
      describe: (names) => {
        const [own, here] = ['forge_a', forge].map((name) => names.value(name, 'forge'));
        return `${names.path(...group)} is a runner group, which only ${own} supports, not ${here}; use labels instead`;
      },
    });
  };
  checkGroup(value, ['runner']);
  for (const stage of stages) checkGroup(value[stage], ['runner', stage]);
  return warnings;
};

/** A version per root glob (spec 1, 2.2); in a project it is an error (2.1). */
const versionMap: LintVisitor = (value, { kind, settings }) => {
  if (kind !== 'file' || settings['binary'] !== 'tool_c' || !isMap(value)) return noWarnings;
  return [
    {
      path: ['version'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('version')} has a version per root, which ${names.value('tool_c', 'binary')} does not support; use a single version`,
    },
  ];
};

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
