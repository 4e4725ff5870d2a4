import { type FeedbackBatch } from './schema/feedback.js';
export type { FeedbackBatch };
/** Reads a feedback batch from JSON data (spec 2, 4.5). A problem is for the 400: one with neither entries nor counts too. */
export declare function readFeedback(value: unknown): {
    readonly batch: FeedbackBatch;
} | {
    readonly problem: string;
};
