import { type HeaderList } from '../http/headers.js';
export interface SensitiveValue {
    /** Names the value in messages: `token of conformance-a`. */
    readonly label: string;
    readonly value: string;
}
/** The parts of a request or response. */
export interface SearchableMessage {
    readonly url?: string;
    readonly statusMessage?: string;
    /** Headers of informational responses (1xx). */
    readonly information?: HeaderList;
    readonly headers: HeaderList;
    readonly trailers?: HeaderList;
    readonly body?: Buffer;
}
export interface Leak {
    readonly sensitiveValue: SensitiveValue;
    /** `the header authorization`, `the query`. */
    readonly where: string;
    /** `as base64`; empty for the plain value. */
    readonly encoding: string;
}
/** The UTF-8 bytes in lower-case hex. */
export declare const hexForm: (value: string) => string;
/** The characters in reverse order. */
export declare const reversed: (value: string) => string;
/** Searches messages for these values. */
export declare class LeakFinder {
    #private;
    constructor(values: readonly SensitiveValue[]);
    /** At most one leak for each value and part of the message. */
    find(message: SearchableMessage): Leak[];
}
/** The body with its content encodings undone, as far as they are known and valid. */
export declare function decodeBody(body: Buffer, headers: HeaderList): Buffer;
