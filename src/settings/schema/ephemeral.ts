import { field, integer, list, object, required, string } from '../../rules/rule.ts';
import { noSeparators } from './patterns.ts';

/** Spec 1, 2.20. */
export const ephemeral = object(
  {
    roots: required('The roots that each pull request gets its own copy of', list(noSeparators, { min: 1 })),
    ttl: field(
      'How long a copy is kept',
      string('a duration in m, h or d, such as 8h', {
        pattern: '^[1-9][0-9]*[mhd]$',
      }),
    ),
    sweep: field('The interval in minutes at which expired copies are removed', integer({ min: 5, max: 60 })),
  },
  { spec: '2.20' },
);
