import type { FromSchema } from 'json-schema-to-ts';
import { limits } from '../limits.ts';
import { amount, count, object } from './builders.ts';

const spendFigures = {
  usd: amount('The sum of the costs in USD'),
  runs: count('The number of runs'),
  unpriced: count('The number of runs without a cost in USD'),
} as const;

const spendShareSchema = object(
  'The spend of one principal',
  {
    principal: {
      type: ['string', 'null'],
      description: 'The principal that the runs name; null for runs that name none',
    },
    ...spendFigures,
  },
  ['principal', 'usd', 'runs', 'unpriced'],
);

export const spendSchema = object(
  'The spend of a month (spec 2, 2.5)',
  {
    month: { type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', description: 'YYYY-MM' },
    ...spendFigures,
    byPrincipal: {
      type: 'array',
      maxItems: limits.principals,
      items: spendShareSchema,
      description: 'The spend of each principal',
    },
  },
  ['month', 'usd', 'runs', 'unpriced', 'byPrincipal'],
);

export type SpendShare = FromSchema<typeof spendShareSchema>;
export type Spend = FromSchema<typeof spendSchema>;
