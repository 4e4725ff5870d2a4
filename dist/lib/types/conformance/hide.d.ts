/** Keeps values out of what is shown, in whatever form a broker wrote them. */
import { type Needle } from './leaks.js';
export declare class Hider {
    #private;
    /** A value is replaced by what it is, so that one sees which it was: `{token of conformance-a}`. */
    constructor(needles: readonly Needle[]);
    text(text: string): string;
    /** The beginning of a body, and its size where that is not all. */
    body(body: Buffer, most: number): string;
}
