/** The suite's stand-ins for the systems behind the broker (spec 2, 4.7). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListenFunction } from './listen.js';
import { type UpstreamReply } from './model.js';
import { type ReceivedRequest, type UpstreamName } from './recorder.js';
/** Responds in place of the stand-in: returns a reply, or writes the response itself and returns undefined. */
export type UpstreamScript = (received: ReceivedRequest, response: ServerResponse, request: IncomingMessage) => UpstreamReply | undefined;
export declare class Upstreams {
    #private;
    /** All requests so far, in order of arrival. */
    get received(): readonly ReceivedRequest[];
    /** Starts these upstreams, those in `fixedUrls` at that URL. Throws what `listen` throws. */
    start(names: readonly UpstreamName[], listen: ListenFunction, fixedUrls?: Partial<Record<UpstreamName, string>>): Promise<void>;
    /** Base URL without a trailing slash; empty if not started. */
    url(name: UpstreamName): string;
    /** Lets the script respond from now on; undefined restores the stand-in. */
    setScript(name: UpstreamName, script: UpstreamScript | undefined): void;
    clearScripts(): void;
    close(): Promise<void>;
}
