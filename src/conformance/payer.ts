/** Reading the payer where a broker states it (spec 2, 2.6). */

export interface StatedPayer {
  readonly kind: string;
  readonly principal: string | null;
}

const KINDS = ['shared', 'owner', 'visitor'];
const PRINCIPAL_PATTERN = /^[^\s:]+:[^\s]+$/;

/** A payer as JSON, or what is wrong with it. */
export function parsePayerObject(value: unknown): StatedPayer | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no object';
  const { kind, principal } = value as Record<string, unknown>;
  return checkPayer(kind, principal);
}

/** A payer as a header's value: `<kind>` or `<kind> <principal>`; or what is wrong with it. */
export function parsePayerHeader(header: string): StatedPayer | string {
  const [kind, principal = null, ...rest] = header.split(' ');
  return rest.length > 0 ? 'has more than kind and principal' : checkPayer(kind, principal);
}

function checkPayer(kind: unknown, principal: unknown): StatedPayer | string {
  if (typeof kind !== 'string' || !KINDS.includes(kind))
    return `has the kind ${JSON.stringify(kind) ?? 'undefined'}`;
  if (principal === null) return { kind, principal };
  if (typeof principal !== 'string' || !PRINCIPAL_PATTERN.test(principal))
    return `has the principal ${JSON.stringify(principal) ?? 'undefined'}`;
  return { kind, principal };
}

export const formatPayer = ({ kind, principal }: StatedPayer) =>
  principal === null ? kind : `${kind} ${principal}`;
