import { isMap } from '../../units.ts';
import { type Look, none } from '../advice.ts';
import { keys } from '../keys.ts';
import { isOn, lacks } from '../looking.ts';

/** Attesting what is never released (spec 1, 2.11). */
export const modules: Look = (held) => {
  if (!isMap(held) || !isOn(held['attest'])) return none;
  const { publish } = held;
  const published =
    !(Array.isArray(publish) && publish.length === 0) && !lacks(held, 'publish', keys.known.modules);
  if (published || !lacks(held, 'registry', keys.known.modules)) return none;
  return [
    {
      path: ['modules', 'attest'],
      spot: 'key',
      say: (names) => {
        const [attest, publish, registry] = ['attest', 'publish', 'registry'].map((key) =>
          names.path('modules', key),
        );
        return `${attest} has no effect without ${publish} or ${registry}; add one of them, or leave it out`;
      },
    },
  ];
};
