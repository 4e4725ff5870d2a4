/** The options of the suite as a library. */
import type { BrokerNames } from '../broker/names.js';
import type { StartBroker } from './env.js';
import { type ExtraCapabilitySpec } from './extra-capabilities.js';
import type { ExtendedMode } from './select-checks.js';
import type { RequestHandler, UpstreamServer } from './upstreams/listen.js';
/** The options of `runConformance` and `conformanceTests`. */
export interface RunConformanceOptions {
    /** Starts the broker, pointed at the upstreams of `env`. */
    readonly start: StartBroker;
    /** The broker's name in the report; `broker` by default. */
    readonly name?: string;
    /** Serves one request handler on a loopback port; by default with `node:http` on 127.0.0.1. */
    readonly listen?: (handler: RequestHandler) => Promise<UpstreamServer>;
    /** The broker word that declaration reports name; `lobby` by default. */
    readonly broker?: string;
    /** The standard capabilities that the broker serves; inference, egress and feedback by default. */
    readonly capabilities?: readonly string[];
    /** Further capabilities, with a probe for each scope word. */
    readonly extra?: readonly ExtraCapabilitySpec[];
    /** Whether to run the checks beyond the table of 4.7: `true` reports their failures as warnings, `'strict'` as errors. */
    readonly extended?: boolean | 'strict';
    /** The names of another vocabulary. */
    readonly names?: BrokerNames;
    /** The ids of the checks to run; all by default. */
    readonly only?: readonly string[];
    /** Time limit of the whole run in ms; 120,000 by default. */
    readonly timeoutMs?: number;
    /** Time limit of one request in ms; 4,000 by default. */
    readonly requestTimeoutMs?: number;
    /** Aborting it stops the run. */
    readonly signal?: AbortSignal;
}
export declare const DEFAULT_TIMEOUT_MS = 120000;
export declare const DEFAULT_REQUEST_TIMEOUT_MS = 4000;
/** The mode of the option `extended`. */
export declare function extendedModeOf({ extended }: Pick<RunConformanceOptions, 'extended'>): ExtendedMode;
/** Throws `TypeError` for invalid extra capabilities and unknown capability names. */
export declare function validateOptions({ capabilities, names, extra }: RunConformanceOptions): void;
