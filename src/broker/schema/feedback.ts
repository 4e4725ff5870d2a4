import type { FromSchema } from 'json-schema-to-ts';
import { map, object } from './builders.ts';

export const feedbackSchema = object(
  'A feedback batch (spec 2, 2.10)',
  {
    entries: {
      type: 'array',
      items: { type: 'object' },
      description: 'Entries from the agent; need the scope word agent',
    },
    counts: map('Counts by name; need the scope word passive', { type: 'number' }),
  },
  [],
);

export type FeedbackBatch = FromSchema<typeof feedbackSchema>;
