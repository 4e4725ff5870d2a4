import type { Payer } from './schema/payer.js';
import { type CapabilityEntry, type DeclarationKept, type Report } from './schema/report.js';
export type { CapabilityEntry, DeclarationKept, Report };
/** What a broker keeps of a report beyond its capabilities. What it does not keep it ignores. */
export interface Keeps {
    readonly listing: boolean;
    readonly spend: boolean;
}
/** Reads the body of a declaration request. A problem is for the 400. */
export declare function parseReport(body: string | Uint8Array, keeps?: Keeps): {
    readonly report: Report;
} | {
    readonly problem: string;
};
/** The entries of a report that name this broker; those of one name are one, with the scope words of all. */
export declare function entriesFor(report: Report, broker: string): CapabilityEntry[];
/** The answer to a report: `at` is when it was kept. */
export declare function declarationAnswer(report: Report, about: {
    readonly broker: string;
    readonly at: Date;
    readonly payer?: Payer | undefined;
    readonly keeps: Keeps;
}): DeclarationKept;
/** Reads the body of a declaration answer. */
export declare function readDeclarationAnswer(value: unknown): {
    readonly answer: DeclarationKept;
} | {
    readonly problem: string;
};
