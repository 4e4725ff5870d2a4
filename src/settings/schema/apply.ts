import { choice, field, integer, list, map, object } from '../../rules/rule.ts';
import { identifier, noSeparators } from './patterns.ts';

/** Spec 1, 2.3. */
export const apply = object(
  {
    when: field(
      'Whether a change is applied on merge or on the pull request',
      choice('merge', 'pull-request'),
    ),
    merge: field(
      'Who merges after an apply: a person (manual) or the pipeline (auto)',
      choice('manual', 'auto'),
    ),
    merge_token_env: field('The environment variable that holds the token for merging', identifier),
    requires: field(
      'The conditions a pull request must meet before it is applied',
      list(choice('approved', 'mergeable', 'undiverged', 'checks'), { unique: true }),
    ),
    resume: field(
      'The interval in minutes at which a waiting apply is retried',
      integer({ min: 5, max: 60 }),
    ),
    branches: field(
      'The roots that are applied from each branch: branch name to globs',
      map(list(noSeparators, { min: 1 }), {
        min: 1,
        keys: {
          pattern: '^[A-Za-z0-9._][A-Za-z0-9._/-]*$',
          expectedText:
            'a branch name of letters, digits and . _ / - that starts with a letter, digit, dot or underscore',
        },
      }),
    ),
  },
  { spec: '2.3' },
);
