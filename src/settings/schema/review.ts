import { boolean, field, integer, object, string } from '../../rules/rule.ts';
import { nonBlankLine, secretName } from './patterns.ts';

/** Spec 1, 2.17. */
export const review = object(
  {
    agent: field('Whether a model reviews each pull request against its plan', boolean),
    command: field('The command that runs the reviewer', nonBlankLine),
    key_secret: field("The name of the secret that holds the reviewer's key", secretName),
    instructions: field(
      "The path of the reviewer's instructions",
      string('a relative path of letters, digits and _ . / -', {
        pattern: '^[A-Za-z0-9_.-][A-Za-z0-9_./-]*$',
      }),
    ),
    timeout: field('The timeout in minutes', integer({ min: 1 })),
  },
  { spec: '2.17', conditions: [{ kind: 'requiredUnlessEmpty', key: 'agent' }] },
);
