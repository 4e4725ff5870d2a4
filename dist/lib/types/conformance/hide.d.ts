/** Keeps values out of what is shown, in whatever form a broker wrote them. */
import { type Needle } from './leaks.js';
export declare class Hider {
    #private;
    /** A value is replaced by what it is, so that one sees which it was: `{token of conformance-a}`. */
    constructor(needles: readonly Needle[]);
    text(text: string): string;
    /** A query, with stars for what is in it and not in `sent`, the query of the box: it may be a secret that nobody told us of. */
    query(query: string, sent: string): string;
    /** The beginning of a body, and its size where that is not all. */
    body(body: Buffer, most: number): string;
}
