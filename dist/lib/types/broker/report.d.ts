/** Declaration reports and the responses to them (spec 2, 2.1 to 2.3 and 4.1). */
import type { Payer } from './schema/payer.js';
import { type CapabilityEntry, type DeclarationReport, type DeclarationResponse } from './schema/report.js';
export type { CapabilityEntry, DeclarationReport, DeclarationResponse };
/** Which optional fields of a report a broker keeps. It ignores the others. */
export interface KeptFields {
    readonly listing: boolean;
    readonly spend: boolean;
}
/** Parses and validates the body of a declaration request. `problem` is the message for the 400. */
export declare function parseReport(body: string | Uint8Array, keeps?: KeptFields): {
    readonly report: DeclarationReport;
} | {
    readonly problem: string;
};
/** The entries of a report that name this broker; entries with the same name are merged. */
export declare function entriesFor(report: DeclarationReport, broker: string): CapabilityEntry[];
/** The response to a report; `at` is the time it was kept. */
export declare function declarationResponse(report: DeclarationReport, details: {
    readonly broker: string;
    readonly at: Date;
    readonly payer?: Payer | undefined;
    readonly keeps: KeptFields;
}): DeclarationResponse;
/** Validates a declaration response, given as parsed JSON. */
export declare function readDeclarationResponse(value: unknown): {
    readonly response: DeclarationResponse;
} | {
    readonly problem: string;
};
