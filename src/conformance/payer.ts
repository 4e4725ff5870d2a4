/** Reading the payer where a broker states it (spec 2, 2.6). */

export interface Payer {
  readonly kind: string;
  readonly principal: string | null;
}

const KINDS = ['shared', 'owner', 'visitor'];
const PRINCIPAL = /^[^\s:]+:[^\s]+$/;

/** A payer as JSON, or what is wrong with it. */
export function payerIn(value: unknown): Payer | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no object';
  const { kind, principal } = value as Record<string, unknown>;
  return checked(kind, principal);
}

/** A payer as a header's value: `<kind>` or `<kind> <principal>`; or what is wrong with it. */
export function payerOf(header: string): Payer | string {
  const [kind, principal = null, ...more] = header.split(' ');
  return more.length > 0 ? 'has more than kind and principal' : checked(kind, principal);
}

function checked(kind: unknown, principal: unknown): Payer | string {
  if (typeof kind !== 'string' || !KINDS.includes(kind))
    return `has the kind ${JSON.stringify(kind) ?? 'undefined'}`;
  if (principal === null) return { kind, principal };
  if (typeof principal !== 'string' || !PRINCIPAL.test(principal))
    return `has the principal ${JSON.stringify(principal) ?? 'undefined'}`;
  return { kind, principal };
}

export const written = ({ kind, principal }: Payer) => (principal === null ? kind : `${kind} ${principal}`);
