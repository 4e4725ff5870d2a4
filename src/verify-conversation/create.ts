/** Makes a throwaway, and knows whether one may be there when no answer says so. */
import type { ControlClient } from '../control/client/control-client.ts';
import { readId } from '../control/responses.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import { callWithRetry, type RetryPolicy } from './retry.ts';
import { MORE_TIME_HELP } from './timeouts.ts';
import { truncateLine } from './turn.ts';

export interface CreationResult {
  readonly id?: string;
  readonly problem?: Problem;
  /** Whether it may have been made though its id is not known: `likely` where the request was taken and no answer came. */
  readonly mayExist?: 'perhaps' | 'likely';
  readonly exchange?: Exchange;
  readonly durationMs: number;
}

/** Where no request was taken. */
const NOT_SENT: ReadonlySet<RequestErrorKind> = new Set(['refused', 'unreachable', 'tls']);

/** What often stands behind a refusal. */
const HELP_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'the account is not known, or the password is another one; --register creates it on a new deployment',
  402: 'the account needs a subscription',
  403: 'the account may not do this: is its address verified?',
  404: 'is the base URL the one of the control service?',
  422: 'the service does not take these values',
};

/** A refusal as a problem. The text of it is untrusted. */
export function rejectionProblem(message: string, status: number): Problem {
  return { message: truncateLine(message, 400), help: HELP_BY_STATUS[status] };
}

/** Asks for one agent or conversation. `sent` ends the request itself, and the patience's signal any waiting. */
export async function createThrowaway(
  control: ControlClient,
  route: 'createAgent' | 'openConversation',
  body: Readonly<Record<string, unknown>>,
  requestSignal: AbortSignal,
  retry: RetryPolicy,
): Promise<CreationResult> {
  const startTime = performance.now();
  const elapsedMs = () => performance.now() - startTime;
  // A timer may fire up to a millisecond early.
  const isTimeUp = () => performance.now() + 1 >= retry.deadline;
  if (isTimeUp())
    return { problem: { message: 'no time was left for it', help: MORE_TIME_HELP }, durationMs: 0 };
  try {
    const response = await callWithRetry(control, route, { body, signal: requestSignal }, retry);
    const { exchange, gaveUpReason, status } = response;
    const id = readId(response.body);
    if (response.ok && id !== undefined) return { id, exchange, durationMs: elapsedMs() };
    if (response.ok)
      return {
        problem: { message: `${response.message} without an id` },
        mayExist: 'likely',
        exchange,
        durationMs: elapsedMs(),
      };
    const problem = rejectionProblem(
      gaveUpReason ? `${response.message}; ${gaveUpReason}` : response.message,
      status,
    );
    return {
      problem,
      exchange,
      durationMs: elapsedMs(),
      ...(status >= 500 && status !== 503 ? { mayExist: 'perhaps' } : {}),
    };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const problem = { message: error.message, ...(isTimeUp() ? { help: MORE_TIME_HELP } : {}) };
    return { problem, durationMs: elapsedMs(), ...(NOT_SENT.has(error.kind) ? {} : { mayExist: 'likely' }) };
  }
}
