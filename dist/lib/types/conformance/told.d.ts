/** What is told of a check: its problems, with the exchanges that they are about. */
import type { Problem } from '../model/outcome.js';
import type { Exchange } from '../model/report.js';
import { type Exchanged } from './exchange.js';
import type { Hider } from './hide.js';
export interface Told {
    readonly problems: readonly Problem[];
    readonly evidence: readonly Exchange[];
}
/** Each problem once, and exchanges where there is any; secrets hidden. `url` is the broker's base URL. */
export declare function toldOf(problems: readonly Problem[], exchanges: readonly Exchanged[], url: string, hide: Hider): Told;
