/** What a check works with: it reports and asks as a box, sees what reached the upstreams, and says what does not hold. */
import type { ConformanceEnv } from '../broker/harness.js';
import type { Routes } from '../broker/routes.js';
import type { BrokerWords } from '../broker/words.js';
import type { Problem } from '../model/outcome.js';
import { type ConformanceCheck, type Scopes } from './check.js';
import { type Answer, type Ask, type HeaderList } from './client.js';
import { type Exchanged } from './exchange.js';
import type { Session } from './session.js';
import { type Received, type UpstreamName } from './upstreams/recorder.js';
/** A request of a check. */
export interface BoxAsk extends Ask {
    /** Sent as `Authorization: Bearer`: a box's name; null for no token. Absent: `conformance-a`. */
    readonly box?: string | null;
    /** Another token than a box's. */
    readonly token?: string;
    /** By which it is known upstream. */
    readonly mark?: string;
}
export interface Told extends Answer {
    /** Method and path of the question, for messages. */
    readonly what: string;
    readonly mark: string | undefined;
}
export declare class Context {
    #private;
    readonly problems: Problem[];
    readonly exchanges: Exchanged[];
    constructor(session: Session, check: ConformanceCheck);
    get env(): ConformanceEnv;
    get paths(): Routes;
    get words(): BrokerWords;
    /** The capabilities that the broker serves, in the words of the vocabulary. */
    get serves(): ReadonlySet<string>;
    get session(): Session;
    tokenOf(box: string): string;
    mark(): string;
    /** Asks the broker. No whole answer ends the check. */
    ask(ask: BoxAsk): Promise<Told>;
    /** Asks where a broken connection, which gives nothing, is an answer too. */
    attempt(ask: BoxAsk): Promise<Told | undefined>;
    /** Posts a report as a box and returns the answer, whatever it is. */
    report(report: unknown, ask?: Partial<BoxAsk>): Promise<Told>;
    /** The entries that name this broker. */
    entries(scopes: Scopes): {
        name: string;
        broker: string;
        scope: readonly string[];
    }[];
    /** Reports these scopes as a box. Anything but 200 ends the check. */
    declare(scopes: Scopes, box?: string, more?: object): Promise<Told>;
    /** What reached the upstreams since the check began and is not another check's. */
    reached(upstream?: UpstreamName): Received[];
    /** What one request led to upstream: what carries its mark, and what came meanwhile without one. */
    upstreamOf({ mark }: Pick<Told, 'mark'>): Received[];
    fail(message: string, help?: string): void;
    halt(message: string, help?: string): never;
    /** Ends the check as one that has nothing to judge. */
    notShown(reason: string): never;
    /** Whether the status is one of these; if not, says so. */
    status(answer: Told, wanted: readonly number[], why?: string): boolean;
    /** Holds an answer to be a refusal: status, a body that names these words, and nothing sent upstream. */
    refused(answer: Told, wanted: {
        status: readonly number[];
        names?: readonly string[];
        why?: string;
        body?: boolean;
    }): void;
    /** Holds a request to have reached no upstream, now and later. */
    unsent(answer: Told): void;
    json(answer: Told): Record<string, unknown>;
}
/** A header of something that was sent. */
export declare const header: (of: {
    readonly headers: HeaderList;
}, name: string) => string | undefined;
