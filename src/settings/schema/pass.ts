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
    secrets: field('The CI secrets that plan, apply and drift jobs get, by name', variableNames),
    vars: field('The CI variables that plan, apply and drift jobs get, by name', variableNames),
  },
  { spec: '2.9', min: 1 },
);
