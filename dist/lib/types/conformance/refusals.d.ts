/** Requests that the broker refused, and must not have sent on: neither at once nor later. */
import type { Problem } from '../model/outcome.js';
import type { ConformanceCheck } from './check.js';
import type { Received } from './upstreams/recorder.js';
export declare const sentAnyway: (what: string, { upstream, method, url }: Received) => string;
export declare class Refusals {
    #private;
    /** From now on, what carries this mark must not be seen upstream. */
    add(mark: string, check: ConformanceCheck, what: string): void;
    /** Milliseconds since the last request was refused. */
    get quietMs(): number;
    /** This one was told of. */
    tell(received: Received): void;
    /** Problems, by check, of what was refused, arrived all the same, and was not told of. */
    late(all: readonly Received[]): Map<ConformanceCheck, Problem[]>;
}
