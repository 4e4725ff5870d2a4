/** `GET /health`: whether the service has booted (spec 3, 4.2). */
import type { ControlClient } from '../control/client/control-client.ts';
import { readDataPlane, readScripted } from '../control/responses.ts';
import { RequestError } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import { describePage } from '../platform/response-error.ts';
import { shorten } from '../text/shorten.ts';

export interface HealthResult {
  readonly problem?: Problem;
  /** Absent if no response arrived. */
  readonly exchange?: Exchange;
  /** The data plane that the service reports. Untrusted. */
  readonly dataPlane?: string | undefined;
  /** Whether it reports that its emulator has a script. */
  readonly isScripted?: boolean;
}

const pageProblem = (message: string, page: string): Problem => ({
  message: shorten(`${message} with ${page}; expected the health of the control service`, 400),
  help:
    page === 'a login page'
      ? 'A login in front of the service must let /health and /api through; or the base URL leads to another service'
      : 'Check the base URL: it leads to a user interface, or to another service',
});

/** Sends one request. Never throws for what the service does. */
export async function requestHealth(control: ControlClient, signal: AbortSignal): Promise<HealthResult> {
  try {
    const { ok, message, status, exchange, body, headers, text } = await control.request('health', {
      signal,
    });
    const page = ok ? describePage(headers, text) : undefined;
    if (page) return { problem: pageProblem(message, page), exchange };
    if (ok) return { exchange, dataPlane: readDataPlane(body), isScripted: readScripted(body) };
    const isRedirect = status >= 300 && status < 400;
    const help = isRedirect ? 'Redirects are not followed; use the URL that this one leads to' : undefined;
    return { problem: { message: shorten(`${message}; expected 200`, 400), help }, exchange };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { problem: { message: error.message, help: 'Is the control service running at this address?' } };
  }
}
