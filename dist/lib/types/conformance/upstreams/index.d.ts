/** The systems behind the broker, played by the suite (spec 2, 4.7). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Listen } from './listen.js';
import { type Reply } from './model.js';
import { type Received, type UpstreamName } from './recorder.js';
/** Answers instead of the stand-in: with a reply, or by writing the response itself and returning nothing. */
export type Script = (received: Received, response: ServerResponse, request: IncomingMessage) => Reply | undefined;
export declare class Upstreams {
    #private;
    /** All requests so far, in the order of their arrival. */
    get received(): readonly Received[];
    /** Starts these upstreams. `wanted` gives addresses that are fixed. Throws what `listen` throws. */
    start(names: readonly UpstreamName[], listen: Listen, wanted?: Partial<Record<UpstreamName, string>>): Promise<void>;
    /** Base URL without a slash at its end. */
    url(name: UpstreamName): string;
    /** Lets the script answer from now on, or the stand-in again. */
    script(name: UpstreamName, script: Script | undefined): void;
    unscript(): void;
    close(): Promise<void>;
}
