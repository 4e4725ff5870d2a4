import { choice, field, integer, map, object } from '../../rules/rule.ts';
import { rolePair } from './oidc.ts';
import { globs, nonEmpty, semver } from './patterns.ts';

/** Spec 1, 2.13. */
export const wrapperA = object(
  {
    version: field("The wrapper's release", semver),
    exclude: field('Roots that it leaves out', globs),
    parallelism: field('How many roots it runs at once', integer({ min: 1 })),
    dependents: field(
      'What happens to the roots that depend on a changed one: they follow, or they are planned',
      choice('follow', 'plan'),
    ),
    credentials: field('Identities by name', map(rolePair(nonEmpty))),
  },
  { spec: '2.13' },
);

/** Spec 1, 2.2 (`wrapper_b`). */
export const wrapperB = object({ version: field("The wrapper's release", semver) }, { spec: '2.2' });
