import { field, list, needed, object, text, whole } from '../../rules/rule.ts';
import { noSeparators } from './patterns.ts';

/** Spec 1, 2.20. */
export const ephemeral = object(
  {
    roots: needed('The roots that each pull request gets a copy of', list(noSeparators, { min: 1 })),
    ttl: field(
      'How long a copy lives',
      text('a whole number without leading zero and m, h or d, such as 8h', {
        pattern: '^[1-9][0-9]*[mhd]$',
      }),
    ),
    sweep: field('Every how many minutes expired copies are removed', whole({ min: 5, max: 60 })),
  },
  { spec: '2.20' },
);
