import { choice, field, integer, map, object } from '../../rules/rule.ts';
import { rolePair } from './oidc.ts';
import { globs, nonEmpty, semver } from './patterns.ts';

/** Spec 1, 2.13. */
export const wrapperA = object(
  {
    version: field('The version of the wrapper', semver),
    exclude: field('The roots that the wrapper excludes', globs),
    parallelism: field('How many roots the wrapper runs in parallel', integer({ min: 1 })),
    dependents: field(
      'What happens to roots that depend on a changed root: they follow it, or they are planned',
      choice('follow', 'plan'),
    ),
    credentials: field('Pairs of identities by name', map(rolePair(nonEmpty))),
  },
  { spec: '2.13' },
);

/** Spec 1, 2.2 (`wrapper_b`). */
export const wrapperB = object({ version: field('The version of the wrapper', semver) }, { spec: '2.2' });
