import type { FromSchema } from 'json-schema-to-ts';
import { limits } from '../limits.ts';
import { amount, count, object } from './builders.ts';

const spendFigures = {
  usd: amount('The sum of the costs in US dollars'),
  runs: count('How many runs began'),
  unpriced: count('How many of them have no cost in US dollars'),
} as const;

const spendShareSchema = object(
  'What one principal spent',
  {
    principal: { type: ['string', 'null'], description: 'Whom the runs name; null for those that name none' },
    ...spendFigures,
  },
  ['principal', 'usd', 'runs', 'unpriced'],
);

export const spendSchema = object(
  'What a month’s runs cost (spec 2, 2.5)',
  {
    month: { type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', description: 'YYYY-MM' },
    ...spendFigures,
    byPrincipal: {
      type: 'array',
      maxItems: limits.principals,
      items: spendShareSchema,
      description: 'The shares of those who had runs',
    },
  },
  ['month', 'usd', 'runs', 'unpriced', 'byPrincipal'],
);

export type SpendShare = FromSchema<typeof spendShareSchema>;
export type Spend = FromSchema<typeof spendSchema>;
