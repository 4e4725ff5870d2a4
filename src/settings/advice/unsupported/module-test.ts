import { isMap } from '../../units.ts';
import { type Look, none } from '../advice.ts';

/** Tests of modules (spec 1, 2.11). */
export const moduleTest: Look = (held, { value }) => {
  if (value['binary'] !== 'tool_c' || !isMap(held) || held['test'] !== true) return none;
  return [
    {
      path: ['modules', 'test'],
      spot: 'key',
      say: (names) =>
        `${names.path('modules', 'test')} is on, which does not work with ${names.value('tool_c', 'binary')}; leave it out`,
    },
  ];
};
