import { type Look, none } from '../advice.ts';

/** The second forge takes the locks of roots at apply only. */
export const locks: Look = (held, { value }) => {
  if (held !== 'plan' || value['forge'] !== 'forge_b') return none;
  return [
    {
      path: ['locks'],
      spot: 'value',
      say: (names) =>
        `${names.path('locks')} is plan, which does not work on ${names.value('forge_b', 'forge')}; use apply`,
    },
  ];
};
