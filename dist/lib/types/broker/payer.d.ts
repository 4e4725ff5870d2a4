import { type Payer } from './schema/payer.js';
export type { Payer };
/** A payer as a box reads it: what is not stated is unknown. */
export type KnownPayer = Payer | {
    readonly kind: 'unknown';
    readonly principal: null;
};
/** The value of the payer header: `<kind>` or `<kind> <principal>`. */
export declare function formatPayer({ kind, principal }: Payer): string;
/** The payer that a header's value states; undefined where it states none. */
export declare function parsePayer(value: string): Payer | undefined;
/** Who pays, by a header's value or the `payer` of a declaration answer. Missing or malformed is unknown. */
export declare function readPayer(stated: unknown): KnownPayer;
