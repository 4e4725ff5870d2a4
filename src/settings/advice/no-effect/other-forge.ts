import { isMap } from '../../units.ts';
import { type Look, none } from '../advice.ts';
import { otherForge } from '../forges.ts';

/** `comments` and `forge_b_options` are only for the second forge (spec 1, 2.2). */
const onlyForgeB =
  (key: string, isSet: (held: unknown) => boolean): Look =>
  (held, { value }) => {
    const forge = otherForge(value, 'forge_b');
    if (forge === undefined || !isSet(held)) return none;
    return [
      {
        path: [key],
        spot: 'key',
        say: (names) => {
          const [own, here] = ['forge_b', forge].map((word) => names.value(word, 'forge'));
          return `${names.path(key)} has no effect while ${names.path('forge')} is ${here}: it is for ${own} only; leave it out`;
        },
      },
    ];
  };

// `false` is no schedule: it asks for nothing.
export const comments = onlyForgeB('comments', (held) => typeof held === 'string');

export const forgeOptions = onlyForgeB('forge_b_options', isMap);
