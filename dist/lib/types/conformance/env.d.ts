import type { BrokerNames } from '../broker/names.js';
import type { ConformanceEnv, StartedBroker } from '../broker/start-contract.js';
import type { SensitiveValue } from './leaks.js';
/** Reports before each check. */
export declare const REPORTING_BOX = "conformance-a";
/** Never reports. */
export declare const SILENT_BOX = "conformance-b";
/** Reports too; only in extended runs. */
export declare const OTHER_BOX = "conformance-c";
/** The secret that the broker holds for `conformance-a`. */
export declare const EGRESS_SECRET = "CONFORMANCE";
/** A second secret of `conformance-a`, only in extended runs: its value has characters that every encoding writes in its own way. */
export declare const ODD_SECRET = "CONFORMANCE_ODD";
/** A running broker, as the suite uses it. */
export interface BrokerUnderTest extends StartedBroker {
    /** Resolves when its process ends on its own, with a phrase such as `exited with code 1`. */
    readonly ended?: Promise<string>;
    /** The last lines of its output. */
    readonly tail?: () => string;
}
/** Starts a broker; written by the broker's author. */
export type StartBroker = (env: ConformanceEnv) => StartedBroker | Promise<StartedBroker>;
/** A start that observes the limits and cleans up when aborted. */
export interface BoundedStart {
    (env: ConformanceEnv, limits: StartLimits): StartedBroker | Promise<StartedBroker>;
    /** How long the clean-up may take after the abort, in ms. */
    readonly graceMs: number;
}
export interface StartLimits {
    readonly readyMs: number;
    /** Aborted when the start is no longer needed. */
    readonly signal: AbortSignal;
}
/** A new `env` for upstreams at these URLs. */
export declare function createEnv(broker: string, boxes: readonly string[], urls: {
    readonly model: string;
    readonly agentsvc: string;
    readonly echo: string;
}): ConformanceEnv;
/** Adds the two upstreams under their names in a vocabulary. */
export declare function withUpstreamNames(env: ConformanceEnv, names: BrokerNames): ConformanceEnv;
/** Validates what `start` returned; the URL loses its trailing slash. Throws `BrokerStartError` if it is unusable. */
export declare function readStartedBroker(value: unknown, boxes: readonly string[]): BrokerUnderTest;
/** The upstream credentials and secret values of `env`, in the order model provider, agent service, secrets. */
export declare function credentialsOf(env: ConformanceEnv | undefined): SensitiveValue[];
/** The tokens of the boxes. */
export declare function tokensOf(broker: BrokerUnderTest | undefined): SensitiveValue[];
