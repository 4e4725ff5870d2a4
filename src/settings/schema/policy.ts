import { choice, field, list, object, string } from '../../rules/rule.ts';
import { nonBlankLine, repositoryPath } from './patterns.ts';

/** Spec 1, 2.14. */
export const policy = object(
  {
    engine: field('The engine that judges', choice('engine_a', 'engine_b')),
    path: field('Where the policies lie', repositoryPath),
    source: field(
      'Another repository the policies come from, with its ref',
      string('git+https://…@<ref> (or git+http, git+file)', {
        pattern: '^git\\+(?:https?|file)://[\\s\\S]*@',
      }),
    ),
    namespace: field(
      'The namespace whose rules count',
      string('letters, digits, underscores and dots, the first a letter or underscore', {
        pattern: '^[A-Za-z_][A-Za-z0-9_.]*$',
      }),
    ),
    input: field(
      'What the rules are shown: the plan, or the input of a hosted run',
      choice('plan', 'hosted_run'),
    ),
    override: field('Who may overrule a denial', list(nonBlankLine, { min: 1 })),
  },
  { spec: '2.14' },
);
