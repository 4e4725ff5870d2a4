import type { FromSchema } from 'json-schema-to-ts';
declare const QUESTION_TYPES: readonly ['noul', 'choice', 'score'];
export declare const decideRequestSchema: {
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
/** The fields of an answer, by type. */
declare const answerSchemas: {
    readonly noul: {
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
    };
    readonly choice: {
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
    };
    readonly score: {
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
    };
    readonly unsupported: {
        readonly type: 'object';
        readonly description: string;
        readonly properties: {
            readonly type: {
                readonly const: "unsupported";
            };
        };
        readonly required: readonly ["type"];
    };
};
export declare const decideResponseSchema: {
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
export type QuestionType = (typeof QUESTION_TYPES)[number];
export type DecideResponse = {
    readonly model: string;
    readonly answers: Readonly<Record<string, DecideAnswer>>;
};
export type DecideAnswer = FromSchema<typeof answerSchemas.noul> | FromSchema<typeof answerSchemas.choice> | FromSchema<typeof answerSchemas.score> | FromSchema<typeof answerSchemas.unsupported>;
export {};
