/** Who pays, and the grants that decide it (spec 2, 2.6 and 2.7). */

import { limits } from './limits.ts';
import { type Payer, PRINCIPAL_PATTERN, payerSchema } from './schema/payer.ts';
import { validateValue } from './schema-validator.ts';

export type { Payer };

/** A payer as a box reads it: unknown unless stated. */
export type PayerOrUnknown = Payer | { readonly kind: 'unknown'; readonly principal: null };

const UNKNOWN_PAYER: PayerOrUnknown = { kind: 'unknown', principal: null };
const payerHeaderRegExp = new RegExp(`^(shared|owner|visitor)(?: (${PRINCIPAL_PATTERN.slice(1, -1)}))?$`);

/** The value of the payer header: `<kind>` or `<kind> <principal>`. */
export function formatPayer({ kind, principal }: Payer): string {
  return principal === null ? kind : `${kind} ${principal}`;
}

/** The payer in a header's value; undefined if the value is malformed. */
export function parsePayer(value: string): Payer | undefined {
  const [, kind, principal = null] = payerHeaderRegExp.exec(value) ?? [];
  return kind === undefined ? undefined : { kind: kind as Payer['kind'], principal };
}

/** The payer in a header's value or in the `payer` of a declaration response; unknown if missing or malformed. */
export function readPayer(stated: unknown): PayerOrUnknown {
  if (typeof stated === 'string') return parsePayer(stated) ?? UNKNOWN_PAYER;
  if (validateValue(payerSchema, stated) !== undefined) return UNKNOWN_PAYER;
  const { kind, principal } = stated as Payer;
  return { kind, principal };
}

/** The form of a grant (spec 2, 2.7): printable ASCII without spaces. */
export const GRANT_PATTERN = `^[!-~]{1,${limits.grant}}$`;
const grantRegExp = new RegExp(GRANT_PATTERN);

/** Whether a string has the form of a grant. */
export const isGrant = (text: string): boolean => grantRegExp.test(text);
