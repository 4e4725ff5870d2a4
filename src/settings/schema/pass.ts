import { field, list, object, text } from '../../rules/rule.ts';

const variableNames = list(
  text('a name of letters, digits and underscores that does not start with a digit', {
    pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
    content: 'reserved-name',
    secretive: true,
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
