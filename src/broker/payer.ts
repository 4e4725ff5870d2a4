/** Who pays (spec 2, 2.6). */

import { type Payer, PRINCIPAL_PATTERN, payerSchema } from './schema/payer.ts';
import { validateValue } from './schema-validator.ts';

export type { Payer };

/** A payer as a box reads it: what is not stated is unknown. */
export type PayerOrUnknown = Payer | { readonly kind: 'unknown'; readonly principal: null };

const UNKNOWN_PAYER: PayerOrUnknown = { kind: 'unknown', principal: null };
const payerHeaderRegExp = new RegExp(`^(shared|owner|visitor)(?: (${PRINCIPAL_PATTERN.slice(1, -1)}))?$`);

/** The value of the payer header: `<kind>` or `<kind> <principal>`. */
export function formatPayer({ kind, principal }: Payer): string {
  return principal === null ? kind : `${kind} ${principal}`;
}

/** The payer that a header's value states; undefined where it states none. */
export function parsePayer(value: string): Payer | undefined {
  const [, kind, principal = null] = payerHeaderRegExp.exec(value) ?? [];
  return kind === undefined ? undefined : { kind: kind as Payer['kind'], principal };
}

/** Who pays, by a header's value or the `payer` of a declaration answer. Missing or malformed is unknown. */
export function readPayer(stated: unknown): PayerOrUnknown {
  if (typeof stated === 'string') return parsePayer(stated) ?? UNKNOWN_PAYER;
  if (validateValue(payerSchema, stated) !== undefined) return UNKNOWN_PAYER;
  const { kind, principal } = stated as Payer;
  return { kind, principal };
}
