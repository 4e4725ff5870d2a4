/** Makes a throwaway, and knows whether one may be there when no answer says so. */
import type { ControlClient } from '../control/client/control-client.ts';
import { readId } from '../control/responses.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import type { Problem } from '../model/outcome.ts';
import type { Exchange } from '../model/report.ts';
import { MORE_TIME } from './pace.ts';
import { askPatiently, type Patience } from './patience.ts';
import { quote } from './turn.ts';

export interface Made {
  readonly id?: string;
  readonly problem?: Problem;
  /** Whether it may have been made though its id is not known: `likely` where the request was taken and no answer came. */
  readonly unsure?: 'perhaps' | 'likely';
  readonly exchange?: Exchange;
  readonly ms: number;
}

/** Where no request was taken. */
const UNTAKEN: ReadonlySet<RequestErrorKind> = new Set(['refused', 'host', 'tls']);

/** What often stands behind a refusal. */
const HELP: Readonly<Record<number, string>> = {
  401: 'the account is not known, or the password is another one; --register creates it on a new deployment',
  402: 'the account needs a subscription',
  403: 'the account may not do this: is its address verified?',
  404: 'is the base URL the one of the control service?',
  422: 'the service does not take these values',
};

/** A refusal as a problem. The text of it is untrusted. */
export function refused(said: string, status: number): Problem {
  return { message: quote(said, 400), help: HELP[status] };
}

/** Asks for one agent or conversation. `sent` ends the request itself, and the patience's signal any waiting. */
export async function make(
  control: ControlClient,
  name: 'createAgent' | 'openConversation',
  body: Readonly<Record<string, unknown>>,
  sent: AbortSignal,
  patience: Patience,
): Promise<Made> {
  const begun = performance.now();
  const ms = () => performance.now() - begun;
  // A timer may fire up to a millisecond early.
  const isLate = () => performance.now() + 1 >= patience.until;
  if (isLate()) return { problem: { message: 'no time was left for it', help: MORE_TIME }, ms: 0 };
  try {
    const reply = await askPatiently(control, name, { body, signal: sent }, patience);
    const { exchange, gaveUp, status } = reply;
    const id = readId(reply.body);
    if (reply.ok && id !== undefined) return { id, exchange, ms: ms() };
    if (reply.ok)
      return { problem: { message: `${reply.message} without an id` }, unsure: 'likely', exchange, ms: ms() };
    const problem = refused(gaveUp ? `${reply.message}; ${gaveUp}` : reply.message, status);
    return { problem, exchange, ms: ms(), ...(status >= 500 && status !== 503 ? { unsure: 'perhaps' } : {}) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const problem = { message: error.message, ...(isLate() ? { help: MORE_TIME } : {}) };
    return { problem, ms: ms(), ...(UNTAKEN.has(error.kind) ? {} : { unsure: 'likely' }) };
  }
}
