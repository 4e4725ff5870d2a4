import type { FromSchema } from 'json-schema-to-ts';
import { limits } from '../limits.ts';
import { object } from './builders.ts';

const singleLine = <const N extends number>(maxLength: N, description: string) =>
  ({ type: 'string', maxLength, pattern: '^\\P{Cc}*$', description }) as const;

export const listingSchema = object(
  'How the box is shown to others (spec 2, 2.4)',
  {
    published: { type: 'boolean', default: true, description: 'Whether the box is shown; true if missing' },
    title: singleLine(limits.listingTitle, 'The name of the box, without control characters'),
    line: singleLine(limits.listingLine, 'The purpose of the box, without control characters'),
  },
  [],
);

export type Listing = FromSchema<typeof listingSchema, { keepDefaultedPropertiesOptional: true }>;
