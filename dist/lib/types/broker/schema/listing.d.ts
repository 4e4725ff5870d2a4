import type { FromSchema } from 'json-schema-to-ts';
export declare const listingSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly published: {
            readonly type: "boolean";
            readonly default: true;
            readonly description: "Whether the box is shown; true if missing";
        };
        readonly title: {
            readonly type: 'string';
            readonly maxLength: 60;
            readonly pattern: '^\\P{Cc}*$';
            readonly description: string;
        };
        readonly line: {
            readonly type: 'string';
            readonly maxLength: 140;
            readonly pattern: '^\\P{Cc}*$';
            readonly description: string;
        };
    };
    readonly required: readonly [];
};
export type Listing = FromSchema<typeof listingSchema, {
    keepDefaultedPropertiesOptional: true;
}>;
