import type { FromSchema } from 'json-schema-to-ts';
declare const spendShareSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly usd: {
            readonly type: 'number';
            readonly minimum: 0;
            readonly description: string;
        };
        readonly runs: {
            readonly type: 'integer';
            readonly minimum: 0;
            readonly maximum: number;
            readonly description: string;
        };
        readonly unpriced: {
            readonly type: 'integer';
            readonly minimum: 0;
            readonly maximum: number;
            readonly description: string;
        };
        readonly principal: {
            readonly type: readonly ["string", "null"];
            readonly description: "The principal that the runs name; null for runs that name none";
        };
    };
    readonly required: readonly ["principal", "usd", "runs", "unpriced"];
};
export declare const spendSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly usd: {
            readonly type: 'number';
            readonly minimum: 0;
            readonly description: string;
        };
        readonly runs: {
            readonly type: 'integer';
            readonly minimum: 0;
            readonly maximum: number;
            readonly description: string;
        };
        readonly unpriced: {
            readonly type: 'integer';
            readonly minimum: 0;
            readonly maximum: number;
            readonly description: string;
        };
        readonly month: {
            readonly type: "string";
            readonly pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$";
            readonly description: "YYYY-MM";
        };
        readonly byPrincipal: {
            readonly type: "array";
            readonly maxItems: 50;
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly usd: {
                        readonly type: 'number';
                        readonly minimum: 0;
                        readonly description: string;
                    };
                    readonly runs: {
                        readonly type: 'integer';
                        readonly minimum: 0;
                        readonly maximum: number;
                        readonly description: string;
                    };
                    readonly unpriced: {
                        readonly type: 'integer';
                        readonly minimum: 0;
                        readonly maximum: number;
                        readonly description: string;
                    };
                    readonly principal: {
                        readonly type: readonly ["string", "null"];
                        readonly description: "The principal that the runs name; null for runs that name none";
                    };
                };
                readonly required: readonly ["principal", "usd", "runs", "unpriced"];
            };
            readonly description: "The spend of each principal";
        };
    };
    readonly required: readonly ["month", "usd", "runs", "unpriced", "byPrincipal"];
};
export type SpendShare = FromSchema<typeof spendShareSchema>;
export type Spend = FromSchema<typeof spendSchema>;
export {};
