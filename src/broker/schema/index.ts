/** The published schema document (spec 2, 9.1): one definition per body. */
import { decideRequestSchema, decideResponseSchema } from './decide.ts';
import { feedbackSchema } from './feedback.ts';
import { listingSchema } from './listing.ts';
import { payerSchema } from './payer.ts';
import { refusalSchema } from './refusal.ts';
import { capabilityEntrySchema, declarationReportSchema, declarationResponseSchema } from './report.ts';
import { spendSchema } from './spend.ts';

/** The schemas of the bodies, by name. */
export const bodySchemas = {
  capabilityEntry: capabilityEntrySchema,
  declarationReport: declarationReportSchema,
  declarationKept: declarationResponseSchema,
  listing: listingSchema,
  spend: spendSchema,
  payer: payerSchema,
  refusal: refusalSchema,
  decideRequest: decideRequestSchema,
  decideResponse: decideResponseSchema,
  feedbackBatch: feedbackSchema,
} as const;

/** JSON Schema 2020-12; a body is valid against its definition, `#/$defs/<name>`. */
export const brokerSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'box broker protocol, version 1',
  description: 'The bodies of the protocol, one definition each. Further fields are ignored.',
  $defs: bodySchemas,
} as const;
