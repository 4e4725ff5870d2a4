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
  /** Whether to register the account first; an existing account is used as it is. */
  readonly register: boolean;
}

export interface AuthenticationResult {
  readonly key?: string;
  readonly problem?: Problem;
  /** How the account came about; absent unless it was to be registered. */
  readonly reason?: string;
  readonly exchanges: readonly Exchange[];
}

/** Gets an API key for the account. Never throws for what the service does. */
export async function authenticate(
  control: ControlClient,
  { email, password, register }: LoginOptions,
  retry: RetryPolicy,
): Promise<AuthenticationResult> {
  const exchanges: Exchange[] = [];
  const request = async (route: 'register' | 'token') => {
    const call = { body: { email, password }, signal: retry.signal };
    const response = await callWithRetry(control, route, call, retry);
    exchanges.push(response.exchange);
    return response;
  };
  try {
    let reason: string | undefined;
    if (register) {
      const response = await request('register');
      if (response.ok) reason = 'the account was registered';
      else if (isAlreadyRegistered(response)) reason = 'the account was already registered';
      else return { problem: rejectionProblem(response), exchanges };
    }
    const response = await request('token');
    const key = response.ok ? readApiKey(response.body) : undefined;
    if (key !== undefined) return { key, exchanges, ...(reason ? { reason } : {}) };
    const problem = response.ok
      ? { message: `${response.message}, but the response has no api_key` }
      : rejectionProblem(response);
    return { problem, exchanges };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { problem: { message: error.message }, exchanges };
  }
}

/** Whether a registration was rejected because the account exists. */
const isAlreadyRegistered = ({ status, message }: ControlResponse) =>
  status === 409 || (status === 422 && /\b(?:taken|exists|registered)\b/i.test(message));
