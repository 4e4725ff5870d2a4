import { RequestError } from '../http/request-error.js';
import type { Problem } from '../model/check-result.js';
import type { BrokerUnderTest } from './env.js';
/** How a broker ended. */
export interface BrokerEnd {
    /** It ended before the first request of the check: an earlier check caused it. */
    readonly isEarlier: boolean;
    /** The problem of the check that caused it. */
    readonly problem: Problem;
    /** The problem of a run that can't go on without it. */
    readonly asCause: (checkId: string) => Problem;
}
/** Watches one started broker. */
export declare class BrokerWatch {
    #private;
    constructor(broker: BrokerUnderTest);
    beginCheck(): void;
    noteResponse(endpoint: string): void;
    /** The first failure of a check counts: the later ones follow from it. */
    noteError(error: RequestError, endpoint: string): void;
    /** How the broker ended, if it has. A broker that only drops connections still runs. */
    findEnd(redact: (text: string) => string): Promise<BrokerEnd | undefined>;
}
