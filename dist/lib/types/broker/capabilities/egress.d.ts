import { type CapabilitySpec } from '../capability.js';
/** A target's request with its credential put in (spec 2, 4.4). A scope word is a secret's name. */
export declare function egress(): CapabilitySpec;
/** The secret that an egress path names, and the path at its host; undefined where the path is not in order. */
export declare function egressTarget(path: string): {
    readonly name: string;
    readonly path: string;
} | undefined;
