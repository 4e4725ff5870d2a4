import type { FromSchema } from 'json-schema-to-ts';
export declare const feedbackSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly entries: {
            readonly type: "array";
            readonly items: {
                readonly type: "object";
            };
            readonly description: "Entries from the agent; need the scope word agent";
        };
        readonly counts: {
            readonly type: 'object';
            readonly description: string;
            readonly additionalProperties: {
                readonly type: "number";
            };
        };
    };
    readonly required: readonly [];
};
export type FeedbackBatch = FromSchema<typeof feedbackSchema>;
