/** Who pays, and the grants that decide it (spec 2, 2.6 and 2.7). */
import { type Payer } from './schema/payer.js';
export type { Payer };
/** A payer as a box reads it: unknown unless stated. */
export type PayerOrUnknown = Payer | {
    readonly kind: 'unknown';
    readonly principal: null;
};
/** The value of the payer header: `<kind>` or `<kind> <principal>`. */
export declare function formatPayer({ kind, principal }: Payer): string;
/** The payer in a header's value; undefined if the value is malformed. */
export declare function parsePayer(value: string): Payer | undefined;
/** The payer in a header's value or in the `payer` of a declaration response; unknown if missing or malformed. */
export declare function readPayer(stated: unknown): PayerOrUnknown;
/** The form of a grant (spec 2, 2.7): printable ASCII without spaces. */
export declare const GRANT_PATTERN: string;
/** Whether a string has the form of a grant. */
export declare const isGrant: (text: string) => boolean;
