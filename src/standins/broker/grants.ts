/** Grants: who may pay for a box's requests (spec 2, 2.7 and 4.2.5). */
import { createHash, randomBytes } from 'node:crypto';
import { isGrant } from '../../broker/payer.ts';
import type { Credential } from './config.ts';

/** What the broker's records say of a grant. */
export interface GrantRecord {
  readonly box: string;
  readonly principal: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly revoked: boolean;
}

export interface Visitor {
  readonly principal: string;
  readonly credential: Credential;
}

export class Grants {
  /** By the grant's digest, so that the records are of no use to who reads them. */
  readonly #records = new Map<string, GrantRecord>();
  readonly #credentials = new Map<string, Credential>();

  constructor(visitors: readonly Visitor[] = []) {
    for (const { principal, credential } of visitors) this.#credentials.set(principal, credential);
  }

  /** A new grant for one person and one box. */
  issue(box: string, principal: string, expiresAt: number): string {
    const grant = `grant_${randomBytes(24).toString('base64url')}`;
    this.#records.set(digest(grant), { box, principal, expiresAt, revoked: false });
    return grant;
  }

  revoke(grant: string): void {
    const record = this.#records.get(digest(grant));
    if (record) this.#records.set(digest(grant), { ...record, revoked: true });
  }

  /** Keeps a person's credential, or forgets it. */
  setCredential(principal: string, credential: Credential | undefined): void {
    if (credential) this.#credentials.set(principal, credential);
    else this.#credentials.delete(principal);
  }

  credentialOf(principal: string): Credential | undefined {
    return this.#credentials.get(principal);
  }

  find(grant: string | undefined): GrantRecord | undefined {
    return grant !== undefined && isGrant(grant) ? this.#records.get(digest(grant)) : undefined;
  }

  /** Drops the records of grants that are over. */
  removeExpired(now: number): void {
    for (const [key, { expiresAt }] of this.#records) if (expiresAt <= now) this.#records.delete(key);
  }
}

export const digest = (text: string) => createHash('sha256').update(text).digest('base64');
