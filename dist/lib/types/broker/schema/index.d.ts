/** The schemas of the bodies, by name. */
export declare const bodySchemas: {
    readonly capabilityEntry: {
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
    readonly declarationReport: {
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
    readonly declarationKept: {
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
    readonly refusal: {
        readonly type: 'object';
        readonly description: string;
        readonly properties: {
            readonly error: {
                readonly description: "A message, or a type and a message";
                readonly anyOf: readonly [{
                    readonly type: 'string';
                    readonly description: string;
                }, {
                    readonly type: 'object';
                    readonly description: string;
                    readonly properties: {
                        readonly type: {
                            readonly type: 'string';
                            readonly description: string;
                        };
                        readonly message: {
                            readonly type: 'string';
                            readonly description: string;
                        };
                    };
                    readonly required: readonly ["message"];
                }];
            };
        };
        readonly required: readonly ["error"];
    };
    readonly decideRequest: {
        readonly type: 'object';
        readonly description: string;
        readonly properties: {
            readonly model: {
                readonly type: "string";
                readonly minLength: 1;
                readonly description: "The requested model";
            };
            readonly state: {
                readonly description: "What the questions are about: any JSON";
            };
            readonly questions: {
                readonly description: "At least one question, by name; or a list of questions with a name";
                readonly anyOf: readonly [{
                    readonly type: "object";
                    readonly minProperties: 1;
                    readonly additionalProperties: {
                        readonly description: 'A question; one of an unknown type may have any other fields';
                        readonly anyOf: readonly [{
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly instructions: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly criteria: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly additionalProperties: {
                                        readonly type: "string";
                                    };
                                };
                                readonly type: {
                                    readonly enum: readonly ["noul", "choice", "score"];
                                    readonly description: "noul: a probability from 0 to 1; choice: one of the options; score: a number";
                                };
                            };
                            readonly required: readonly ["type", "instructions"];
                        }, {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly type: {
                                    readonly type: "string";
                                    readonly not: {
                                        enum: readonly ["noul", "choice", "score"];
                                    };
                                };
                            };
                            readonly required: readonly ["type"];
                        }];
                    };
                }, {
                    readonly type: "array";
                    readonly minItems: 1;
                    readonly items: {
                        readonly description: 'A question; one of an unknown type may have any other fields';
                        readonly anyOf: readonly [{
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly instructions: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly criteria: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly additionalProperties: {
                                        readonly type: "string";
                                    };
                                };
                                readonly type: {
                                    readonly enum: readonly ["noul", "choice", "score"];
                                    readonly description: "noul: a probability from 0 to 1; choice: one of the options; score: a number";
                                };
                            };
                            readonly required: readonly ["type", "instructions"];
                        }, {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly type: {
                                    readonly type: "string";
                                    readonly not: {
                                        enum: readonly ["noul", "choice", "score"];
                                    };
                                };
                            };
                            readonly required: readonly ["type"];
                        }];
                        readonly type: "object";
                        readonly properties: {
                            readonly name: {
                                readonly type: "string";
                                readonly minLength: 1;
                            };
                        };
                        readonly required: readonly ["name"];
                    };
                }];
            };
        };
        readonly required: readonly ["model", "state", "questions"];
    };
    readonly decideResponse: {
        readonly type: 'object';
        readonly description: string;
        readonly properties: {
            readonly model: {
                readonly type: 'string';
                readonly description: string;
            };
            readonly answers: {
                readonly type: 'object';
                readonly description: string;
                readonly additionalProperties: {
                    readonly anyOf: readonly [{
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly type: {
                                readonly const: "noul";
                            };
                            readonly noul: {
                                readonly type: 'number';
                                readonly minimum: 0;
                                readonly maximum: 1;
                                readonly description: string;
                            };
                            readonly reason: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["type", "noul"];
                    }, {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly type: {
                                readonly const: "choice";
                            };
                            readonly choice: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly probabilities: {
                                readonly type: 'object';
                                readonly description: string;
                                readonly additionalProperties: {
                                    readonly type: 'number';
                                    readonly minimum: 0;
                                    readonly maximum: 1;
                                    readonly description: string;
                                };
                            };
                            readonly confidence: {
                                readonly type: 'number';
                                readonly minimum: 0;
                                readonly maximum: 1;
                                readonly description: string;
                            };
                            readonly reason: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["type", "choice", "probabilities", "confidence"];
                    }, {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly type: {
                                readonly const: "score";
                            };
                            readonly score: {
                                readonly type: "number";
                                readonly description: "The number";
                            };
                            readonly reason: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["type", "score"];
                    }, {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly type: {
                                readonly const: "unsupported";
                            };
                        };
                        readonly required: readonly ["type"];
                    }];
                };
            };
        };
        readonly required: readonly ["model", "answers"];
    };
    readonly feedbackBatch: {
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
};
/** JSON Schema 2020-12; a body is valid against its definition, `#/$defs/<name>`. */
export declare const brokerSchema: {
    readonly $schema: 'https://json-schema.org/draft/2020-12/schema';
    readonly title: 'box broker protocol, version 1';
    readonly description: 'The bodies of the protocol, one definition each. Further fields are ignored.';
    readonly $defs: {
        readonly capabilityEntry: {
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
        readonly declarationReport: {
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
        readonly declarationKept: {
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
        readonly refusal: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly error: {
                    readonly description: "A message, or a type and a message";
                    readonly anyOf: readonly [{
                        readonly type: 'string';
                        readonly description: string;
                    }, {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly type: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly message: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["message"];
                    }];
                };
            };
            readonly required: readonly ["error"];
        };
        readonly decideRequest: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly model: {
                    readonly type: "string";
                    readonly minLength: 1;
                    readonly description: "The requested model";
                };
                readonly state: {
                    readonly description: "What the questions are about: any JSON";
                };
                readonly questions: {
                    readonly description: "At least one question, by name; or a list of questions with a name";
                    readonly anyOf: readonly [{
                        readonly type: "object";
                        readonly minProperties: 1;
                        readonly additionalProperties: {
                            readonly description: 'A question; one of an unknown type may have any other fields';
                            readonly anyOf: readonly [{
                                readonly type: 'object';
                                readonly description: string;
                                readonly properties: {
                                    readonly instructions: {
                                        readonly type: 'string';
                                        readonly description: string;
                                    };
                                    readonly criteria: {
                                        readonly type: 'object';
                                        readonly description: string;
                                        readonly additionalProperties: {
                                            readonly type: "string";
                                        };
                                    };
                                    readonly type: {
                                        readonly enum: readonly ["noul", "choice", "score"];
                                        readonly description: "noul: a probability from 0 to 1; choice: one of the options; score: a number";
                                    };
                                };
                                readonly required: readonly ["type", "instructions"];
                            }, {
                                readonly type: 'object';
                                readonly description: string;
                                readonly properties: {
                                    readonly type: {
                                        readonly type: "string";
                                        readonly not: {
                                            enum: readonly ["noul", "choice", "score"];
                                        };
                                    };
                                };
                                readonly required: readonly ["type"];
                            }];
                        };
                    }, {
                        readonly type: "array";
                        readonly minItems: 1;
                        readonly items: {
                            readonly description: 'A question; one of an unknown type may have any other fields';
                            readonly anyOf: readonly [{
                                readonly type: 'object';
                                readonly description: string;
                                readonly properties: {
                                    readonly instructions: {
                                        readonly type: 'string';
                                        readonly description: string;
                                    };
                                    readonly criteria: {
                                        readonly type: 'object';
                                        readonly description: string;
                                        readonly additionalProperties: {
                                            readonly type: "string";
                                        };
                                    };
                                    readonly type: {
                                        readonly enum: readonly ["noul", "choice", "score"];
                                        readonly description: "noul: a probability from 0 to 1; choice: one of the options; score: a number";
                                    };
                                };
                                readonly required: readonly ["type", "instructions"];
                            }, {
                                readonly type: 'object';
                                readonly description: string;
                                readonly properties: {
                                    readonly type: {
                                        readonly type: "string";
                                        readonly not: {
                                            enum: readonly ["noul", "choice", "score"];
                                        };
                                    };
                                };
                                readonly required: readonly ["type"];
                            }];
                            readonly type: "object";
                            readonly properties: {
                                readonly name: {
                                    readonly type: "string";
                                    readonly minLength: 1;
                                };
                            };
                            readonly required: readonly ["name"];
                        };
                    }];
                };
            };
            readonly required: readonly ["model", "state", "questions"];
        };
        readonly decideResponse: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly model: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly answers: {
                    readonly type: 'object';
                    readonly description: string;
                    readonly additionalProperties: {
                        readonly anyOf: readonly [{
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly type: {
                                    readonly const: "noul";
                                };
                                readonly noul: {
                                    readonly type: 'number';
                                    readonly minimum: 0;
                                    readonly maximum: 1;
                                    readonly description: string;
                                };
                                readonly reason: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                            };
                            readonly required: readonly ["type", "noul"];
                        }, {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly type: {
                                    readonly const: "choice";
                                };
                                readonly choice: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly probabilities: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly additionalProperties: {
                                        readonly type: 'number';
                                        readonly minimum: 0;
                                        readonly maximum: 1;
                                        readonly description: string;
                                    };
                                };
                                readonly confidence: {
                                    readonly type: 'number';
                                    readonly minimum: 0;
                                    readonly maximum: 1;
                                    readonly description: string;
                                };
                                readonly reason: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                            };
                            readonly required: readonly ["type", "choice", "probabilities", "confidence"];
                        }, {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly type: {
                                    readonly const: "score";
                                };
                                readonly score: {
                                    readonly type: "number";
                                    readonly description: "The number";
                                };
                                readonly reason: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                            };
                            readonly required: readonly ["type", "score"];
                        }, {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly type: {
                                    readonly const: "unsupported";
                                };
                            };
                            readonly required: readonly ["type"];
                        }];
                    };
                };
            };
            readonly required: readonly ["model", "answers"];
        };
        readonly feedbackBatch: {
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
    };
};
