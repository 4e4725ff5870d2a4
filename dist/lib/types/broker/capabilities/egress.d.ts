import { type CapabilitySpec } from '../capability.js';
/** Requests to the hosts of secrets (spec 2, 4.4). A scope word is a secret's name. */
export declare function egressCapability(): CapabilitySpec;
/** The secret that an egress path names and the path at its host; undefined if the path is invalid. */
export declare function egressTarget(path: string): {
    readonly name: string;
    readonly path: string;
} | undefined;
