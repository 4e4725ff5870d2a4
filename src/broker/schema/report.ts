import type { FromSchema } from 'json-schema-to-ts';
import { limits } from '../limits.ts';
import { object } from './builders.ts';
import { listingSchema } from './listing.ts';
import { payerSchema } from './payer.ts';
import { spendSchema } from './spend.ts';

const name = {
  type: 'string',
  minLength: 1,
  description: 'Any string: inference, egress, feedback, …',
} as const;
const scope = {
  type: 'array',
  maxItems: limits.scopeWords,
  items: { type: 'string', minLength: 1, maxLength: limits.scopeWord },
  description: 'Scope words',
} as const;
const capabilities = {
  type: 'array',
  maxItems: limits.capabilities,
  description: 'The capabilities that the box asks for',
} as const;

const declaredCapabilitySchema = object(
  'A capability in a report; entries whose broker is missing, null or another word are dropped',
  {
    name,
    broker: { type: ['string', 'null'], description: 'The broker word' },
    scope,
  },
  ['name', 'scope'],
);

export const capabilityEntrySchema = object(
  'A capability entry (spec 2, 2.1)',
  { name, broker: { type: 'string', description: 'The broker word' }, scope },
  ['name', 'broker', 'scope'],
);

/** The part of a report that every broker reads; a broker without use for listing and spend ignores even malformed ones. */
export const reportCoreSchema = object(
  'A declaration report without the fields that a broker may ignore',
  { capabilities: { ...capabilities, items: declaredCapabilitySchema } },
  ['capabilities'],
);

export const declarationReportSchema = object(
  'A declaration report (spec 2, 2.2): at most 32 KB',
  { ...reportCoreSchema.properties, listing: listingSchema, spend: spendSchema },
  ['capabilities'],
);

export const declarationResponseSchema = object(
  'The declaration response (spec 2, 2.3)',
  {
    capabilities: {
      type: 'array',
      items: {
        ...capabilityEntrySchema,
        properties: {
          ...capabilityEntrySchema.properties,
          scope: { type: 'array', items: { type: 'string' } },
        },
      },
      description: "Only the entries whose broker is this broker's word",
    },
    at: {
      type: 'string',
      format: 'date-time',
      pattern:
        '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}(:?[0-9]{2}(:?[0-9]{2}([.,][0-9]+)?)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$',
      description: 'The time the report was kept, in ISO 8601',
    },
    payer: payerSchema,
    listing: listingSchema,
    spend: spendSchema,
  },
  ['capabilities', 'at'],
);

export type DeclaredCapability = FromSchema<typeof declaredCapabilitySchema>;
export type CapabilityEntry = FromSchema<typeof capabilityEntrySchema>;
export type DeclarationReport = FromSchema<
  typeof declarationReportSchema,
  { keepDefaultedPropertiesOptional: true }
>;
export type DeclarationResponse = FromSchema<
  typeof declarationResponseSchema,
  { keepDefaultedPropertiesOptional: true }
>;
