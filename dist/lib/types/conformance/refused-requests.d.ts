import type { Problem } from '../model/check-result.js';
import type { CheckDescription } from './check-description.js';
import type { RecordedExchange } from './evidence.js';
import type { ReceivedRequest } from './upstreams/recorder.js';
/** The problem of a refused request that reached an upstream. */
export declare const forwardedMessage: (endpoint: string, { upstream, method, url }: ReceivedRequest) => string;
interface RefusedRequest {
    readonly check: CheckDescription;
    readonly endpoint: string;
    readonly exchange: RecordedExchange;
}
/** A refused request that reached an upstream: the problem, and the request and response of the box. */
export interface UnexpectedForward {
    readonly problem: Problem;
    readonly exchange: RecordedExchange;
}
export declare class RefusedRequests {
    #private;
    /** Records a refused request: from now on, no request with this mark may reach an upstream. */
    add(mark: string, refused: RefusedRequest): void;
    /** Resolves once the last refused request has had time to reach an upstream after all. */
    waitUntilQuiet(): Promise<void>;
    /** Marks a request as already reported. */
    markReported(request: ReceivedRequest): void;
    /** Refused requests that still reached an upstream and are unreported, by check; they count as reported from then on. */
    takeUnreported(received: readonly ReceivedRequest[]): Map<CheckDescription, UnexpectedForward[]>;
}
export {};
