/** What a check works with: it sends reports and requests as a box, sees what reached the upstreams, and records problems. */
import type { BrokerNames } from '../broker/names.js';
import type { Routes } from '../broker/routes.js';
import type { ConformanceEnv } from '../broker/start-contract.js';
import type { Problem } from '../model/check-result.js';
import type { CheckDescription, Scopes } from './check-description.js';
import type { RawRequest, RawResponse } from './client.js';
import { type RecordedExchange } from './evidence.js';
import type { ConformanceHarness } from './harness.js';
import { type ReceivedRequest, type UpstreamName } from './upstreams/recorder.js';
/** A request of a check. */
export interface BoxRequest extends RawRequest {
    /** The box whose token is sent as `Authorization: Bearer`; null for no token; `conformance-a` by default. */
    readonly box?: string | null;
    /** The token to send instead of a box's. */
    readonly token?: string;
    /** A string in the request by which it is recognized upstream. */
    readonly mark?: string;
}
export interface BoxResponse extends RawResponse {
    /** Method and path of the request, for messages. */
    readonly endpoint: string;
    readonly mark: string | undefined;
}
/** The refusal that a check expects. */
export interface ExpectedRefusal {
    readonly status: readonly number[];
    /** Words that the message must name. */
    readonly mentions?: readonly string[];
    /** What the request lacks, for messages: `without a token`. */
    readonly why?: string;
    /** Whether a body with a message is required; by default if `mentions` has words. */
    readonly body?: boolean;
}
/** Ends a check after a problem that leaves nothing more to check. */
export declare class CheckAborted extends Error {
}
/** Ends a check as skipped: it does not apply to this broker. */
export declare class NotApplicable extends Error {
}
export declare class CheckContext {
    #private;
    readonly problems: Problem[];
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
    /** Sends a request; undefined if the broker breaks the connection, which it may. */
    tryRequest(request: BoxRequest): Promise<BoxResponse | undefined>;
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
    upstreamRequestsFor({ mark }: Pick<BoxResponse, 'mark'>): ReceivedRequest[];
    /** Records a problem; `help` defaults to that of the check. */
    fail(message: string, help?: string): void;
    /** Records a problem and ends the check. */
    abort(message: string, help?: string): never;
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
