/** Who pays for a model request (spec 2, 2.6 and 4.2.5). */
import { formatPayer, type Payer } from '../../../broker/payer.ts';
import type { Credential } from '../config.ts';
import type { GrantRecord, Visitor } from '../grants.ts';
import type { RawHeaders } from '../raw-headers.ts';

export interface Payment {
  readonly payer: Payer;
  readonly credential: Credential;
}

export interface PaymentSources {
  /** Whose grant the request carries, where it holds. */
  readonly visitor?: Visitor | undefined;
  readonly owner?: { readonly principal?: string; readonly credential?: Credential } | undefined;
  readonly shared?: Credential | undefined;
}

/** A visitor pays before the owner, and the owner before all. */
export function choosePayment({ visitor, owner, shared }: PaymentSources): Payment | undefined {
  if (visitor) {
    const { principal, credential } = visitor;
    return { payer: { kind: 'visitor', principal }, credential };
  }
  if (owner?.credential)
    return {
      payer: { kind: 'owner', principal: owner.principal ?? null },
      credential: owner.credential,
    };
  return shared && { payer: { kind: 'shared', principal: null }, credential: shared };
}

/** Whether a grant is for this box, and neither over nor revoked. */
export function isGrantValid(record: GrantRecord, box: string, now: number): boolean {
  return record.box === box && record.expiresAt > now && !record.revoked;
}

/** How the payer is stated on an answer. */
export function payerHeaders(payer: Payer | undefined, header: string): RawHeaders {
  return payer ? [header, formatPayer(payer)] : [];
}
