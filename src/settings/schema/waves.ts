import { field, integer, list, map, object } from '../../rules/rule.ts';
import { globs, nonEmpty } from './patterns.ts';

/** Spec 1, 2.4. */
export const waves = object(
  {
    canary: field('The roots of the first wave', globs),
    jobs: field('How many jobs one wave may run', integer({ min: 1 })),
    after: field('Extra order: a root, and the roots it applies after', map(list(nonEmpty, { min: 1 }))),
  },
  { spec: '2.4', allowsUnknownKeys: true },
);
