import type { Problem } from '../model/check-result.js';
import type { Exchange } from '../model/report.js';
import type { RawRequest, RawResponse } from './client.js';
import type { ValueRedactor } from './redact.js';
import type { ReceivedRequest } from './upstreams/recorder.js';
export interface RecordedExchange {
    readonly request: RawRequest;
    /** Absent if none arrived. */
    response?: RawResponse;
    /** What reached an upstream between request and response. */
    upstream: readonly ReceivedRequest[];
    /** A string in the request by which it is recognized upstream. */
    readonly mark?: string | undefined;
}
/** Method and path, with which messages begin. */
export declare const endpointOf: ({ method, path, target }: RawRequest) => string;
/** Splits a URL at its first `?`. */
export declare function splitQuery(url: string): [path: string, query?: string];
/** A problem with the exchange that shows it. */
export interface ObservedProblem extends Problem {
    readonly exchange?: RecordedExchange | undefined;
}
/** The exchanges to report for these problems; `url` is the broker's base URL. */
export declare function buildEvidence(exchanges: readonly RecordedExchange[], url: string, problems: readonly ObservedProblem[], redactor: ValueRedactor): Exchange[];
/** The problems of a check, with the exchanges they are about. */
export interface CheckEvidence {
    readonly problems: readonly Problem[];
    readonly evidence: readonly Exchange[];
}
/** The problems without duplicates, and evidence if there are any; redacted. `url` is the broker's base URL. */
export declare function withEvidence(problems: readonly ObservedProblem[], exchanges: readonly RecordedExchange[], url: string, redactor: ValueRedactor): CheckEvidence;
