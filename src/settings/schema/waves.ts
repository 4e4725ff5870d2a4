import { field, integer, list, map, object } from '../../rules/rule.ts';
import { globs, nonEmpty } from './patterns.ts';

/** Spec 1, 2.4. */
export const waves = object(
  {
    canary: field('The roots of the first wave', globs),
    jobs: field('The maximum number of jobs of a wave', integer({ min: 1 })),
    after: field(
      'Extra ordering: root to the roots that are applied before it',
      map(list(nonEmpty, { min: 1 })),
    ),
  },
  { spec: '2.4', allowsUnknownKeys: true },
);
