/** The JSON of a body, or what is wrong with it. */
export declare function readJson(body: string | Uint8Array, most?: number): {
    readonly value: unknown;
} | {
    readonly problem: string;
};
