/** Grants: a visitor's permission to have their credential pay for a box's requests (spec 2, 2.7 and 4.2.5). */
import { createHash, randomBytes } from 'node:crypto';
import { isGrant } from '../../broker/payer.ts';
import type { Credential } from './config.ts';

interface GrantRecord {
  readonly box: string;
  readonly principal: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly revoked: boolean;
}

/** A visitor with the credential that pays for them. */
export interface Visitor {
  readonly principal: string;
  readonly credential: Credential;
}

/** The issued grants and the visitors' credentials. */
export class Grants {
  /** By the grant's digest: the records alone do not reveal a grant. */
  readonly #records = new Map<string, GrantRecord>();
  readonly #credentials = new Map<string, Credential>();

  constructor(visitors: readonly Visitor[] = []) {
    for (const { principal, credential } of visitors) this.#credentials.set(principal, credential);
  }

  /** Creates a grant for one visitor and one box. `expiresAt` is in milliseconds since the epoch. */
  issue(box: string, principal: string, expiresAt: number): string {
    const grant = `grant_${randomBytes(24).toString('base64url')}`;
    this.#records.set(digest(grant), { box, principal, expiresAt, revoked: false });
    return grant;
  }

  /** Ends a grant. Does nothing if it is unknown. */
  revoke(grant: string): void {
    const record = this.#records.get(digest(grant));
    if (record) this.#records.set(digest(grant), { ...record, revoked: true });
  }

  /** Stores a visitor's credential, or forgets it. */
  setCredential(principal: string, credential: Credential | undefined): void {
    if (credential) this.#credentials.set(principal, credential);
    else this.#credentials.delete(principal);
  }

  /** The visitor behind a grant that is valid for this box; undefined if it is unknown, expired or revoked, or the visitor has no credential. */
  visitorOf(grant: string | undefined, box: string, now: number): Visitor | undefined {
    const record = grant !== undefined && isGrant(grant) ? this.#records.get(digest(grant)) : undefined;
    if (!record || record.box !== box || record.expiresAt <= now || record.revoked) return undefined;
    const credential = this.#credentials.get(record.principal);
    return credential && { principal: record.principal, credential };
  }

  /** Drops the records of expired grants. */
  removeExpired(now: number): void {
    for (const [key, { expiresAt }] of this.#records) if (expiresAt <= now) this.#records.delete(key);
  }
}

/** SHA-256 in base64. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64');
