import { isMap } from '../../units.ts';
import { type Hint, type Look, none } from '../advice.ts';
import { otherForge } from '../forges.ts';

const stages = ['default', 'plan', 'apply', 'drift'];

/** Only the first forge has runner groups (spec 1, 2.8). */
export const runnerGroup: Look = (held, { value }) => {
  if (!isMap(held)) return none;
  const forge = otherForge(value, 'forge_a');
  if (forge === undefined) return none;
  const hints: Hint[] = [];
  const look = (spec: unknown, path: readonly string[]) => {
    if (!isMap(spec) || typeof spec['group'] !== 'string') return;
    const group = [...path, 'group'];
    hints.push({
      path: group,
      spot: 'key',
      say: (names) => {
        const [own, here] = ['forge_a', forge].map((word) => names.value(word, 'forge'));
        return `${names.path(...group)} names a runner group, which only ${own} has and not ${here}; give labels instead`;
      },
    });
  };
  look(held, ['runner']);
  for (const stage of stages) look(held[stage], ['runner', stage]);
  return hints;
};
