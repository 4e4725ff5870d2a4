import { choice, field, number, object, union } from '../../rules/rule.ts';
import { nonBlank, secretName } from './patterns.ts';

/** Spec 1, 2.6a. */
export const cost = union(
  choice(true),
  object(
    {
      key_secret: field("The name of the secret that holds the estimator's key", secretName),
      command: field('The command that estimates costs; the built-in one by default', nonBlank),
      approve_above: field(
        'The increase in monthly cost above which a wave waits for approval',
        number({ min: 0 }),
      ),
    },
    { spec: '2.6a' },
  ),
);
