import { type HeaderList } from './client.js';
export interface Needle {
    /** What it is, for a message: `the token of conformance-a`. */
    readonly what: string;
    readonly value: string;
}
/** One thing that was sent, in its parts. */
export interface Sent {
    readonly url?: string;
    readonly statusMessage?: string;
    /** Headers of informational answers. */
    readonly information?: HeaderList;
    readonly headers: HeaderList;
    readonly trailers?: HeaderList;
    readonly body?: Buffer;
}
export interface Leak {
    readonly needle: Needle;
    /** `the header authorization`, `the query`. */
    readonly where: string;
    /** `as base64`; empty where it stands as it is. */
    readonly form: string;
}
/** A value in base64, of both alphabets, wherever in a text it stood. */
export declare function base64Forms(value: string): string[];
export declare const hexForm: (value: string) => string;
export declare const reversed: (value: string) => string;
/** Finds the needles in what was sent; each once a part. */
export declare class Search {
    #private;
    constructor(needles: readonly Needle[]);
    in(sent: Sent): Leak[];
}
