/** What a check works with: it sends reports and requests as a box, sees what reached the upstreams, and records problems. */
import type { BrokerNames } from '../broker/names.js';
import type { Routes } from '../broker/routes.js';
import type { ConformanceEnv } from '../broker/start-contract.js';
import { type RequestErrorKind } from '../http/request-error.js';
import type { BoxRequest, BoxResponse, ExpectedRefusal } from './box-messages.js';
import { type CheckDescription, type Scopes } from './check-description.js';
import { type ObservedProblem, type RecordedExchange } from './evidence.js';
import type { ConformanceHarness } from './harness.js';
import { type ReceivedRequest, type UpstreamName } from './upstreams/recorder.js';
/** Ends a check after a problem that leaves nothing more to check. */
export declare class CheckAborted extends Error {
}
/** Ends a check as skipped: it does not apply to this broker. */
export declare class NotApplicable extends Error {
}
export declare class CheckContext {
    #private;
    readonly problems: ObservedProblem[];
    readonly exchanges: RecordedExchange[];
    constructor(harness: ConformanceHarness, check: CheckDescription);
    get env(): ConformanceEnv;
    get routes(): Routes;
    get names(): BrokerNames;
    /** What the broker serves, by the names of the vocabulary. */
    get capabilities(): ReadonlySet<string>;
    get harness(): ConformanceHarness;
    tokenOf(box: string): string;
    /** A new mark for a request of this check. */
    newMark(): string;
    /** Sends a request. Aborts the check if no complete response arrives. */
    request(request: BoxRequest): Promise<BoxResponse>;
    /** Sends a request; undefined if no response arrives for one of these reasons: by default, if the broker breaks the connection. */
    tryRequest(request: BoxRequest, allowed?: readonly RequestErrorKind[]): Promise<BoxResponse | undefined>;
    /** Posts a declaration report, given as JSON text or data. */
    postReport(report: unknown, request?: Partial<BoxRequest>): Promise<BoxResponse>;
    /** Report entries that name this broker. */
    capabilityEntries(scopes: Scopes): {
        name: string;
        broker: string;
        scope: readonly string[];
    }[];
    /** Reports these scopes as a box. Aborts the check unless the response is 200. */
    declare(scopes: Scopes, box?: string, extraFields?: object): Promise<BoxResponse>;
    /** What reached the upstreams since the check began, without the requests of other checks. */
    upstreamRequests(upstream?: UpstreamName): ReceivedRequest[];
    /** What one request caused upstream: requests with its mark, and those without a mark that arrived meanwhile. */
    upstreamRequestsFor({ mark }: {
        readonly mark?: string | undefined;
    }): ReceivedRequest[];
    /** Records a problem, shown by the check's last exchange or by the given one; `help` defaults to that of the check. */
    fail(message: string, help?: string, exchange?: RecordedExchange | undefined): void;
    /** Records a warning: advice that the spec does not demand. */
    adviseOn(response: BoxResponse, message: string): void;
    /** Records a problem that this response shows. */
    failOn(response: BoxResponse, message: string, help?: string): void;
    /** Records a problem and ends the check. */
    abort(message: string, help?: string): never;
    /** Records a problem that this response shows, and ends the check. */
    abortOn(response: BoxResponse, message: string): never;
    /** Ends the check as skipped: it does not apply to this broker. */
    skip(reason: string): never;
    /** Whether the status is one of these; records a problem if not. `why` describes the request: `without a token`. */
    expectStatus(response: BoxResponse, expected: readonly number[], why?: string): boolean;
    /** Expects a refusal: this status, a message that names these words, and nothing forwarded. */
    expectRefusal(response: BoxResponse, expected: ExpectedRefusal): void;
    /** Expects that the request reached no upstream and will not later. */
    expectNotForwarded(response: BoxResponse): void;
    /** The JSON object in the body. Aborts the check if there is none. */
    parseJsonObject(response: BoxResponse): Record<string, unknown>;
}
