import { type FeedbackBatch } from './schema/feedback.js';
export type { FeedbackBatch };
/** Validates a feedback batch (spec 2, 4.5), given as parsed JSON. `problem` is the message for the 400, also for an empty batch. */
export declare function readFeedback(value: unknown): {
    readonly batch: FeedbackBatch;
} | {
    readonly problem: string;
};
