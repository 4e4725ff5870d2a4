export type HeaderList = readonly (readonly [name: string, value: string])[];
export interface Ask {
    readonly method: string;
    /** Appended to the base URL as it stands, with its query. */
    readonly path: string;
    /** Sent in this order, names as written. */
    readonly headers?: HeaderList;
    readonly body?: string | Buffer;
    /** Sent as the request target instead of base and path. */
    readonly target?: string;
    /** Called with each part of the body as it comes. */
    readonly onData?: (part: Buffer) => void;
}
export interface Answer {
    readonly status: number;
    /** The reason phrase. */
    readonly statusMessage: string;
    /** The headers of the informational answers (1xx) before it. */
    readonly information: HeaderList;
    /** As they came. */
    readonly headers: HeaderList;
    readonly trailers: HeaderList;
    /** As it came, still encoded. */
    readonly body: Buffer;
}
export interface Bounds {
    /** From the call to the answer's last byte. */
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
    /** The most bytes of a body. */
    readonly maxBytes?: number;
}
/** Sends requests to one base URL, each over a connection of its own. */
export declare class Client {
    #private;
    private constructor();
    static to(url: string): Promise<Client>;
    /** Throws `WireError` where no whole answer came; its message says what came instead. */
    send(ask: Ask, bounds: Bounds): Promise<Answer>;
}
/** The first value under a name, whatever its case. */
export declare function headerOf(headers: HeaderList, name: string): string | undefined;
