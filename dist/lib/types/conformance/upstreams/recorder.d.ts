/** Every request that reached one of the suite's upstreams, whole and in order. */
import type { IncomingMessage } from 'node:http';
import type { HeaderList } from '../client.js';
/** The systems behind the broker. `elsewhere` is one that nothing may ever be sent to. */
export type UpstreamName = 'model' | 'agentsvc' | 'echo' | 'elsewhere';
export interface Received {
    readonly upstream: UpstreamName;
    readonly method: string;
    /** The request target. */
    readonly url: string;
    readonly headers: HeaderList;
    trailers: HeaderList;
    body: Buffer;
    /** Whether its body has come to an end. */
    whole: boolean;
    /** The mark of the suite's request that led to it, where it carries one. */
    mark: string | undefined;
}
/** A new mark. */
export declare const nextMark: () => string;
export declare class Recorder {
    readonly received: Received[];
    /** Records a request when its head is there, and reads its body. Resolves when that has ended, however it did. */
    record(upstream: UpstreamName, request: IncomingMessage): Promise<Received>;
}
