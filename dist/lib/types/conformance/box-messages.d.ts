/** What a box sends and what it gets back, as checks see it. */
import type { RawRequest, RawResponse } from './client.js';
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
