/** What the suite takes as a library. */
import type { BrokerWords } from '../broker/words.js';
import type { Start } from './env.js';
import { type ExtraCapability } from './extra.js';
import type { Extended } from './plan.js';
import type { Handler, Listening } from './upstreams/listen.js';
export interface RunConformance {
    /** Starts the broker, pointed at the upstreams of `env`. */
    readonly start: Start;
    /** What is judged, as reports name it. */
    readonly name?: string;
    /** Serves one handler on a loopback port. Absent: `node:http` on 127.0.0.1. */
    readonly listen?: (handler: Handler) => Promise<Listening>;
    /** The word by which reports name the broker; `lobby` where nothing is said. */
    readonly broker?: string;
    /** Standard capabilities that it serves; inference, egress and feedback where nothing is said. */
    readonly capabilities?: readonly string[];
    /** Capabilities of its own, with a probe for each scope word. */
    readonly extra?: readonly ExtraCapability[];
    /** The checks beyond the table of 4.7: as warnings, or as strict as the others. */
    readonly extended?: boolean | 'strict';
    /** The words of another vocabulary. */
    readonly words?: BrokerWords;
    /** Check ids; all where there is none. */
    readonly only?: readonly string[];
    /** The time the whole run may take; 120 s where nothing is said. */
    readonly timeoutMs?: number;
    /** The time one request may take; 4 s where nothing is said. */
    readonly requestTimeoutMs?: number;
    /** Ends the run. */
    readonly signal?: AbortSignal;
}
export declare const TIMEOUT_MS = 120000;
export declare const REQUEST_TIMEOUT_MS = 4000;
export declare function extendedOf({ extended }: Pick<RunConformance, 'extended'>): Extended;
/** Throws `TypeError` for options that would judge something else than is meant. */
export declare function sound({ capabilities, words, extra }: RunConformance): void;
