import type { FromSchema } from 'json-schema-to-ts';
declare const declaredSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly name: {
            readonly type: 'string';
            readonly minLength: 1;
            readonly description: 'A free string: inference, egress, feedback, …';
        };
        readonly broker: {
            readonly type: readonly ["string", "null"];
            readonly description: "The word of the broker that is to hold it";
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
export declare const entrySchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly name: {
            readonly type: 'string';
            readonly minLength: 1;
            readonly description: 'A free string: inference, egress, feedback, …';
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
/** What every broker reads of a report; one with no use for listing and spend ignores them whatever they are. */
export declare const reportCoreSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly capabilities: {
            readonly type: 'array';
            readonly maxItems: 20;
            readonly description: 'What the box asks for';
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly name: {
                        readonly type: 'string';
                        readonly minLength: 1;
                        readonly description: 'A free string: inference, egress, feedback, …';
                    };
                    readonly broker: {
                        readonly type: readonly ["string", "null"];
                        readonly description: "The word of the broker that is to hold it";
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
export declare const reportSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly capabilities: {
            readonly type: 'array';
            readonly maxItems: 20;
            readonly description: 'What the box asks for';
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly name: {
                        readonly type: 'string';
                        readonly minLength: 1;
                        readonly description: 'A free string: inference, egress, feedback, …';
                    };
                    readonly broker: {
                        readonly type: readonly ["string", "null"];
                        readonly description: "The word of the broker that is to hold it";
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
                    readonly description: "Whether it is shown; missing means true";
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
                                readonly description: "Whom the runs name; null for those that name none";
                            };
                        };
                        readonly required: readonly ["principal", "usd", "runs", "unpriced"];
                    };
                    readonly description: "The shares of those who had runs";
                };
            };
            readonly required: readonly ["month", "usd", "runs", "unpriced", "byPrincipal"];
        };
    };
    readonly required: readonly ["capabilities"];
};
export declare const keptSchema: {
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
                        readonly description: 'A free string: inference, egress, feedback, …';
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
            readonly description: "Only the entries whose broker is this broker’s word";
        };
        readonly at: {
            readonly type: "string";
            readonly format: "date-time";
            readonly pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}(:?[0-9]{2}(:?[0-9]{2}([.,][0-9]+)?)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$";
            readonly description: "When it was kept, ISO 8601";
        };
        readonly payer: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly kind: {
                    readonly enum: readonly ["shared", "owner", "visitor"];
                    readonly description: "shared: a credential owned by neither the owner nor a visitor; owner: the owner’s own; visitor: one a person brought for this box";
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
                    readonly description: "Whether it is shown; missing means true";
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
                                readonly description: "Whom the runs name; null for those that name none";
                            };
                        };
                        readonly required: readonly ["principal", "usd", "runs", "unpriced"];
                    };
                    readonly description: "The shares of those who had runs";
                };
            };
            readonly required: readonly ["month", "usd", "runs", "unpriced", "byPrincipal"];
        };
    };
    readonly required: readonly ["capabilities", "at"];
};
export type Declared = FromSchema<typeof declaredSchema>;
export type CapabilityEntry = FromSchema<typeof entrySchema>;
export type Report = FromSchema<typeof reportSchema, {
    keepDefaultedPropertiesOptional: true;
}>;
export type DeclarationKept = FromSchema<typeof keptSchema, {
    keepDefaultedPropertiesOptional: true;
}>;
export {};
