/** `/health`: whether the service has booted (spec 3, 4.2). */
import type { ControlClient } from '../control/client/control-client.ts';
import { readDataPlane } from '../control/responses.ts';
import { RequestError } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import { truncateLine } from './turn.ts';

export interface HealthResult {
  readonly problem?: Problem;
  readonly exchange?: Exchange;
  /** Which data plane the service says it uses. Untrusted. */
  readonly dataPlane?: string | undefined;
}

/** Asks once. Throws nothing. */
export async function requestHealth(control: ControlClient, signal: AbortSignal): Promise<HealthResult> {
  try {
    const { ok, message, status, exchange, body } = await control.request('health', { signal });
    if (ok) return { exchange, dataPlane: readDataPlane(body) };
    const help =
      status >= 300 && status < 400
        ? 'no redirect is followed: give the address that it leads to'
        : undefined;
    return {
      problem: { message: truncateLine(`${message}; 200 says that the service has booted`, 400), help },
      exchange,
    };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return {
      problem: { message: error.message, help: 'is the control service up, and is this its address?' },
    };
  }
}
