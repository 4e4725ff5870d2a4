import { isMap } from '../../units.ts';
import { type Look, none } from '../advice.ts';
import { keys } from '../keys.ts';
import { isOn, lacks } from '../looking.ts';

/** The drift agent mends what the drift job finds (spec 1, 2.16). */
export const drift: Look = (held, { value }) => {
  if (!isMap(held) || !isOn(held['drift'])) return none;
  if (value['drift'] !== false && !lacks(value, 'drift', keys.known.unit)) return none;
  return [
    {
      path: ['agent', 'drift'],
      spot: 'key',
      say: (names) =>
        `${names.path('agent', 'drift')} needs a schedule in ${names.path('drift')}; add one such as "0 4 * * 1", or turn it off`,
    },
  ];
};
