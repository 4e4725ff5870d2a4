import type { Problem } from '../model/outcome.js';
import type { ConformanceCheck } from './check.js';
import type { Exchanged } from './exchange.js';
import type { Received } from './upstreams/recorder.js';
export declare const sentAnyway: (what: string, { upstream, method, url }: Received) => string;
interface Refused {
    readonly check: ConformanceCheck;
    readonly what: string;
    readonly exchanged: Exchanged;
}
/** What arrived upstream all the same: what is wrong, and what the box had asked and been answered. */
export interface Arrived {
    readonly problem: Problem;
    readonly exchanged: Exchanged;
}
export declare class Refusals {
    #private;
    /** From now on, what carries this mark must not be seen upstream. */
    add(mark: string, refused: Refused): void;
    /** Resolves when the last request that was refused has had its time to arrive all the same. */
    settled(): Promise<void>;
    /** This one was told of. */
    tell(received: Received): void;
    /** By check, what was refused, arrived all the same, and was not told of. */
    late(all: readonly Received[]): Map<ConformanceCheck, Arrived[]>;
}
export {};
