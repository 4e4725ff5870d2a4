import type { FromSchema } from 'json-schema-to-ts';
declare const declaredCapabilitySchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly name: {
            readonly type: 'string';
            readonly minLength: 1;
            readonly description: 'Any string: inference, egress, feedback, …';
        };
        readonly broker: {
            readonly type: readonly ["string", "null"];
            readonly description: "The broker word";
        };
        readonly scope: {
            readonly type: 'array';
            readonly maxItems: 50;
            readonly items: {
                readonly type: 'string';
                readonly minLength: 1;
                readonly maxLength: 64;
            };
            readonly description: 'Scope words';
        };
    };
    readonly required: readonly ["name", "scope"];
};
export declare const capabilityEntrySchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly name: {
            readonly type: 'string';
            readonly minLength: 1;
            readonly description: 'Any string: inference, egress, feedback, …';
        };
        readonly broker: {
            readonly type: "string";
            readonly description: "The broker word";
        };
        readonly scope: {
            readonly type: 'array';
            readonly maxItems: 50;
            readonly items: {
                readonly type: 'string';
                readonly minLength: 1;
                readonly maxLength: 64;
            };
            readonly description: 'Scope words';
        };
    };
    readonly required: readonly ["name", "broker", "scope"];
};
/** The part of a report that every broker reads; a broker without use for listing and spend ignores even malformed ones. */
export declare const reportCoreSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly capabilities: {
            readonly type: 'array';
            readonly maxItems: 20;
            readonly description: 'The capabilities that the box asks for';
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly name: {
                        readonly type: 'string';
                        readonly minLength: 1;
                        readonly description: 'Any string: inference, egress, feedback, …';
                    };
                    readonly broker: {
                        readonly type: readonly ["string", "null"];
                        readonly description: "The broker word";
                    };
                    readonly scope: {
                        readonly type: 'array';
                        readonly maxItems: 50;
                        readonly items: {
                            readonly type: 'string';
                            readonly minLength: 1;
                            readonly maxLength: 64;
                        };
                        readonly description: 'Scope words';
                    };
                };
                readonly required: readonly ["name", "scope"];
            };
        };
    };
    readonly required: readonly ["capabilities"];
};
export declare const declarationReportSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly capabilities: {
            readonly type: 'array';
            readonly maxItems: 20;
            readonly description: 'The capabilities that the box asks for';
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly name: {
                        readonly type: 'string';
                        readonly minLength: 1;
                        readonly description: 'Any string: inference, egress, feedback, …';
                    };
                    readonly broker: {
                        readonly type: readonly ["string", "null"];
                        readonly description: "The broker word";
                    };
                    readonly scope: {
                        readonly type: 'array';
                        readonly maxItems: 50;
                        readonly items: {
                            readonly type: 'string';
                            readonly minLength: 1;
                            readonly maxLength: 64;
                        };
                        readonly description: 'Scope words';
                    };
                };
                readonly required: readonly ["name", "scope"];
            };
        };
        readonly listing: {
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
        readonly spend: {
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
    };
    readonly required: readonly ["capabilities"];
};
export declare const declarationResponseSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly capabilities: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly required: readonly ["name", "broker", "scope"];
                readonly properties: {
                    readonly name: {
                        readonly type: 'string';
                        readonly minLength: 1;
                        readonly description: 'Any string: inference, egress, feedback, …';
                    };
                    readonly broker: {
                        readonly type: "string";
                        readonly description: "The broker word";
                    };
                    readonly scope: {
                        readonly type: "array";
                        readonly items: {
                            readonly type: "string";
                        };
                    };
                };
            };
            readonly description: "Only the entries whose broker is this broker's word";
        };
        readonly at: {
            readonly type: "string";
            readonly format: "date-time";
            readonly pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}(:?[0-9]{2}(:?[0-9]{2}([.,][0-9]+)?)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$";
            readonly description: "The time the report was kept, in ISO 8601";
        };
        readonly payer: {
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
        readonly listing: {
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
        readonly spend: {
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
    };
    readonly required: readonly ["capabilities", "at"];
};
export type DeclaredCapability = FromSchema<typeof declaredCapabilitySchema>;
export type CapabilityEntry = FromSchema<typeof capabilityEntrySchema>;
export type DeclarationReport = FromSchema<typeof declarationReportSchema, {
    keepDefaultedPropertiesOptional: true;
}>;
export type DeclarationResponse = FromSchema<typeof declarationResponseSchema, {
    keepDefaultedPropertiesOptional: true;
}>;
export {};
