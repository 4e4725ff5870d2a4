/**
 * Why no complete response arrived: the connection was refused (`refused`), the host is unknown or out of reach (`unreachable`), TLS failed
 * (`tls`), the connection closed before the response (`reset`) or within it (`truncated`), it was not HTTP or the request can't be
 * written as HTTP (`malformed`), it was larger than allowed (`too-large`), time ran out, or the run was stopped.
 */
export type RequestErrorKind = 'refused' | 'unreachable' | 'tls' | 'reset' | 'truncated' | 'malformed' | 'too-large' | 'timeout' | 'stopped';
/** A request without a complete response. The message is one line without secrets: no query, no headers, no body. */
export declare class RequestError extends Error {
    readonly kind: RequestErrorKind;
    constructor(kind: RequestErrorKind, message: string);
}
/** What Node's error means for a request to this URL; `hasResponse`: the response had begun. */
export declare function toRequestError(error: NodeJS.ErrnoException & {
    readonly errors?: readonly NodeJS.ErrnoException[];
}, url: URL, hasResponse: boolean): RequestError;
export declare const truncatedError: () => RequestError;
