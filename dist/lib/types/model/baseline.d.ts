import type { Check, GateName, Location } from './report.js';
export interface BaselineEntry {
    /** A check's id, or a finding's fingerprint. */
    readonly check?: string | undefined;
    readonly fingerprint?: string | undefined;
    readonly reason: string;
    /** The last day it holds: YYYY-MM-DD, UTC. */
    readonly until: string;
    /** Where the entry stands. */
    readonly location: Location;
}
/**
 * The checks with every listed error as a warning, and a check `baseline` that fails for each entry that has expired
 * or matches no error. `today` is YYYY-MM-DD, UTC. Where the checks are only a `part` of the gate's, an entry that matches
 * nothing may be of another part.
 */
export declare function applyBaseline(gate: GateName, checks: readonly Check[], entries: readonly BaselineEntry[], today: string, part?: boolean): Check[];
