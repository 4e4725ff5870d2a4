import { choice, field, list, object, string } from '../../rules/rule.ts';
import { nonBlankLine, repositoryPath } from './patterns.ts';

/** Spec 1, 2.14. */
export const policy = object(
  {
    engine: field('The policy engine', choice('engine_a', 'engine_b')),
    path: field('The path of the policies in the repository', repositoryPath),
    source: field(
      'The repository that holds the policies, and its ref',
      string('git+https://…@<ref> (or git+http, git+file)', {
        pattern: '^git\\+(?:https?|file)://[\\s\\S]*@',
      }),
    ),
    namespace: field(
      'The namespace of the rules to evaluate',
      string('letters, digits, underscores and dots, starting with a letter or underscore', {
        pattern: '^[A-Za-z_][A-Za-z0-9_.]*$',
      }),
    ),
    input: field(
      'What the rules evaluate: the plan, or the input of a hosted run',
      choice('plan', 'hosted_run'),
    ),
    override: field('Who may override a denial', list(nonBlankLine, { min: 1 })),
  },
  { spec: '2.14' },
);
