import { type CapabilitySpec } from '../broker/capability.js';
import { type BrokerNames } from '../broker/names.js';
/** A request that needs this scope word. */
export interface Probe {
    readonly word: string;
    /** GET by default. */
    readonly method?: string;
    /** Relative to the broker's base URL: `/notes/items`. */
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** A string is sent as it is, anything else as JSON. */
    readonly body?: unknown;
}
/**
 * A capability with a probe for each scope word. `words` and `needed` are optional, as JSON can't hold a function; `words` defaults
 * to those of the probes.
 */
export interface ExtraCapabilitySpec extends Pick<CapabilitySpec, 'name' | 'prefixes'>, Partial<Pick<CapabilitySpec, 'words' | 'needed'>> {
    readonly probes: readonly Probe[];
}
/** Validates extra capabilities from a module or a JSON file. Throws `Error` with a message to follow the file's name. */
export declare function readExtraCapabilities(value: unknown): ExtraCapabilitySpec[];
/** The probe as `needed` takes it. */
export declare const toBrokerRequest: ({ method, path, body }: Omit<Probe, 'word'>) => {
    method: string;
    path: string;
    body: unknown;
};
/** A path below the capability that no broker serves. */
export declare const unknownPath: ({ prefixes }: ExtraCapabilitySpec) => string;
/**
 * The problem with a list of capability names: an unknown one, for which every check would be skipped. Undefined if there is none.
 * `agentsvc` is a valid name in any vocabulary.
 */
export declare function capabilitiesProblem(capabilities: readonly string[], names?: BrokerNames, extra?: readonly ExtraCapabilitySpec[]): string | undefined;
