import { type SensitiveValue } from './leaks.js';
export declare class ValueRedactor {
    #private;
    /** Each value is replaced by its label: `{token of conformance-a}`. */
    constructor(values: readonly SensitiveValue[]);
    /** The text with every known value replaced. */
    text(text: string): string;
    /** Header values with every known value replaced, also one that is split over several of them. */
    headerValues(values: readonly string[]): string[];
    /** A query in which every part that the box did not send (`sent` is its query) is redacted too: it may be a secret unknown to us. */
    query(query: string, sent: string): string;
    /** The first `maxBytes` of a body as text, or those around the first known value, with its size in bytes if cut. */
    body(body: Buffer, maxBytes: number): string;
}
