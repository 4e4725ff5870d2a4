/** Capabilities beyond the standard ones (spec 2, 2.11): each gets checks of its own, from a probe per scope word. */
import { type CapabilitySpec } from '../broker/capability.js';
import type { ConformanceCheck } from './check.js';
import type { BoxAsk } from './context.js';
/** A request that needs one scope word. */
export interface Probe {
    readonly word: string;
    /** GET where nothing is said. */
    readonly method?: string;
    /** Relative to the broker's base URL: `/notes/items`. */
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Text as it is; anything else as JSON. */
    readonly body?: unknown;
}
/**
 * A spec with a probe for each scope word. `words` and `needed` may be left out, as JSON can't hold a function: the words are
 * then those of the probes.
 */
export interface ExtraCapability extends Pick<CapabilitySpec, 'name' | 'prefixes'>, Partial<Pick<CapabilitySpec, 'words' | 'needed'>> {
    readonly probes: readonly Probe[];
}
export declare function probeAsk({ method, path, headers, body }: Probe): BoxAsk;
/** Reads what a module or a JSON file gives. Throws an `Error` with a sentence. */
export declare function readExtra(given: unknown): ExtraCapability[];
/** The checks of these capabilities: for each scope word with and without it, and a path that is not served. */
export declare function extraChecks(extra: readonly ExtraCapability[]): ConformanceCheck[];
