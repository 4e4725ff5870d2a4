/** Who pays (spec 2, 2.6). */
import { judge } from './judge.ts';
import { type Payer, PRINCIPAL, payerSchema } from './schema/payer.ts';

export type { Payer };

/** A payer as a box reads it: what is not stated is unknown. */
export type KnownPayer = Payer | { readonly kind: 'unknown'; readonly principal: null };

const unknown: KnownPayer = { kind: 'unknown', principal: null };
const header = new RegExp(`^(shared|owner|visitor)(?: (${PRINCIPAL.slice(1, -1)}))?$`);

/** The value of the payer header: `<kind>` or `<kind> <principal>`. */
export function formatPayer({ kind, principal }: Payer): string {
  return principal === null ? kind : `${kind} ${principal}`;
}

/** The payer that a header's value states; undefined where it states none. */
export function parsePayer(value: string): Payer | undefined {
  const [, kind, principal = null] = header.exec(value) ?? [];
  return kind === undefined ? undefined : { kind: kind as Payer['kind'], principal };
}

/** Who pays, by a header's value or the `payer` of a declaration answer. Missing or malformed is unknown. */
export function readPayer(stated: unknown): KnownPayer {
  if (typeof stated === 'string') return parsePayer(stated) ?? unknown;
  if (judge(payerSchema, stated) !== undefined) return unknown;
  const { kind, principal } = stated as Payer;
  return { kind, principal };
}
