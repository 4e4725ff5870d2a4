import { choice, field, number, object, union } from '../../rules/rule.ts';
import { nonBlank, secretName } from './patterns.ts';

/** Spec 1, 2.6a. */
export const cost = union(
  choice(true),
  object(
    {
      key_secret: field("The secret that holds the estimator's key", secretName),
      command: field('The command that estimates, where it is not the built-in one', nonBlank),
      approve_above: field(
        'The monthly difference above which a wave waits for approval',
        number({ min: 0 }),
      ),
    },
    { spec: '2.6a' },
  ),
);
