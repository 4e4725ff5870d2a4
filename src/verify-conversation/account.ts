/** The account's API key (spec 3, 2.6 and 5). */
import type { ControlClient, ControlResponse } from '../control/client/control-client.ts';
import { readApiKey } from '../control/responses.ts';
import { RequestError } from '../http/request-error.ts';
import type { Problem } from '../model/outcome.ts';
import type { Exchange } from '../model/report.ts';
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
  control: ControlClient,
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
      if (reply.ok) reason = 'the account was registered first';
      else if (isTaken(reply)) reason = 'the account was registered before';
      else return { problem: refused(saidOf(reply), reply.status), exchanges };
    }
    const reply = await ask('token');
    const key = reply.ok ? readApiKey(reply.body) : undefined;
    if (key !== undefined) return { key, exchanges, ...(reason ? { reason } : {}) };
    const problem = reply.ok
      ? { message: `${reply.message} without an api_key` }
      : refused(saidOf(reply), reply.status);
    return { problem, exchanges };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { problem: { message: error.message }, exchanges };
  }
}

const saidOf = ({ message, gaveUp }: ControlResponse & { gaveUp?: string }) =>
  gaveUp ? `${message}; ${gaveUp}` : message;

/** Whether a registration was refused because the account is there. */
const isTaken = ({ status, message }: ControlResponse) =>
  status === 409 || (status === 422 && /\b(?:taken|exists|registered)\b/i.test(message));
