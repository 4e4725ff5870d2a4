import { type BrokerNames } from '../broker/names.js';
import { type Routes } from '../broker/routes.js';
import type { ConformanceEnv } from '../broker/start-contract.js';
import type { Problem } from '../model/check-result.js';
import { type BrokerEnd } from './broker-watch.js';
import type { CheckDescription } from './check-description.js';
import { type RawRequest, type RawResponse } from './client.js';
import { type BoundedStart, type BrokerUnderTest, type StartBroker } from './env.js';
import { type RecordedExchange } from './evidence.js';
import type { ExtraCapabilitySpec, Probe } from './extra-capabilities.js';
import type { SensitiveValue } from './leaks.js';
import { ValueRedactor } from './redact.js';
import { RefusedRequests } from './refused-requests.js';
import { Upstreams } from './upstreams/index.js';
import { type ListenFunction } from './upstreams/listen.js';
import type { ReceivedRequest } from './upstreams/recorder.js';
export interface HarnessOptions {
    readonly start: StartBroker | BoundedStart;
    readonly listen?: ListenFunction | undefined;
    /** The broker word that reports name; `lobby` by default (spec 2, 4.7). */
    readonly broker?: string | undefined;
    readonly capabilities?: readonly string[] | undefined;
    readonly names?: BrokerNames | undefined;
    /** The `env` that a running broker was started with: its addresses and credentials are used. */
    readonly env?: ConformanceEnv | undefined;
    readonly extra?: readonly ExtraCapabilitySpec[] | undefined;
    readonly extended?: boolean | undefined;
    /** Time limit for the broker's start; 60 s by default. */
    readonly readyMs?: number | undefined;
    /** Time limit of the whole run. */
    readonly timeoutMs: number;
    readonly requestTimeoutMs: number;
    readonly signal?: AbortSignal | undefined;
}
export declare class ConformanceHarness {
    #private;
    readonly upstreams: Upstreams;
    readonly refusedRequests: RefusedRequests;
    readonly names: BrokerNames;
    readonly routes: Routes;
    /** What the broker serves, by the names of the vocabulary. */
    readonly capabilities: ReadonlySet<string>;
    /** Every request to the broker, with the check that sent it. */
    readonly exchanges: {
        readonly check: CheckDescription;
        readonly exchange: RecordedExchange;
    }[];
    env: ConformanceEnv;
    broker: BrokerUnderTest;
    /** Why the run could not go on. */
    cause: Problem | undefined;
    /** Set once the broker has ended and can't be started anew: nothing more can be checked. */
    gone: Problem | undefined;
    private constructor();
    /** Starts upstreams and broker. Throws `BrokerStartError`, after closing whatever was started. */
    static open(options: HarnessOptions): Promise<ConformanceHarness>;
    /** A capability's name in the vocabulary of the run. */
    capabilityName(capability: string): string;
    /** The probes of the extra capabilities. */
    get probes(): readonly Probe[];
    /** Secrets that must never appear in output. */
    get sensitiveValues(): SensitiveValue[];
    /** The boxes' tokens, those of brokers that have ended included. */
    get tokens(): SensitiveValue[];
    /** Redacts the secrets known so far. */
    get redactor(): ValueRedactor;
    redact(text: string): string;
    /** Aborts the current check; the remaining checks do not run. */
    stop(cause: Problem): void;
    /** From now on, received requests belong to this check. */
    beginCheck(check: CheckDescription): void;
    /** What reached the upstreams during these checks. */
    receivedDuring(includes: (check: CheckDescription) => boolean): ReceivedRequest[];
    /** Sends a request to the broker. Throws `RequestError`. */
    send(request: RawRequest): Promise<RawResponse>;
    /** Whether the broker has ended since the current check began; asks it where its connections failed. */
    findEnd(): Promise<BrokerEnd | undefined>;
    /** Starts the broker anew after it ended; if that is not possible, `gone` says why. */
    restart(check: CheckDescription, end: BrokerEnd): Promise<boolean>;
    /** Nothing more can be checked. */
    giveUp(check: CheckDescription, end: BrokerEnd): void;
    /** Closes broker and upstreams. */
    close(): Promise<void>;
}
