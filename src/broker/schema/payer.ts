import type { FromSchema } from 'json-schema-to-ts';
import { object } from './builders.ts';

/** The pattern of a principal: `<provider>:<login>`. */
export const PRINCIPAL_PATTERN = '^[!-9;-~]+:[!-~]+$';

export const payerSchema = object(
  'Who pays (spec 2, 2.6)',
  {
    kind: {
      enum: ['shared', 'owner', 'visitor'],
      description:
        "shared: a credential of neither the owner nor a visitor; owner: the owner's own; visitor: one that a person brought for this box",
    },
    principal: {
      type: ['string', 'null'],
      pattern: PRINCIPAL_PATTERN,
      description: '<provider>:<login>; null when unknown',
    },
  },
  ['kind', 'principal'],
);

export type Payer = Pick<FromSchema<typeof payerSchema>, 'kind' | 'principal'>;
