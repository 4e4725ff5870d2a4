import { type IncomingMessage, type ServerResponse } from 'node:http';
/** Handles one request, as `node:http` calls it. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;
/** A running server. */
export interface UpstreamServer {
    /** Base URL at which the broker can reach the handler. */
    readonly url: string;
    readonly close: () => unknown;
}
/** Serves one handler until it is closed (spec 2, 4.7), at `fixedUrl` if given. */
export type ListenFunction = (handler: RequestHandler, fixedUrl?: string) => Promise<UpstreamServer>;
/**
 * Listens on `host`, on the port of the fixed URL or any free one. `advertise` is the host name under which the broker can reach it.
 * The function rejects if the port is taken.
 */
export declare function listenOn(host?: string, advertise?: string): ListenFunction;
