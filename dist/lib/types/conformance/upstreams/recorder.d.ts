/** Records every request that reaches one of the suite's upstreams. */
import type { IncomingMessage } from 'node:http';
import { type HeaderList } from '../../http/headers.js';
/** The systems behind the broker. Nothing may ever be sent to `elsewhere`. */
export type UpstreamName = 'model' | 'agentsvc' | 'echo' | 'elsewhere';
/** The names of the upstreams in messages. */
export declare const UPSTREAM_LABELS: Readonly<Record<UpstreamName, string>>;
export interface ReceivedRequest {
    readonly upstream: UpstreamName;
    readonly method: string;
    /** The request target. */
    readonly url: string;
    readonly headers: HeaderList;
    trailers: HeaderList;
    body: Buffer;
    /** Whether its body was received completely. */
    isComplete: boolean;
    /** The mark of the request that caused it, if it carries one. */
    mark: string | undefined;
}
/** A mark unique in this process. */
export declare const nextMark: () => string;
export declare class RequestRecorder {
    readonly received: ReceivedRequest[];
    /** Records a request at once, and its body as it arrives. Resolves when the body has ended or the connection has closed. */
    record(upstream: UpstreamName, request: IncomingMessage): Promise<ReceivedRequest>;
}
