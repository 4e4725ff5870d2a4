import { type IncomingMessage, type ServerResponse } from 'node:http';
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
export interface Listening {
    /** Base URL at which the broker reaches the handler. */
    readonly url: string;
    readonly close: () => unknown;
}
/** Serves one handler until it is closed (spec 2, 4.7). `wanted` is the address it is known by, where it is fixed. */
export type Listen = (handler: Handler, wanted?: string) => Promise<Listening>;
/**
 * Listens on `host`, at the port of the wanted address or at any. `advertise` is the host by which the broker reaches us.
 */
export declare function listenOn(host?: string, advertise?: string): Listen;
