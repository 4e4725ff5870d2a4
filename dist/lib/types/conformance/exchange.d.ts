/** What was asked and answered, and as evidence: readable, cut, without secrets. */
import type { Exchange } from '../model/report.js';
import type { Answer, Ask } from './client.js';
import type { Needle } from './leaks.js';
import type { Received } from './upstreams/recorder.js';
export interface Exchanged {
    readonly ask: Ask;
    /** Absent where none came. */
    answer?: Answer;
    /** What reached an upstream between question and answer. */
    upstream: readonly Received[];
}
/** `url` is the broker's base URL; `needles` are the values that must not be seen. */
export declare function evidenceOf(all: readonly Exchanged[], url: string, needles: readonly Needle[]): Exchange[];
/** Puts a name in the place of each value, so that one sees which it was: `{token of conformance-a}`. */
export declare function hider(needles: readonly Needle[]): (text: string) => string;
