import type { FromSchema } from 'json-schema-to-ts';
/** The pattern of a principal: `<provider>:<login>`. */
export declare const PRINCIPAL_PATTERN = "^[!-9;-~]+:[!-~]+$";
export declare const payerSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly kind: {
            readonly enum: readonly ["shared", "owner", "visitor"];
            readonly description: "shared: a credential of neither the owner nor a visitor; owner: the owner's own; visitor: one that a person brought for this box";
        };
        readonly principal: {
            readonly type: readonly ["string", "null"];
            readonly pattern: "^[!-9;-~]+:[!-~]+$";
            readonly description: "<provider>:<login>; null when unknown";
        };
    };
    readonly required: readonly ["kind", "principal"];
};
export type Payer = Pick<FromSchema<typeof payerSchema>, 'kind' | 'principal'>;
