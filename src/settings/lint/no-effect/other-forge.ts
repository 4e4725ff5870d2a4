import { isMap } from '../../../text/is-map.ts';
import { otherForge } from '../forges.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** `comments` and `forge_b_options` only work on the second forge (spec 1, 2.2). */
const onlyForgeB =
  (key: string, isSet: (value: unknown) => boolean): LintVisitor =>
  (value, { settings }) => {
    const forge = otherForge(settings, 'forge_b');
    if (forge === undefined || !isSet(value)) return noWarnings;
    return [
      {
        path: [key],
        anchor: 'key',
        describe: (names) => {
          const [own, here] = ['forge_b', forge].map((name) => names.value(name, 'forge'));
          return `${names.path(key)} has no effect while ${names.path('forge')} is ${here}, as it only works on ${own}; remove it`;
        },
      },
    ];
  };

// `false` turns the job off, so it needs no forge.
export const comments = onlyForgeB('comments', (value) => typeof value === 'string');

export const forgeOptions = onlyForgeB('forge_b_options', isMap);
