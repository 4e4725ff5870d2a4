/** The account's API key (spec 3, 2.6 and 5). */
import type { ControlClient, ControlResponse } from '../control/client/control-client.ts';
import { readApiKey } from '../control/responses.ts';
import { RequestError } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import { rejectionProblem } from './create.ts';
import { callWithRetry, type RetryPolicy } from './retry.ts';

export interface LoginOptions {
  readonly email: string;
  readonly password: string;
  /** Whether to create it first. One that is there already is used as it is. */
  readonly register: boolean;
}

export interface AuthenticationResult {
  readonly key?: string;
  readonly problem?: Problem;
  /** What the key rests on. */
  readonly reason?: string;
  readonly exchanges: readonly Exchange[];
}

/** Gets a key. Throws nothing. */
export async function authenticate(
  control: ControlClient,
  { email, password, register }: LoginOptions,
  retry: RetryPolicy,
): Promise<AuthenticationResult> {
  const exchanges: Exchange[] = [];
  const request = async (name: 'register' | 'token') => {
    const response = await callWithRetry(
      control,
      name,
      { body: { email, password }, signal: retry.signal },
      retry,
    );
    exchanges.push(response.exchange);
    return response;
  };
  try {
    let reason: string | undefined;
    if (register) {
      const response = await request('register');
      if (response.ok) reason = 'the account was registered first';
      else if (isAlreadyRegistered(response)) reason = 'the account was registered before';
      else return { problem: rejectionProblem(messageOf(response), response.status), exchanges };
    }
    const response = await request('token');
    const key = response.ok ? readApiKey(response.body) : undefined;
    if (key !== undefined) return { key, exchanges, ...(reason ? { reason } : {}) };
    const problem = response.ok
      ? { message: `${response.message} without an api_key` }
      : rejectionProblem(messageOf(response), response.status);
    return { problem, exchanges };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { problem: { message: error.message }, exchanges };
  }
}

const messageOf = ({ message, gaveUpReason }: ControlResponse & { gaveUpReason?: string }) =>
  gaveUpReason ? `${message}; ${gaveUpReason}` : message;

/** Whether a registration was refused because the account is there. */
const isAlreadyRegistered = ({ status, message }: ControlResponse) =>
  status === 409 || (status === 422 && /\b(?:taken|exists|registered)\b/i.test(message));
