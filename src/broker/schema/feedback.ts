import type { FromSchema } from 'json-schema-to-ts';
import { map, object } from './builders.ts';

export const feedbackSchema = object(
  'A feedback batch (spec 2, 2.10)',
  {
    entries: {
      type: 'array',
      items: { type: 'object' },
      description: 'What the agent said; needs the scope word agent',
    },
    counts: map('What was counted, by name; needs the scope word passive', { type: 'number' }),
  },
  [],
);

export type FeedbackBatch = FromSchema<typeof feedbackSchema>;
