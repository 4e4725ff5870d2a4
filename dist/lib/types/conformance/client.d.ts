import { type HeaderList } from '../http/headers.js';
export interface RawRequest {
    readonly method: string;
    /** Appended to the base URL unchanged; includes the query. */
    readonly path: string;
    /** Sent in this order, names as written. */
    readonly headers?: HeaderList;
    readonly body?: string | Buffer;
    /** The request target to send instead of base path and `path`. */
    readonly target?: string;
    /** Called with each part of the response body as it arrives. */
    readonly onData?: (chunk: Buffer) => void;
}
export interface RawResponse {
    readonly status: number;
    /** The reason phrase. */
    readonly statusMessage: string;
    /** The reason phrases and headers of the informational responses (1xx) before it. */
    readonly information: HeaderList;
    /** As received. */
    readonly headers: HeaderList;
    readonly trailers: HeaderList;
    /** As received, still content-encoded. */
    readonly body: Buffer;
}
export interface SendLimits {
    /** From the call to the last byte of the response. */
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
}
/**
 * Sends a request to the broker at `baseUrl`, over a connection of its own. Throws `RequestError` if no complete response arrives;
 * its message says what happened, to follow the endpoint and a colon.
 */
export declare function sendToBroker(baseUrl: string, request: RawRequest, limits: SendLimits): Promise<RawResponse>;
