import { isMap } from '../../../text/is-map.ts';
import { otherForge } from '../forges.ts';
import { type LintVisitor, type LintWarning, noWarnings } from '../lint-rule.ts';

const stages = ['default', 'plan', 'apply', 'drift'];

/** Only the first forge has runner groups (spec 1, 2.8). */
export const runnerGroup: LintVisitor = (value, { settings }) => {
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
