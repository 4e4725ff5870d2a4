/** What a capability is, and the scope rule (spec 2, 2.11 and 4). */
import type { DeclaredCapability } from './schema/report.js';
/** The parts of a request on which its scope depends. */
export interface BrokerRequest {
    /** Upper case. */
    readonly method: string;
    /** As sent: percent-encoded, without the query, beginning with `/`. */
    readonly path: string;
    /** The parsed JSON body; only given to a capability with `readsBody`. */
    readonly body?: unknown;
}
/** A capability of the protocol. */
export interface CapabilitySpec {
    readonly name: string;
    /** It serves paths at or below these prefixes, which no other capability has. */
    readonly prefixes: readonly string[];
    /** Its scope words: a list, or the pattern of a valid word. */
    readonly words: readonly string[] | {
        readonly pattern: string;
    };
    /** Whether `needed` reads the body. */
    readonly readsBody?: boolean;
    /** Whether a request needs no token, such as the hello route (spec 2, 5.2). */
    readonly isPublic?: (request: BrokerRequest) => boolean;
    /** The scope words that a request needs: an empty list for none, null for a path that is not served. */
    readonly needed: (request: BrokerRequest) => readonly string[] | null;
}
/** The capability under whose prefix a path is. */
export declare function findCapability<S extends CapabilitySpec>(path: string, specs: readonly S[]): S | undefined;
/** The rest of a path after a prefix, empty or starting with `/`; undefined if the path is not at or below it. */
export declare function stripPathPrefix(path: string, prefix: string): string | undefined;
/** Whether this is a scope word of the capability. */
export declare function knowsScopeWord({ words }: CapabilitySpec, word: string): boolean;
/**
 * The scope rule (spec 2, 4): whether a box's last report lists a scope word for a capability at a broker. `entries` is undefined for a
 * box that never reported, which is refused everything.
 */
export declare function isScopeAllowed(entries: readonly DeclaredCapability[] | undefined, broker: string, capability: string, word: string): boolean;
