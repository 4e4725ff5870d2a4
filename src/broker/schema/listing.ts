import type { FromSchema } from 'json-schema-to-ts';
import { limits } from '../limits.ts';
import { record } from './make.ts';

const line = <const N extends number>(maxLength: N, description: string) =>
  ({ type: 'string', maxLength, pattern: '^\\P{Cc}*$', description }) as const;

export const listingSchema = record(
  'How the box is shown to others (spec 2, 2.4)',
  {
    published: { type: 'boolean', default: true, description: 'Whether it is shown; missing means true' },
    title: line(limits.listingTitle, 'Its name, without control characters'),
    line: line(limits.listingLine, 'What it is for, without control characters'),
  },
  [],
);

export type Listing = FromSchema<typeof listingSchema, { keepDefaultedPropertiesOptional: true }>;
