import type { ConformanceEnv, StartedBroker } from '../broker/harness.js';
import type { BrokerWords } from '../broker/words.js';
import type { Needle } from './leaks.js';
/** Reports before each check. */
export declare const REPORTING = "conformance-a";
/** Never reports. */
export declare const SILENT = "conformance-b";
/** Reports too; only in extended runs. */
export declare const OTHER = "conformance-c";
/** The secret that the broker holds for `conformance-a`. */
export declare const SECRET = "CONFORMANCE";
/** A broker that runs. */
export interface RunningBroker extends StartedBroker {
    /** Resolves, with how, when it ends by itself. */
    readonly ended?: Promise<string>;
    /** The last lines it wrote. */
    readonly tail?: () => string;
}
/** Starts a broker, as its author writes it. */
export type Start = (env: ConformanceEnv) => StartedBroker | Promise<StartedBroker>;
/** A start that bounds itself and ends what it began. */
export interface BoundedStart {
    (env: ConformanceEnv, bounds: Readiness): StartedBroker | Promise<StartedBroker>;
    /** How long it may take to end what it began, once nobody waits any more. */
    readonly graceMs: number;
}
export interface Readiness {
    readonly readyMs: number;
    /** Aborted when nobody waits any more. */
    readonly signal: AbortSignal;
}
/** A new `env` for upstreams at these addresses. */
export declare function makeEnv(broker: string, boxes: readonly string[], at: {
    readonly model: string;
    readonly agentsvc: string;
    readonly echo: string;
}): ConformanceEnv;
/** The same with the two upstreams under the words of a vocabulary too. */
export declare function inWords(env: ConformanceEnv, words: BrokerWords): ConformanceEnv;
/** The broker as it was given, its URL without a slash at its end. Throws `StartError` where it can't be one. */
export declare function readBroker(given: unknown, boxes: readonly string[]): RunningBroker;
export declare function credentialsOf(env: ConformanceEnv | undefined): Needle[];
export declare function tokensOf(broker: RunningBroker | undefined): Needle[];
