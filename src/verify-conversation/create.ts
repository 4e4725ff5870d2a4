/** Creates a throwaway agent or conversation, and knows whether one may exist if no response says so. */
import type { ControlClient, ControlResponse } from '../control/client/control-client.ts';
import { readId } from '../control/responses.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import { shorten } from '../text/shorten.ts';
import { callWithRetry, type RetryPolicy } from './retry.ts';
import { MORE_TIME_HELP } from './timeouts.ts';

export interface CreationResult {
  readonly id?: string;
  readonly problem?: Problem;
  /** Whether it may exist though its id is unknown: `likely` if the request was sent and its response is lost or has no id. */
  readonly mayExist?: 'possible' | 'likely';
  readonly exchange?: Exchange;
  readonly durationMs: number;
}

/** Errors after which the service cannot have received the request. */
const NOT_SENT: ReadonlySet<RequestErrorKind> = new Set(['refused', 'unreachable', 'tls']);

/** The usual cause of a rejection. */
const HELP_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Unknown account or wrong password; --register creates the account on a new deployment',
  402: 'The account needs a subscription',
  403: 'The account lacks permission; check that its email address is verified',
  404: 'Check that the base URL is that of the control service',
  422: 'The service does not accept these values',
};

/** The problem of a rejected request. */
export const rejectionProblem = ({ message, status }: ControlResponse): Problem => ({
  message: shorten(message, 400),
  help: HELP_BY_STATUS[status],
});

/** Creates one agent or conversation. `requestSignal` ends the request itself, the signal of `retry` only the waiting. */
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
    return {
      problem: { message: 'no time was left to send the request', help: MORE_TIME_HELP },
      durationMs: 0,
    };
  try {
    const response = await callWithRetry(control, route, { body, signal: requestSignal }, retry);
    const { exchange, status, ok, message } = response;
    const id = readId(response.body);
    if (ok && id !== undefined) return { id, exchange, durationMs: elapsedMs() };
    if (ok) {
      const problem = { message: `${message}, but the response has no id` };
      return { problem, mayExist: 'likely', exchange, durationMs: elapsedMs() };
    }
    return {
      problem: rejectionProblem(response),
      exchange,
      durationMs: elapsedMs(),
      ...(status >= 500 && status !== 503 ? { mayExist: 'possible' } : {}),
    };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const problem = { message: error.message, ...(isTimeUp() ? { help: MORE_TIME_HELP } : {}) };
    return { problem, durationMs: elapsedMs(), ...(NOT_SENT.has(error.kind) ? {} : { mayExist: 'likely' }) };
  }
}
