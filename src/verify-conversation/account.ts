/** The account's API key (spec 3, 2.6 and 5). */
import type { Control, Reply } from '../control/client/control.ts';
import { keyOf } from '../control/shapes.ts';
import type { Problem } from '../model/outcome.ts';
import type { Exchange } from '../model/report.ts';
import { WireError } from '../wire/wire-error.ts';
import { refused } from './make.ts';
import { askPatiently, type Patience } from './patience.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
  /** Whether to create it first. One that is there already is used as it is. */
  readonly register: boolean;
}

export interface Authenticated {
  readonly key?: string;
  readonly problem?: Problem;
  /** What the key rests on. */
  readonly reason?: string;
  readonly exchanges: readonly Exchange[];
}

/** Gets a key. Throws nothing. */
export async function authenticate(
  control: Control,
  { email, password, register }: Account,
  patience: Patience,
): Promise<Authenticated> {
  const exchanges: Exchange[] = [];
  const ask = async (name: 'register' | 'token') => {
    const reply = await askPatiently(
      control,
      name,
      { body: { email, password }, signal: patience.signal },
      patience,
    );
    exchanges.push(reply.exchange);
    return reply;
  };
  try {
    let reason: string | undefined;
    if (register) {
      const reply = await ask('register');
      if (reply.done) reason = 'the account was registered first';
      else if (isTaken(reply)) reason = 'the account was registered before';
      else return { problem: refused(saidOf(reply), reply.status), exchanges };
    }
    const reply = await ask('token');
    const key = reply.done ? keyOf(reply.body) : undefined;
    if (key !== undefined) return { key, exchanges, ...(reason ? { reason } : {}) };
    const problem = reply.done
      ? { message: `${reply.said} without an api_key` }
      : refused(saidOf(reply), reply.status);
    return { problem, exchanges };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { problem: { message: error.message }, exchanges };
  }
}

const saidOf = ({ said, gaveUp }: Reply & { gaveUp?: string }) => (gaveUp ? `${said}; ${gaveUp}` : said);

/** Whether a registration was refused because the account is there. */
const isTaken = ({ status, said }: Reply) =>
  status === 409 || (status === 422 && /\b(?:taken|exists|registered)\b/i.test(said));
