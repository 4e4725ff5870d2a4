/** What was asked and answered, and as evidence: readable, cut, without secrets. */
import type { Exchange } from '../model/report.js';
import type { Answer, Ask } from './client.js';
import type { Hider } from './hide.js';
import type { Received } from './upstreams/recorder.js';
export interface Exchanged {
    readonly ask: Ask;
    /** Absent where none came. */
    answer?: Answer;
    /** What reached an upstream between question and answer. */
    upstream: readonly Received[];
}
/** What was asked, as messages begin with it. */
export declare const whatOf: ({ method, path, target }: Ask) => string;
/** Path and query, where there is one. */
export declare function atQuery(url: string): [path: string, query?: string];
/** `url` is the broker's base URL; `messages` say what is wrong; `hide` keeps values out. */
export declare function evidenceOf(all: readonly Exchanged[], url: string, messages: readonly string[], hide: Hider): Exchange[];
