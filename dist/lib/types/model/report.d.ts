/**
 * The report, version 1 (docs/report.md): gates write it, and writers read it. The types come from the schema below, which
 * `npm run generate` writes to `schema/report.schema.json`.
 */
import type { FromSchema } from 'json-schema-to-ts';
declare const location: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly file: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly line: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
        readonly column: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
        readonly endLine: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
        readonly endColumn: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
    };
    readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
    readonly additionalProperties: false;
};
declare const fix: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly title: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly safe: {
            readonly type: "boolean";
            readonly description: "Whether it may be applied without review";
        };
        readonly edits: {
            readonly type: "array";
            readonly minItems: 1;
            readonly description: "Ranges of the file as it was read, and the new text of each; they do not overlap";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly location: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly file: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly line: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly column: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly endLine: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly endColumn: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
                        readonly additionalProperties: false;
                    };
                    readonly text: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                };
                readonly required: readonly ["location", "text"];
                readonly additionalProperties: false;
            };
        };
    };
    readonly required: readonly ["title", "safe", "edits"];
    readonly additionalProperties: false;
};
declare const finding: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly code: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly severity: {
            readonly enum: readonly ["error", "warning", "note"];
            readonly description: "Only an error fails a check";
        };
        readonly message: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly help: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly path: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly location: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly file: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly line: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly column: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly endLine: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly endColumn: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
            };
            readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
            readonly additionalProperties: false;
        };
        readonly fix: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly title: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly safe: {
                    readonly type: "boolean";
                    readonly description: "Whether it may be applied without review";
                };
                readonly edits: {
                    readonly type: "array";
                    readonly minItems: 1;
                    readonly description: "Ranges of the file as it was read, and the new text of each; they do not overlap";
                    readonly items: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly location: {
                                readonly type: 'object';
                                readonly description: string;
                                readonly properties: {
                                    readonly file: {
                                        readonly type: 'string';
                                        readonly description: string;
                                    };
                                    readonly line: {
                                        readonly type: 'integer';
                                        readonly minimum: number;
                                        readonly description: string;
                                    };
                                    readonly column: {
                                        readonly type: 'integer';
                                        readonly minimum: number;
                                        readonly description: string;
                                    };
                                    readonly endLine: {
                                        readonly type: 'integer';
                                        readonly minimum: number;
                                        readonly description: string;
                                    };
                                    readonly endColumn: {
                                        readonly type: 'integer';
                                        readonly minimum: number;
                                        readonly description: string;
                                    };
                                };
                                readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
                                readonly additionalProperties: false;
                            };
                            readonly text: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["location", "text"];
                        readonly additionalProperties: false;
                    };
                };
            };
            readonly required: readonly ["title", "safe", "edits"];
            readonly additionalProperties: false;
        };
        readonly fingerprint: {
            readonly type: 'string';
            readonly description: string;
        };
    };
    readonly required: readonly ["code", "severity", "message", "fingerprint"];
    readonly additionalProperties: false;
};
declare const exchange: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly request: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly method: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly url: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly headers: {
                    readonly type: 'object';
                    readonly additionalProperties: {
                        readonly type: 'string';
                    };
                    readonly description: 'Redacted';
                };
                readonly body: {
                    readonly type: 'string';
                    readonly description: string;
                };
            };
            readonly required: readonly ["method", "url", "headers"];
            readonly additionalProperties: false;
        };
        readonly response: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly status: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly headers: {
                    readonly type: 'object';
                    readonly additionalProperties: {
                        readonly type: 'string';
                    };
                    readonly description: 'Redacted';
                };
                readonly body: {
                    readonly type: 'string';
                    readonly description: string;
                };
            };
            readonly required: readonly ["status", "headers"];
            readonly additionalProperties: false;
        };
        readonly upstream: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly method: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly url: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly headers: {
                        readonly type: 'object';
                        readonly additionalProperties: {
                            readonly type: 'string';
                        };
                        readonly description: 'Redacted';
                    };
                    readonly body: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                };
                readonly required: readonly ["method", "url", "headers"];
                readonly additionalProperties: false;
            };
            readonly description: "The requests that reached the systems behind the subject";
        };
    };
    readonly required: readonly ["request", "response", "upstream"];
    readonly additionalProperties: false;
};
declare const check: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly id: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly title: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly status: {
            readonly enum: readonly ["pass", "fail", "warn", "skip"];
        };
        readonly spec: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly durationMs: {
            readonly type: 'number';
            readonly minimum: 0;
            readonly maximum: 100000000000;
            readonly description?: string;
        };
        readonly tries: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
        readonly reason: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly findings: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly code: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly severity: {
                        readonly enum: readonly ["error", "warning", "note"];
                        readonly description: "Only an error fails a check";
                    };
                    readonly message: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly help: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly path: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly location: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly file: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly line: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly column: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly endLine: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly endColumn: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
                        readonly additionalProperties: false;
                    };
                    readonly fix: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly title: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly safe: {
                                readonly type: "boolean";
                                readonly description: "Whether it may be applied without review";
                            };
                            readonly edits: {
                                readonly type: "array";
                                readonly minItems: 1;
                                readonly description: "Ranges of the file as it was read, and the new text of each; they do not overlap";
                                readonly items: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly properties: {
                                        readonly location: {
                                            readonly type: 'object';
                                            readonly description: string;
                                            readonly properties: {
                                                readonly file: {
                                                    readonly type: 'string';
                                                    readonly description: string;
                                                };
                                                readonly line: {
                                                    readonly type: 'integer';
                                                    readonly minimum: number;
                                                    readonly description: string;
                                                };
                                                readonly column: {
                                                    readonly type: 'integer';
                                                    readonly minimum: number;
                                                    readonly description: string;
                                                };
                                                readonly endLine: {
                                                    readonly type: 'integer';
                                                    readonly minimum: number;
                                                    readonly description: string;
                                                };
                                                readonly endColumn: {
                                                    readonly type: 'integer';
                                                    readonly minimum: number;
                                                    readonly description: string;
                                                };
                                            };
                                            readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
                                            readonly additionalProperties: false;
                                        };
                                        readonly text: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                    };
                                    readonly required: readonly ["location", "text"];
                                    readonly additionalProperties: false;
                                };
                            };
                        };
                        readonly required: readonly ["title", "safe", "edits"];
                        readonly additionalProperties: false;
                    };
                    readonly fingerprint: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                };
                readonly required: readonly ["code", "severity", "message", "fingerprint"];
                readonly additionalProperties: false;
            };
        };
        readonly evidence: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly request: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly method: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly url: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly headers: {
                                readonly type: 'object';
                                readonly additionalProperties: {
                                    readonly type: 'string';
                                };
                                readonly description: 'Redacted';
                            };
                            readonly body: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["method", "url", "headers"];
                        readonly additionalProperties: false;
                    };
                    readonly response: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly status: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly headers: {
                                readonly type: 'object';
                                readonly additionalProperties: {
                                    readonly type: 'string';
                                };
                                readonly description: 'Redacted';
                            };
                            readonly body: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["status", "headers"];
                        readonly additionalProperties: false;
                    };
                    readonly upstream: {
                        readonly type: "array";
                        readonly items: {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly method: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly url: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly headers: {
                                    readonly type: 'object';
                                    readonly additionalProperties: {
                                        readonly type: 'string';
                                    };
                                    readonly description: 'Redacted';
                                };
                                readonly body: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                            };
                            readonly required: readonly ["method", "url", "headers"];
                            readonly additionalProperties: false;
                        };
                        readonly description: "The requests that reached the systems behind the subject";
                    };
                };
                readonly required: readonly ["request", "response", "upstream"];
                readonly additionalProperties: false;
            };
        };
    };
    readonly required: readonly ["id", "title", "status", "durationMs", "findings"];
    readonly additionalProperties: false;
};
declare const timelineEvent: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly ms: {
            readonly type: 'number';
            readonly minimum: 0;
            readonly maximum: 100000000000;
            readonly description?: string;
        };
        readonly event: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly what: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly count: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
    };
    readonly required: readonly ["event", "what"];
    readonly additionalProperties: false;
};
declare const timeline: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly summary: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly moments: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly ms: {
                        readonly type: 'number';
                        readonly minimum: 0;
                        readonly maximum: 100000000000;
                        readonly description?: string;
                    };
                    readonly event: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly what: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly count: {
                        readonly type: 'integer';
                        readonly minimum: number;
                        readonly description: string;
                    };
                };
                readonly required: readonly ["event", "what"];
                readonly additionalProperties: false;
            };
            readonly description: "In order of time";
        };
    };
    readonly required: readonly ["summary", "moments"];
    readonly additionalProperties: false;
};
declare const gate: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly gate: {
            readonly enum: readonly ["settings", "conformance", "validate", "verify", "verify-conversation", "report"];
            readonly description: "`report` is about the parts of a merged report: whether they are present and consistent";
        };
        readonly subject: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly command: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly leg: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly legs: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
        readonly shard: {
            readonly type: "string";
            readonly pattern: "^[1-9][0-9]*/[1-9][0-9]*$";
            readonly description: "i/n";
        };
        readonly run: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly id: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly attempt: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
            };
            readonly required: readonly ["id", "attempt"];
            readonly additionalProperties: false;
        };
        readonly verdict: {
            readonly enum: readonly ['pass', 'fail', 'error'];
            readonly description: '`error` means that it could not run';
        };
        readonly startedAt: {
            readonly type: 'string';
            readonly format: 'date-time';
            readonly description: 'RFC 3339, UTC';
        };
        readonly durationMs: {
            readonly type: 'number';
            readonly minimum: 0;
            readonly maximum: 100000000000;
            readonly description?: string;
        };
        readonly counts: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly pass: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly fail: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly warn: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly skip: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
            };
            readonly required: readonly ["pass", "fail", "warn", "skip"];
            readonly additionalProperties: false;
        };
        readonly checks: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly id: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly title: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly status: {
                        readonly enum: readonly ["pass", "fail", "warn", "skip"];
                    };
                    readonly spec: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly durationMs: {
                        readonly type: 'number';
                        readonly minimum: 0;
                        readonly maximum: 100000000000;
                        readonly description?: string;
                    };
                    readonly tries: {
                        readonly type: 'integer';
                        readonly minimum: number;
                        readonly description: string;
                    };
                    readonly reason: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly findings: {
                        readonly type: "array";
                        readonly items: {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly code: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly severity: {
                                    readonly enum: readonly ["error", "warning", "note"];
                                    readonly description: "Only an error fails a check";
                                };
                                readonly message: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly help: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly path: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly location: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly properties: {
                                        readonly file: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                        readonly line: {
                                            readonly type: 'integer';
                                            readonly minimum: number;
                                            readonly description: string;
                                        };
                                        readonly column: {
                                            readonly type: 'integer';
                                            readonly minimum: number;
                                            readonly description: string;
                                        };
                                        readonly endLine: {
                                            readonly type: 'integer';
                                            readonly minimum: number;
                                            readonly description: string;
                                        };
                                        readonly endColumn: {
                                            readonly type: 'integer';
                                            readonly minimum: number;
                                            readonly description: string;
                                        };
                                    };
                                    readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
                                    readonly additionalProperties: false;
                                };
                                readonly fix: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly properties: {
                                        readonly title: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                        readonly safe: {
                                            readonly type: "boolean";
                                            readonly description: "Whether it may be applied without review";
                                        };
                                        readonly edits: {
                                            readonly type: "array";
                                            readonly minItems: 1;
                                            readonly description: "Ranges of the file as it was read, and the new text of each; they do not overlap";
                                            readonly items: {
                                                readonly type: 'object';
                                                readonly description: string;
                                                readonly properties: {
                                                    readonly location: {
                                                        readonly type: 'object';
                                                        readonly description: string;
                                                        readonly properties: {
                                                            readonly file: {
                                                                readonly type: 'string';
                                                                readonly description: string;
                                                            };
                                                            readonly line: {
                                                                readonly type: 'integer';
                                                                readonly minimum: number;
                                                                readonly description: string;
                                                            };
                                                            readonly column: {
                                                                readonly type: 'integer';
                                                                readonly minimum: number;
                                                                readonly description: string;
                                                            };
                                                            readonly endLine: {
                                                                readonly type: 'integer';
                                                                readonly minimum: number;
                                                                readonly description: string;
                                                            };
                                                            readonly endColumn: {
                                                                readonly type: 'integer';
                                                                readonly minimum: number;
                                                                readonly description: string;
                                                            };
                                                        };
                                                        readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
                                                        readonly additionalProperties: false;
                                                    };
                                                    readonly text: {
                                                        readonly type: 'string';
                                                        readonly description: string;
                                                    };
                                                };
                                                readonly required: readonly ["location", "text"];
                                                readonly additionalProperties: false;
                                            };
                                        };
                                    };
                                    readonly required: readonly ["title", "safe", "edits"];
                                    readonly additionalProperties: false;
                                };
                                readonly fingerprint: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                            };
                            readonly required: readonly ["code", "severity", "message", "fingerprint"];
                            readonly additionalProperties: false;
                        };
                    };
                    readonly evidence: {
                        readonly type: "array";
                        readonly items: {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly request: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly properties: {
                                        readonly method: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                        readonly url: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                        readonly headers: {
                                            readonly type: 'object';
                                            readonly additionalProperties: {
                                                readonly type: 'string';
                                            };
                                            readonly description: 'Redacted';
                                        };
                                        readonly body: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                    };
                                    readonly required: readonly ["method", "url", "headers"];
                                    readonly additionalProperties: false;
                                };
                                readonly response: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly properties: {
                                        readonly status: {
                                            readonly type: 'integer';
                                            readonly minimum: number;
                                            readonly description: string;
                                        };
                                        readonly headers: {
                                            readonly type: 'object';
                                            readonly additionalProperties: {
                                                readonly type: 'string';
                                            };
                                            readonly description: 'Redacted';
                                        };
                                        readonly body: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                    };
                                    readonly required: readonly ["status", "headers"];
                                    readonly additionalProperties: false;
                                };
                                readonly upstream: {
                                    readonly type: "array";
                                    readonly items: {
                                        readonly type: 'object';
                                        readonly description: string;
                                        readonly properties: {
                                            readonly method: {
                                                readonly type: 'string';
                                                readonly description: string;
                                            };
                                            readonly url: {
                                                readonly type: 'string';
                                                readonly description: string;
                                            };
                                            readonly headers: {
                                                readonly type: 'object';
                                                readonly additionalProperties: {
                                                    readonly type: 'string';
                                                };
                                                readonly description: 'Redacted';
                                            };
                                            readonly body: {
                                                readonly type: 'string';
                                                readonly description: string;
                                            };
                                        };
                                        readonly required: readonly ["method", "url", "headers"];
                                        readonly additionalProperties: false;
                                    };
                                    readonly description: "The requests that reached the systems behind the subject";
                                };
                            };
                            readonly required: readonly ["request", "response", "upstream"];
                            readonly additionalProperties: false;
                        };
                    };
                };
                readonly required: readonly ["id", "title", "status", "durationMs", "findings"];
                readonly additionalProperties: false;
            };
        };
        readonly timeline: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly summary: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly moments: {
                    readonly type: "array";
                    readonly items: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly ms: {
                                readonly type: 'number';
                                readonly minimum: 0;
                                readonly maximum: 100000000000;
                                readonly description?: string;
                            };
                            readonly event: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly what: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly count: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["event", "what"];
                        readonly additionalProperties: false;
                    };
                    readonly description: "In order of time";
                };
            };
            readonly required: readonly ["summary", "moments"];
            readonly additionalProperties: false;
        };
    };
    readonly required: readonly ["gate", "subject", "verdict", "startedAt", "durationMs", "counts", "checks"];
    readonly additionalProperties: false;
};
declare const source: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly repository: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly sha: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly checkedOut: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly ref: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly pullRequest: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
        readonly runId: {
            readonly type: 'string';
            readonly description: string;
        };
        readonly runAttempt: {
            readonly type: 'integer';
            readonly minimum: number;
            readonly description: string;
        };
        readonly runUrl: {
            readonly type: 'string';
            readonly description: string;
        };
    };
    readonly required: readonly ["repository", "sha", "checkedOut", "ref"];
    readonly additionalProperties: false;
};
/** The JSON Schema of reports. */
export declare const reportSchema: {
    readonly type: 'object';
    readonly description: string;
    readonly properties: {
        readonly version: {
            readonly const: 1;
        };
        readonly tool: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly name: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly version: {
                    readonly type: 'string';
                    readonly description: string;
                };
            };
            readonly required: readonly ["name", "version"];
            readonly additionalProperties: false;
        };
        readonly verdict: {
            readonly enum: readonly ['pass', 'fail', 'error'];
            readonly description: '`error` means that it could not run';
        };
        readonly startedAt: {
            readonly type: 'string';
            readonly format: 'date-time';
            readonly description: 'RFC 3339, UTC';
        };
        readonly durationMs: {
            readonly type: 'number';
            readonly minimum: 0;
            readonly maximum: 100000000000;
            readonly description?: string;
        };
        readonly source: {
            readonly type: 'object';
            readonly description: string;
            readonly properties: {
                readonly repository: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly sha: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly checkedOut: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly ref: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly pullRequest: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly runId: {
                    readonly type: 'string';
                    readonly description: string;
                };
                readonly runAttempt: {
                    readonly type: 'integer';
                    readonly minimum: number;
                    readonly description: string;
                };
                readonly runUrl: {
                    readonly type: 'string';
                    readonly description: string;
                };
            };
            readonly required: readonly ["repository", "sha", "checkedOut", "ref"];
            readonly additionalProperties: false;
        };
        readonly configFiles: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly file: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly commit: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                };
                readonly required: readonly ["file"];
                readonly additionalProperties: false;
            };
        };
        readonly configChanges: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly file: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly what: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                };
                readonly required: readonly ["file", "what"];
                readonly additionalProperties: false;
            };
        };
        readonly gates: {
            readonly type: "array";
            readonly items: {
                readonly type: 'object';
                readonly description: string;
                readonly properties: {
                    readonly gate: {
                        readonly enum: readonly ["settings", "conformance", "validate", "verify", "verify-conversation", "report"];
                        readonly description: "`report` is about the parts of a merged report: whether they are present and consistent";
                    };
                    readonly subject: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly command: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly leg: {
                        readonly type: 'string';
                        readonly description: string;
                    };
                    readonly legs: {
                        readonly type: 'integer';
                        readonly minimum: number;
                        readonly description: string;
                    };
                    readonly shard: {
                        readonly type: "string";
                        readonly pattern: "^[1-9][0-9]*/[1-9][0-9]*$";
                        readonly description: "i/n";
                    };
                    readonly run: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly id: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly attempt: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["id", "attempt"];
                        readonly additionalProperties: false;
                    };
                    readonly verdict: {
                        readonly enum: readonly ['pass', 'fail', 'error'];
                        readonly description: '`error` means that it could not run';
                    };
                    readonly startedAt: {
                        readonly type: 'string';
                        readonly format: 'date-time';
                        readonly description: 'RFC 3339, UTC';
                    };
                    readonly durationMs: {
                        readonly type: 'number';
                        readonly minimum: 0;
                        readonly maximum: 100000000000;
                        readonly description?: string;
                    };
                    readonly counts: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly pass: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly fail: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly warn: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                            readonly skip: {
                                readonly type: 'integer';
                                readonly minimum: number;
                                readonly description: string;
                            };
                        };
                        readonly required: readonly ["pass", "fail", "warn", "skip"];
                        readonly additionalProperties: false;
                    };
                    readonly checks: {
                        readonly type: "array";
                        readonly items: {
                            readonly type: 'object';
                            readonly description: string;
                            readonly properties: {
                                readonly id: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly title: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly status: {
                                    readonly enum: readonly ["pass", "fail", "warn", "skip"];
                                };
                                readonly spec: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly durationMs: {
                                    readonly type: 'number';
                                    readonly minimum: 0;
                                    readonly maximum: 100000000000;
                                    readonly description?: string;
                                };
                                readonly tries: {
                                    readonly type: 'integer';
                                    readonly minimum: number;
                                    readonly description: string;
                                };
                                readonly reason: {
                                    readonly type: 'string';
                                    readonly description: string;
                                };
                                readonly findings: {
                                    readonly type: "array";
                                    readonly items: {
                                        readonly type: 'object';
                                        readonly description: string;
                                        readonly properties: {
                                            readonly code: {
                                                readonly type: 'string';
                                                readonly description: string;
                                            };
                                            readonly severity: {
                                                readonly enum: readonly ["error", "warning", "note"];
                                                readonly description: "Only an error fails a check";
                                            };
                                            readonly message: {
                                                readonly type: 'string';
                                                readonly description: string;
                                            };
                                            readonly help: {
                                                readonly type: 'string';
                                                readonly description: string;
                                            };
                                            readonly path: {
                                                readonly type: 'string';
                                                readonly description: string;
                                            };
                                            readonly location: {
                                                readonly type: 'object';
                                                readonly description: string;
                                                readonly properties: {
                                                    readonly file: {
                                                        readonly type: 'string';
                                                        readonly description: string;
                                                    };
                                                    readonly line: {
                                                        readonly type: 'integer';
                                                        readonly minimum: number;
                                                        readonly description: string;
                                                    };
                                                    readonly column: {
                                                        readonly type: 'integer';
                                                        readonly minimum: number;
                                                        readonly description: string;
                                                    };
                                                    readonly endLine: {
                                                        readonly type: 'integer';
                                                        readonly minimum: number;
                                                        readonly description: string;
                                                    };
                                                    readonly endColumn: {
                                                        readonly type: 'integer';
                                                        readonly minimum: number;
                                                        readonly description: string;
                                                    };
                                                };
                                                readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
                                                readonly additionalProperties: false;
                                            };
                                            readonly fix: {
                                                readonly type: 'object';
                                                readonly description: string;
                                                readonly properties: {
                                                    readonly title: {
                                                        readonly type: 'string';
                                                        readonly description: string;
                                                    };
                                                    readonly safe: {
                                                        readonly type: "boolean";
                                                        readonly description: "Whether it may be applied without review";
                                                    };
                                                    readonly edits: {
                                                        readonly type: "array";
                                                        readonly minItems: 1;
                                                        readonly description: "Ranges of the file as it was read, and the new text of each; they do not overlap";
                                                        readonly items: {
                                                            readonly type: 'object';
                                                            readonly description: string;
                                                            readonly properties: {
                                                                readonly location: {
                                                                    readonly type: 'object';
                                                                    readonly description: string;
                                                                    readonly properties: {
                                                                        readonly file: {
                                                                            readonly type: 'string';
                                                                            readonly description: string;
                                                                        };
                                                                        readonly line: {
                                                                            readonly type: 'integer';
                                                                            readonly minimum: number;
                                                                            readonly description: string;
                                                                        };
                                                                        readonly column: {
                                                                            readonly type: 'integer';
                                                                            readonly minimum: number;
                                                                            readonly description: string;
                                                                        };
                                                                        readonly endLine: {
                                                                            readonly type: 'integer';
                                                                            readonly minimum: number;
                                                                            readonly description: string;
                                                                        };
                                                                        readonly endColumn: {
                                                                            readonly type: 'integer';
                                                                            readonly minimum: number;
                                                                            readonly description: string;
                                                                        };
                                                                    };
                                                                    readonly required: readonly ["file", "line", "column", "endLine", "endColumn"];
                                                                    readonly additionalProperties: false;
                                                                };
                                                                readonly text: {
                                                                    readonly type: 'string';
                                                                    readonly description: string;
                                                                };
                                                            };
                                                            readonly required: readonly ["location", "text"];
                                                            readonly additionalProperties: false;
                                                        };
                                                    };
                                                };
                                                readonly required: readonly ["title", "safe", "edits"];
                                                readonly additionalProperties: false;
                                            };
                                            readonly fingerprint: {
                                                readonly type: 'string';
                                                readonly description: string;
                                            };
                                        };
                                        readonly required: readonly ["code", "severity", "message", "fingerprint"];
                                        readonly additionalProperties: false;
                                    };
                                };
                                readonly evidence: {
                                    readonly type: "array";
                                    readonly items: {
                                        readonly type: 'object';
                                        readonly description: string;
                                        readonly properties: {
                                            readonly request: {
                                                readonly type: 'object';
                                                readonly description: string;
                                                readonly properties: {
                                                    readonly method: {
                                                        readonly type: 'string';
                                                        readonly description: string;
                                                    };
                                                    readonly url: {
                                                        readonly type: 'string';
                                                        readonly description: string;
                                                    };
                                                    readonly headers: {
                                                        readonly type: 'object';
                                                        readonly additionalProperties: {
                                                            readonly type: 'string';
                                                        };
                                                        readonly description: 'Redacted';
                                                    };
                                                    readonly body: {
                                                        readonly type: 'string';
                                                        readonly description: string;
                                                    };
                                                };
                                                readonly required: readonly ["method", "url", "headers"];
                                                readonly additionalProperties: false;
                                            };
                                            readonly response: {
                                                readonly type: 'object';
                                                readonly description: string;
                                                readonly properties: {
                                                    readonly status: {
                                                        readonly type: 'integer';
                                                        readonly minimum: number;
                                                        readonly description: string;
                                                    };
                                                    readonly headers: {
                                                        readonly type: 'object';
                                                        readonly additionalProperties: {
                                                            readonly type: 'string';
                                                        };
                                                        readonly description: 'Redacted';
                                                    };
                                                    readonly body: {
                                                        readonly type: 'string';
                                                        readonly description: string;
                                                    };
                                                };
                                                readonly required: readonly ["status", "headers"];
                                                readonly additionalProperties: false;
                                            };
                                            readonly upstream: {
                                                readonly type: "array";
                                                readonly items: {
                                                    readonly type: 'object';
                                                    readonly description: string;
                                                    readonly properties: {
                                                        readonly method: {
                                                            readonly type: 'string';
                                                            readonly description: string;
                                                        };
                                                        readonly url: {
                                                            readonly type: 'string';
                                                            readonly description: string;
                                                        };
                                                        readonly headers: {
                                                            readonly type: 'object';
                                                            readonly additionalProperties: {
                                                                readonly type: 'string';
                                                            };
                                                            readonly description: 'Redacted';
                                                        };
                                                        readonly body: {
                                                            readonly type: 'string';
                                                            readonly description: string;
                                                        };
                                                    };
                                                    readonly required: readonly ["method", "url", "headers"];
                                                    readonly additionalProperties: false;
                                                };
                                                readonly description: "The requests that reached the systems behind the subject";
                                            };
                                        };
                                        readonly required: readonly ["request", "response", "upstream"];
                                        readonly additionalProperties: false;
                                    };
                                };
                            };
                            readonly required: readonly ["id", "title", "status", "durationMs", "findings"];
                            readonly additionalProperties: false;
                        };
                    };
                    readonly timeline: {
                        readonly type: 'object';
                        readonly description: string;
                        readonly properties: {
                            readonly summary: {
                                readonly type: 'string';
                                readonly description: string;
                            };
                            readonly moments: {
                                readonly type: "array";
                                readonly items: {
                                    readonly type: 'object';
                                    readonly description: string;
                                    readonly properties: {
                                        readonly ms: {
                                            readonly type: 'number';
                                            readonly minimum: 0;
                                            readonly maximum: 100000000000;
                                            readonly description?: string;
                                        };
                                        readonly event: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                        readonly what: {
                                            readonly type: 'string';
                                            readonly description: string;
                                        };
                                        readonly count: {
                                            readonly type: 'integer';
                                            readonly minimum: number;
                                            readonly description: string;
                                        };
                                    };
                                    readonly required: readonly ["event", "what"];
                                    readonly additionalProperties: false;
                                };
                                readonly description: "In order of time";
                            };
                        };
                        readonly required: readonly ["summary", "moments"];
                        readonly additionalProperties: false;
                    };
                };
                readonly required: readonly ["gate", "subject", "verdict", "startedAt", "durationMs", "counts", "checks"];
                readonly additionalProperties: false;
            };
        };
    };
    readonly required: readonly ["version", "tool", "verdict", "startedAt", "durationMs", "gates"];
    readonly additionalProperties: false;
};
/** The types of the schema's parts; see their descriptions there. */
export type Location = FromSchema<typeof location>;
export type Fix = FromSchema<typeof fix>;
export type Finding = FromSchema<typeof finding>;
export type Exchange = FromSchema<typeof exchange>;
export type Check = FromSchema<typeof check>;
export type TimelineEvent = FromSchema<typeof timelineEvent>;
export type Timeline = FromSchema<typeof timeline>;
export type Gate = FromSchema<typeof gate>;
export type ReportSource = FromSchema<typeof source>;
export type Report = FromSchema<typeof reportSchema>;
export type Verdict = Report['verdict'];
export type Severity = Finding['severity'];
export type CheckStatus = Check['status'];
export type GateName = Gate['gate'];
export {};
