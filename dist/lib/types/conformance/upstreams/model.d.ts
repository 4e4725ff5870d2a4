import type { ReceivedRequest } from './recorder.js';
/** A response of an upstream. */
export interface UpstreamReply {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string | readonly string[]>>;
    readonly body?: string | Buffer;
}
/** The reply of the model provider. */
export declare function respondAsModel({ method, url, body }: ReceivedRequest): UpstreamReply;
