/** Parses a JSON body in UTF-8, or says what is wrong with it: too large, not JSON, or nested deeper than 64 levels. */
export declare function readJson(body: string | Uint8Array, maxBytes?: number): {
    readonly value: unknown;
} | {
    readonly problem: string;
};
