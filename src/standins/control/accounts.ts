/** Accounts and their keys (spec 3, 2.6 and 5). Nothing of a password or a key is kept but a digest. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { invalid, Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly admin: boolean;
  verified: boolean;
}

interface Kept extends Account {
  readonly salt: string;
  readonly password: Buffer;
  readonly code: string;
}

/** What a key opens: everything of its account, or one conversation. */
type Scope = 'full' | { readonly conversation: string };

export interface Holder {
  readonly account: Account;
  readonly scope: Scope;
}

export interface NewKey {
  readonly api_key: string;
  readonly key_id: string;
  readonly prefix: string;
}

export class Accounts {
  readonly #settings: Pick<Settings, 'verification' | 'limits'>;
  readonly #byEmail = new Map<string, Kept>();
  readonly #keys = new Map<string, Holder>();

  constructor(settings: Pick<Settings, 'verification' | 'limits'>) {
    this.#settings = settings;
  }

  /** Throws `Refusal` where they can't be, or the address is taken. */
  register(email: unknown, password: unknown): Account {
    const given = bothOf(email, password);
    const errors = {
      ...(/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(given.email)
        ? {}
        : { email: ['must have the @ sign and no spaces'] }),
      ...(given.password.length >= 8 ? {} : { password: ['should be at least 8 character(s)'] }),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { limits, verification } = this.#settings;
    if (this.#byEmail.has(nameOf(given.email))) throw invalid({ email: ['has already been taken'] });
    if (this.#byEmail.size >= limits.accounts)
      throw new Refusal(403, { error: 'registration_closed', message: 'Registration is closed.' });
    const salt = randomBytes(16).toString('hex');
    const account: Kept = {
      id: randomUUID(),
      email: given.email,
      admin: this.#byEmail.size === 0,
      verified: verification === 'auto',
      salt,
      password: digest(salt + given.password),
      code: randomBytes(16).toString('hex'),
    };
    this.#byEmail.set(nameOf(given.email), account);
    return account;
  }

  all(): Account[] {
    return [...this.#byEmail.values()];
  }

  /** What a message to the address would hold; undefined where there is no such account. */
  codeOf(email: string): string | undefined {
    return this.#byEmail.get(nameOf(email))?.code;
  }

  /** Throws `Refusal` where no account waits for this code. */
  verify(code: unknown): Account {
    const account = [...this.#byEmail.values()].find((each) => !each.verified && each.code === code);
    if (!account) throw new Refusal(422, { error: 'invalid_token' });
    account.verified = true;
    return account;
  }

  /** Each time a new key. Throws `Refusal` for a wrong password and for an account that waits. */
  token(email: unknown, password: unknown): NewKey {
    const given = bothOf(email, password);
    const account = this.#byEmail.get(nameOf(given.email));
    const same = timingSafeEqual(
      digest((account?.salt ?? '') + given.password),
      account?.password ?? digest('no account'),
    );
    if (!account || !same) throw new Refusal(401, { error: 'Invalid email or password' });
    if (!account.verified)
      throw new Refusal(403, { error: 'Email address is not verified', reason: 'email_unverified' });
    return this.mint({ account, scope: 'full' });
  }

  mint(holder: Holder): NewKey {
    const key = `key_${randomBytes(32).toString('hex')}`;
    const oldest = this.#keys.keys().next();
    if (this.#keys.size >= this.#settings.limits.keys && !oldest.done) this.#keys.delete(oldest.value);
    this.#keys.set(digest(key).toString('hex'), holder);
    return { api_key: key, key_id: randomUUID(), prefix: key.slice(0, 8) };
  }

  /** Throws `Refusal` where nobody holds the key. */
  holder(authorization: string | undefined): Holder {
    const key = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const holder = this.#keys.get(digest(key).toString('hex'));
    if (!holder) throw new Refusal(401, { error: 'unauthorized', reason: 'api_key_invalid' });
    return holder;
  }

  /** Ends the keys of a conversation. */
  revoke(conversation: string): void {
    for (const [key, { scope }] of this.#keys)
      if (scope !== 'full' && scope.conversation === conversation) this.#keys.delete(key);
  }
}

function bothOf(email: unknown, password: unknown): { email: string; password: string } {
  if (typeof email !== 'string' || typeof password !== 'string' || email === '' || password === '')
    throw new Refusal(422, { error: 'email and password are required' });
  return { email, password };
}

const nameOf = (email: string) => email.trim().toLowerCase();

// A service that keeps its accounts in memory, for as long as a test runs, needs no slow digest.
const digest = (text: string) => createHash('sha256').update(text).digest();
