/** Accounts and their API keys (spec 3, 2.6 and 5). Passwords and keys are kept as digests only. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ResolvedControlConfig } from './config.ts';
import { ControlHttpError, validationError } from './http-error.ts';

/** An account as the other modules see it. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly admin: boolean;
  verified: boolean;
}

interface StoredAccount extends Account {
  readonly salt: string;
  readonly password: Buffer;
  readonly code: string;
}

/** What a key gives access to: the whole account, or one conversation. */
type KeyScope = 'full' | { readonly conversation: string };

/** The account and scope behind a key. */
export interface Principal {
  readonly account: Account;
  readonly scope: KeyScope;
}

/** A new key, in the form of the API's response. */
export interface IssuedKey {
  readonly api_key: string;
  readonly key_id: string;
  readonly prefix: string;
}

/** All accounts and keys of a service. */
export class Accounts {
  readonly #config: Pick<ResolvedControlConfig, 'verification' | 'limits'>;
  readonly #byEmail = new Map<string, StoredAccount>();
  readonly #keys = new Map<string, Principal>();

  constructor(config: Pick<ResolvedControlConfig, 'verification' | 'limits'>) {
    this.#config = config;
  }

  /** Throws a 422 for invalid credentials or a registered address, and a 403 above the limit of accounts. The first account is the admin. */
  register(email: unknown, password: unknown): Account {
    const credentials = parseCredentials(email, password);
    const errors = {
      ...(/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(credentials.email)
        ? {}
        : { email: ['must have the @ sign and no spaces'] }),
      ...(credentials.password.length >= 8 ? {} : { password: ['should be at least 8 character(s)'] }),
    };
    if (Object.keys(errors).length > 0) throw validationError(errors);
    const { limits, verification } = this.#config;
    if (this.#byEmail.has(normalizeEmail(credentials.email)))
      throw validationError({ email: ['has already been taken'] });
    if (this.#byEmail.size >= limits.accounts)
      throw new ControlHttpError(403, { error: 'registration_closed', message: 'Registration is closed.' });
    const salt = randomBytes(16).toString('hex');
    const account: StoredAccount = {
      id: randomUUID(),
      email: credentials.email,
      admin: this.#byEmail.size === 0,
      verified: verification === 'auto',
      salt,
      password: digest(salt + credentials.password),
      code: randomBytes(16).toString('hex'),
    };
    this.#byEmail.set(normalizeEmail(credentials.email), account);
    return account;
  }

  /** In the order of registration. */
  all(): Account[] {
    return [...this.#byEmail.values()];
  }

  /** The code that the verification email would contain; undefined for an unknown address. */
  verificationCodeOf(email: string): string | undefined {
    return this.#byEmail.get(normalizeEmail(email))?.code;
  }

  /** Throws a 422 if the code belongs to no unverified account. */
  verify(code: unknown): Account {
    const account = [...this.#byEmail.values()].find((each) => !each.verified && each.code === code);
    if (!account) throw new ControlHttpError(422, { error: 'invalid_token' });
    account.verified = true;
    return account;
  }

  /** Issues a new key. Throws a 422 for missing credentials, a 401 for wrong ones, and a 403 for an unverified account. */
  issueKey(email: unknown, password: unknown): IssuedKey {
    const credentials = parseCredentials(email, password);
    const account = this.#byEmail.get(normalizeEmail(credentials.email));
    const passwordMatches = timingSafeEqual(
      digest((account?.salt ?? '') + credentials.password),
      account?.password ?? digest('no account'),
    );
    if (!account || !passwordMatches) throw new ControlHttpError(401, { error: 'Invalid email or password' });
    if (!account.verified)
      throw new ControlHttpError(403, { error: 'Email address is not verified', reason: 'email_unverified' });
    return this.createKey({ account, scope: 'full' });
  }

  /** Issues a key for any scope. */
  createKey(principal: Principal): IssuedKey {
    const key = `key_${randomBytes(32).toString('hex')}`;
    const oldest = this.#keys.keys().next();
    if (this.#keys.size >= this.#config.limits.keys && !oldest.done) this.#keys.delete(oldest.value);
    this.#keys.set(digest(key).toString('hex'), principal);
    return { api_key: key, key_id: randomUUID(), prefix: key.slice(0, 8) };
  }

  /** The owner of a bearer key. Throws a 401 for an unknown one. */
  authenticate(authorization: string | undefined): Principal {
    const key = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const principal = this.#keys.get(digest(key).toString('hex'));
    if (!principal) throw new ControlHttpError(401, { error: 'unauthorized', reason: 'api_key_invalid' });
    return principal;
  }

  /** Revokes the keys of a conversation. */
  revoke(conversation: string): void {
    for (const [key, { scope }] of this.#keys)
      if (scope !== 'full' && scope.conversation === conversation) this.#keys.delete(key);
  }
}

function parseCredentials(email: unknown, password: unknown): { email: string; password: string } {
  if (typeof email !== 'string' || typeof password !== 'string' || email === '' || password === '')
    throw new ControlHttpError(422, { error: 'email and password are required' });
  return { email, password };
}

const normalizeEmail = (email: string) => email.trim().toLowerCase();

// A fast digest is enough: the accounts exist in memory only, for as long as a test runs.
const digest = (text: string) => createHash('sha256').update(text).digest();
