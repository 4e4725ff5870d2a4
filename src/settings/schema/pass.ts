import { field, list, object, string } from '../../rules/rule.ts';

const variableNames = list(
  string('a name of letters, digits and underscores that does not start with a digit', {
    pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
    contentCheck: 'reserved-name',
    sensitive: true,
  }),
  { min: 1, unique: true },
);

/** Spec 1, 2.9. */
export const pass = object(
  {
    secrets: field(
      'The names of the CI secrets that are passed to plan, apply and drift jobs',
      variableNames,
    ),
    vars: field('The names of the CI variables that are passed to plan, apply and drift jobs', variableNames),
  },
  { spec: '2.9', min: 1 },
);
