/**
 * The suite's client. Unlike `sendRequest`, it sends paths and headers exactly as a check writes them and returns the response
 * exactly as it arrived: some checks are about just that.
 */
import { Agent } from 'node:http';
import { type HeaderList } from '../http/headers.js';
/** A connection that is kept between requests. */
export type KeptConnection = Pick<Agent, 'destroy'>;
/** One connection, opened with the first request and opened anew if the broker closes it. */
export declare const keepConnection: () => KeptConnection;
export interface RawRequest {
    readonly method: string;
    /** Appended to the base URL unchanged; includes the query. */
    readonly path: string;
    /** Sent in this order, names as written. */
    readonly headers?: HeaderList;
    readonly body?: string | Buffer;
    /** The body is sent in chunks, without its length. */
    readonly chunked?: boolean;
    /** The connection to reuse; by default each request has its own. */
    readonly connection?: KeptConnection;
    /** The request target to send instead of base path and `path`. */
    readonly target?: string;
    /** Called with each part of the response body as it arrives. */
    readonly onData?: (chunk: Buffer) => void;
}
export interface RawResponse {
    readonly status: number;
    /** The reason phrase, unless it is the usual one of the status. */
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
 * Sends a request to the broker at `baseUrl`, over a connection of its own unless it names one. Throws `RequestError` if no complete response arrives;
 * its message says what happened, to follow the endpoint and a colon.
 */
export declare function sendToBroker(baseUrl: string, request: RawRequest, limits: SendLimits): Promise<RawResponse>;
