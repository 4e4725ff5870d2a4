import { type FeedbackBatch, feedbackSchema } from './schema/feedback.ts';
import { validateValue } from './schema-validator.ts';

export type { FeedbackBatch };

/** Validates a feedback batch (spec 2, 4.5), given as parsed JSON. `problem` is the message for the 400, also for an empty batch. */
export function readFeedback(
  value: unknown,
): { readonly batch: FeedbackBatch } | { readonly problem: string } {
  const problem = validateValue(feedbackSchema, value);
  if (problem !== undefined) return { problem };
  const { entries = [], counts = {} } = value as FeedbackBatch;
  if (entries.length === 0 && Object.keys(counts).length === 0)
    return { problem: 'the batch has neither entries nor counts' };
  return { batch: { entries, counts } };
}
